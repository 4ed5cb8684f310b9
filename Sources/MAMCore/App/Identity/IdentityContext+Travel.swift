extension IdentityContext {
    /// Returns the context for a block or a capture: the entries of the apps in `reach`, without main-thread roles.
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

    /// Merges this context into the context `here` of the place where a captured block runs.
    ///
    /// The result has the main-thread roles of `here`, and the entries of `here` for the apps outside `reach`.
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
