// error: instance method 'wipeData(for:)' nearly matches defaulted requirement 'wipeData(for:)' of protocol 'MAMPolicyDelegate'
// error: instance method 'restartApplication()' nearly matches defaulted requirement 'restartApplication()' of protocol 'MAMPolicyDelegate'
// error: instance method 'addAccount' nearly matches defaulted requirement 'addAccount' of protocol 'MAMPolicyDelegate'
// error: instance method 'identitySwitchRequired(forAccount:window:reason:)' nearly matches defaulted requirement 'identitySwitchRequired(for:window:reason:)' of protocol 'MAMPolicyDelegate'
// error: instance method 'policyRequest(with:)' nearly matches defaulted requirement 'policyRequest(with:)' of protocol 'MAMEnrollmentDelegate'
// flags: -warnings-as-errors

// Methods with the name of a requirement and another signature, which the engine would never call.
import MAMCore

final class Delegate {}

extension Delegate: MAMPolicyDelegate {
    func wipeData(for account: String) async -> Bool { true }
    func restartApplication() async {}
    func addAccount(_ account: AccountID) async throws -> MAMAddIdentityResult { .success }
    func identitySwitchRequired(
        forAccount account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult { .success }
}

extension Delegate: MAMEnrollmentDelegate {
    func policyRequest(with status: String) async {}
}
