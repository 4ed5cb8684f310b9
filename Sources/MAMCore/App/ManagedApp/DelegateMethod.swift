/// A delegate method that has a default implementation, so an app does not have to implement it.
///
/// If an app implements the method with a wrong signature, Swift still uses the default implementation. The event
/// ``MAMEvent/Kind/defaultAnswered(_:)`` reports each call that this implementation answers.
public enum DelegateMethod: String, Sendable, Hashable, Codable, CaseIterable {
    /// The method that switches a window to another account:
    /// ``MAMPolicyDelegate/identitySwitchRequired(for:window:reason:)``.
    case identitySwitchRequired = "MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)"
    /// The method that adds an account to the app: ``MAMPolicyDelegate/addAccount(_:)``.
    case addAccount = "MAMPolicyDelegate.addAccount(_:)"
    /// The method that removes a blocked account from a window: ``MAMPolicyDelegate/block(_:reason:window:)``.
    case block = "MAMPolicyDelegate.block(_:reason:window:)"
    /// The method that removes an account's data: ``MAMPolicyDelegate/wipeData(for:)``.
    case wipeData = "MAMPolicyDelegate.wipeData(for:)"
    /// The method that restarts the app: ``MAMPolicyDelegate/restartApplication()``.
    case restartApplication = "MAMPolicyDelegate.restartApplication()"
    /// The method that receives the result of an enrollment: ``MAMEnrollmentDelegate/enrollmentRequest(with:)``.
    case enrollmentRequest = "MAMEnrollmentDelegate.enrollmentRequest(with:)"
    /// The method that receives the result of a policy request: ``MAMEnrollmentDelegate/policyRequest(with:)``.
    case policyRequest = "MAMEnrollmentDelegate.policyRequest(with:)"
    /// The method that receives the result of an account's removal: ``MAMEnrollmentDelegate/unenrollRequest(with:)``.
    case unenrollRequest = "MAMEnrollmentDelegate.unenrollRequest(with:)"
    /// The method that provides an access token: ``MAMEnrollmentDelegate/accessToken(for:resource:isInteractive:)``.
    case accessToken = "MAMEnrollmentDelegate.accessToken(for:resource:isInteractive:)"
}

extension DelegateMethod {
    // A closure of its own as the value of a task-local crashes optimized builds (Swift 6.3): its type is not passed.
    private struct Watch: Sendable {
        let note: @Sendable (DelegateMethod) -> Void
    }

    /// Receives the methods whose default answers; `nil` outside of calls that are watched.
    @TaskLocal private static var watch: Watch?

    /// Tells the watched call that the default of this method answers.
    func noteDefault() { Self.watch?.note(self) }

    /// Runs a call of a delegate.
    ///
    /// - Parameters:
    ///   - watch: Receives each method whose default answers.
    ///   - call: The call.
    /// - Returns: The result of the call.
    static func watchingDefaults<Value: Sendable>(
        _ watch: @escaping @Sendable (DelegateMethod) -> Void, _ call: @Sendable () async -> Value
    ) async -> Value {
        await Self.$watch.withValue(Watch(note: watch)) { await call() }
    }
}
