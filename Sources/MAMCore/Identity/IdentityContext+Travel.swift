extension IdentityContext {
    /// What a block or a capture takes along: nobody's main-thread role, and only the apps it speaks for.
    func departing(_ reach: CaptureReach) -> IdentityContext {
        let isWhole = reach.covers(entry.app)
        if extra == nil {
            guard isWhole else { return IdentityContext() }
            var copy = self
            copy.entry.mainTask = 0
            return copy
        }
        let staying = parts.filter { reach.covers($0.entry.app) }.map { part in
            var part = part
            part.entry.mainTask = 0
            return part
        }
        return IdentityContext(parts: staying)
    }

    /// This context put in force where `here` is: with the main-thread roles of the place, and with the apps that the
    /// capture does not speak for as they are.
    func arriving(over here: IdentityContext, _ reach: CaptureReach) -> IdentityContext {
        if here.isEmpty || here.extra == nil && here.entry.mainTask == 0 && reach.covers(here.entry.app) { return self }
        var parts = parts
        for found in here.parts {
            let index = parts.firstIndex { $0.entry.app == found.entry.app }
            if !reach.covers(found.entry.app) {
                if let index { parts[index] = found } else { parts.append(found) }
            } else if found.entry.mainTask != 0 {
                if let index {
                    parts[index].entry.mainTask = found.entry.mainTask
                } else {
                    let role = Entry(app: found.entry.app, mainTask: found.entry.mainTask)
                    parts.append(Part(entry: role, detail: Detail()))
                }
            }
        }
        return IdentityContext(parts: parts)
    }
}
