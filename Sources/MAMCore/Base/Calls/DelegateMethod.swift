/// A delegate method that has a default implementation, so an app does not have to implement it.
///
/// If an app implements the method with a wrong signature, Swift still uses the default implementation. To find such
/// mistakes, the event ``MAMEvent/Kind/defaultAnswered(_:)`` reports each call that the default implementation
/// answered.
public enum DelegateMethod: String, Sendable, Hashable, Codable, CaseIterable {
    /// ``MAMPolicyDelegate/identitySwitchRequired(for:window:reason:)``.
    case identitySwitchRequired = "MAMPolicyDelegate.identitySwitchRequired(for:window:reason:)"
    /// ``MAMPolicyDelegate/addAccount(_:)``.
    case addAccount = "MAMPolicyDelegate.addAccount(_:)"
    /// ``MAMPolicyDelegate/block(_:reason:window:)``.
    case block = "MAMPolicyDelegate.block(_:reason:window:)"
    /// ``MAMPolicyDelegate/wipeData(for:)``.
    case wipeData = "MAMPolicyDelegate.wipeData(for:)"
    /// ``MAMPolicyDelegate/restartApplication()``.
    case restartApplication = "MAMPolicyDelegate.restartApplication()"
    /// ``MAMEnrollmentDelegate/enrollmentRequest(with:)``.
    case enrollmentRequest = "MAMEnrollmentDelegate.enrollmentRequest(with:)"
    /// ``MAMEnrollmentDelegate/policyRequest(with:)``.
    case policyRequest = "MAMEnrollmentDelegate.policyRequest(with:)"
    /// ``MAMEnrollmentDelegate/unenrollRequest(with:)``.
    case unenrollRequest = "MAMEnrollmentDelegate.unenrollRequest(with:)"
    /// ``MAMEnrollmentDelegate/accessToken(for:resource:isInteractive:)``.
    case accessToken = "MAMEnrollmentDelegate.accessToken(for:resource:isInteractive:)"
}

extension DelegateMethod {
    /// Receives the methods whose default answers; `nil` outside of calls that are watched.
    @TaskLocal private static var watch: (@Sendable (DelegateMethod) -> Void)?

    /// Tells the watched call that the default of this method answers.
    func noteDefault() { Self.watch?(self) }

    /// Runs a call of a delegate.
    ///
    /// - Parameters:
    ///   - watch: Receives each method whose default answers.
    ///   - call: The call.
    /// - Returns: The result of the call.
    static func watchingDefaults<Value: Sendable>(
        _ watch: @escaping @Sendable (DelegateMethod) -> Void, _ call: @Sendable () async -> Value
    ) async -> Value {
        await Self.$watch.withValue(watch) { await call() }
    }
}
