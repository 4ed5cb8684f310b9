internal import MAMBase
public import MAMCore
internal import MAMSimulation

/// Why an app has no enrolled account after all.
public struct TestEnrollmentError: Error, Hashable, CustomStringConvertible {
    /// What the call came to.
    public let outcome: EnrollmentOutcome

    /// The status that came back; nil when there is none, see `EnrollmentOutcome`.
    public var code: MAMEnrollmentStatus.Code? { outcome.code }

    /// What happened, in a line.
    public var description: String {
        guard let code else { return "the account was not enrolled: \(outcome)" }
        return "the account was not enrolled: status \(code.rawValue)"
    }
}

/// The apps of a test device that were started with a service.
final class OpenedApps: Sendable {
    private let names = Guarded<Set<String>>([])

    /// Takes an app down; false when it was before.
    func begin(_ name: String) -> Bool { names.withLock { $0.insert(name).inserted } }
}

extension TestDevice {
    /// Signs a user in to an app and enrols the account through the simulated service, with every call that takes.
    ///
    /// The app is installed when it is not there, and started anew the first time. Where the engine asks for a restart, as it does for a first policy,
    /// the app has started anew by the time this returns.
    ///
    /// - Parameters:
    ///   - user: The short name of a user of the tenant; an unknown one stops the test.
    ///   - name: The short name of the app.
    /// - Returns: The engine inside the process that runs then; one of before must not be used any more.
    /// - Throws: ``TestEnrollmentError`` with the status when the account is not enrolled.
    public func enroll(_ user: String, in name: String = "app") async throws(TestEnrollmentError) -> ManagedApp {
        if device.app(name) == nil { _ = app(name) }
        guard let app = device.app(name) else { throw TestEnrollmentError(outcome: .withoutStatus(.notRunning)) }
        // An app that never was started takes no notice of calls about accounts.
        if opened.begin(name) { _ = await device.open(app) }
        let outcome = await device.register(self.user(user), in: app)
        guard outcome.didSucceed, let managed = app.managed else { throw TestEnrollmentError(outcome: outcome) }
        return managed
    }

    /// Puts a person in front of an app: for what enrolment asks, and for conditional launch, which runs from then on when
    /// the app switches identities.
    ///
    /// - Parameters:
    ///   - person: Who answers.
    ///   - name: The short name of the app; an unknown one stops the test.
    public func put(_ person: PromptUser, inFrontOf name: String = "app") {
        guard let app = device.app(name) else { preconditionFailure("no app named \(name)") }
        device.setPerson(SimulatedPerson(following: person), of: app)
        device.setUser(person, of: app)
    }
}
