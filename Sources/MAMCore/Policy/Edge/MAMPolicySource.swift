/// The source that delivers the policy of an app.
///
/// SDK: `IntuneMAMPolicySource`
public enum MAMPolicySource: Int, Sendable, Hashable, CaseIterable {
    /// The policy comes from device management (MDM), and the device is managed for the app's first managed account.
    ///
    /// SDK: `IntuneMAMPolicySource_MDM`
    case mdm = 0
    /// The policy comes from the Intune service, without device management.
    ///
    /// SDK: `IntuneMAMPolicySource_MAM`
    case mam = 1
    /// There is no policy, because the app has no managed account.
    ///
    /// SDK: `IntuneMAMPolicySource_Other`
    case other = 2
}

extension MAMPolicyManager {
    /// The source that delivers the policy of the app's first managed account.
    ///
    /// The source is ``MAMPolicySource/mdm`` if both of these conditions are true:
    /// - The device is enrolled in device management (``DeviceFacts/mdmEnrolled``).
    /// - The device is enrolled for this account (``MAMEnrollmentManager/mdmEnrolledAccountIDFromCache``).
    ///
    /// SDK: `mamPolicySource`
    public var mamPolicySource: MAMPolicySource {
        guard let account = primaryAccountID else { return .other }
        guard app.device.facts.contains(.mdmEnrolled) else { return .mam }
        // If this app has not asked yet, the last answer that another app of the device stored counts.
        let known = app.enrollmentManager.mdmEnrolledAccountIDFromCache
        guard let user = known ?? (try? app.device.storage.managedUser())?.id, app.accounts.isSame(user, account) else {
            return .mam
        }
        return .mdm
    }
}
