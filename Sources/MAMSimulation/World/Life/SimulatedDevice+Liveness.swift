package import MAMCore
internal import MAMText

/// A screen, a call or a piece of work of an app that no event can end.
package struct StuckWait: Sendable, Hashable {
    /// The app's name.
    package let app: String
    package let subject: OpenWait.Subject
}

extension SimulatedDevice {
    /// The waits of the running apps that no event can end, in the order of the apps.
    ///
    /// The device has to be at rest: no call of an app or of this device runs. The events that can end a wait are
    ///
    /// - a timer that is due at a known time, in an app that ``advance(by:isInUse:)`` wakes;
    /// - a person's answer that is asked for;
    /// - an answer of the service, or of the app's delegate, in flight;
    /// - the engine's own work;
    /// - a restart that is carried out with the next call.
    ///
    /// - Parameter without: The kinds of events that count for nothing, so that a test sees the check fail. Defaults to none.
    /// - Returns: The waits.
    package func stuckWaits(without: Set<OpenWait.End> = []) -> [StuckWait] {
        apps.flatMap { app -> [StuckWait] in
            guard let engine = app.managed else { return [] }
            var missing = without
            // Nothing wakes the engine of an app that was never opened.
            if !app.isLiving { missing.insert(.timer) }
            if !(app.hasLife && life(of: app).hasRestart) { missing.insert(.restart) }
            let waits = engine.openWaits.map { OpenWait($0.subject, $0.ends.subtracting(missing)) }
            return OpenWait.withoutEnd(waits).map { StuckWait(app: app.name, subject: $0.subject) }
        }
    }
}

extension StuckWait {
    /// The wait in words, with names of accounts from a table.
    package func words(_ name: (AccountID) -> String) -> String {
        switch subject {
        case .start: "the screen of the start"
        case .signIn: "the sign-in"
        case .restart: "the restart"
        case .request(let account, let step): "the request \(step) for \(name(account))"
        case .account(let account, let state): "\(name(account)), who is \(state)"
        case .calls(let count): "\(NounCount.text(count, "call")) of the app"
        case .remediation(let account, let stage): "the remediation of \(name(account)), \(stage)"
        }
    }
}
