internal import MAMCore
internal import MAMSimulation

/// The results that caller, delegate, events and queries gave for one request about the account of an app.
struct ServerTruth {
    let app: ServerApp
    let request: EnrollmentRequestKind
    let outcome: EnrollmentOutcome
    /// The codes that the delegate received, and the codes of the events.
    let (heard, reported): ([Int], [Int])

    /// Discards earlier results before a request begins.
    static func begin(_ app: ServerApp, in world: ServerWorld) {
        _ = world.device.takeMessages(of: app.app)
        _ = world.observer.takeStatuses(of: app.bundleID)
    }

    /// Collects the results of a request that ended.
    init(_ outcome: EnrollmentOutcome, of request: EnrollmentRequestKind, _ app: ServerApp, in world: ServerWorld) {
        (self.app, self.request, self.outcome) = (app, request, outcome)
        let heard = world.device.takeMessages(of: app.app).messages.compactMap { message -> Int? in
            guard case .status(request, let status) = message else { return nil }
            return status.code.rawValue
        }
        let reported = world.observer.takeStatuses(of: app.bundleID).filter { $0.request == request }.map(\.code)
        (self.heard, self.reported) = (heard, reported)
    }

    /// The contradiction between the results; `nil` when they agree.
    var contradiction: String? {
        guard heard == reported else { return message("the delegate heard \(heard), the events \(reported)") }
        if let code = outcome.code?.rawValue, case .status = outcome, heard != [code] {
            return message("the caller was told \(code), the delegate \(heard)")
        }
        guard let engine = app.app.managed else { return message("the app does not run") }
        let account = app.user.objectID
        let isEnrolled = engine.enrollmentManager.enrolledAccountIDs.contains(account)
        let isManaged = engine.policyManager.policyInForce(for: account) != nil
        // An app that is closed between two of these calls has no enrolled account any more.
        guard !engine.isClosing else { return nil }
        guard isEnrolled == isManaged else { return message("enrolled: \(isEnrolled), policy in force: \(isManaged)") }
        switch request {
        case .enrollment:
            if outcome.didSucceed != isEnrolled { return message("enrolled: \(isEnrolled), told: \(outcome)") }
        case .unenroll:
            if outcome.didSucceed, isEnrolled { return message("still enrolled, told: \(outcome)") }
        case .policy: break
        }
        return nil
    }

    private func message(_ what: String) -> String { "app \(app.number), request \(request.rawValue): \(what)" }
}
