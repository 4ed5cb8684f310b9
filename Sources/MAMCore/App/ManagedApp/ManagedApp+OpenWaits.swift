internal import MAMBase

extension ManagedApp {
    /// The screens, calls and work that the app has begun and not ended, with the events that can end them.
    package var openWaits: [OpenWait] {
        let now = device.time.now()
        return state.withLock { state in
            guard !state.isEnded else { return [] }
            var waits: [OpenWait] = []
            if let contents = state.enrollment.now, let machine = contents.machine {
                waits += machine.openWaits(
                    EngineActivity(
                        tickets: Set(contents.requests.keys), isWorking: !contents.works.isEmpty,
                        hasTimer: contents.secondsLeft(at: now) != nil || contents.secondsToTry(at: now) != nil,
                        callCount: contents.calls.count))
            }
            if let machine = state.compliance.machine, var wait = machine.openWait {
                // The work before the restart may itself wait, for example for a store that failed.
                if wait.ends == [.restart], state.enrollment.now?.machine?.isBeforeRestart == true {
                    wait.ends.insert(.other)
                }
                waits.append(wait)
            }
            return waits
        }
    }
}

extension ComplianceMachine {
    /// The first remediation, with the events that can end its stage; nil without one.
    package var openWait: OpenWait? {
        guard let first = requests.first else { return nil }
        let ends: Set<OpenWait.End> =
            switch stage {
            // An app that has not finished launching is at rest: its next start goes on.
            case .waiting: hasLaunched ? [] : [.restart]
            case .enrolling, .checkingIn: [.other]
            case .restarting: [.restart]
            case .launching: [.person]
            // Both are awaited by the call that began them, so at rest nothing is left to end them.
            case .wiping, .telling: []
            }
        return OpenWait(.remediation(first.account, stage: "\(stage)"), ends)
    }
}
