/// The source that delivers the policy of an app.
///
/// SDK: `IntuneMAMPolicySource`
public enum MAMPolicySource: Int, Sendable, Hashable, CaseIterable {
    /// The policy comes from device management (MDM), which manages the app for its first managed account.
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
    /// The source is ``MAMPolicySource/mdm`` if device management manages the app for this account
    /// (``MAMAppConfigManager/isDeviceManaged(for:)``).
    ///
    /// SDK: `mamPolicySource`
    public var mamPolicySource: MAMPolicySource {
        guard let account = primaryAccountID else { return .other }
        return app.appConfigManager.isDeviceManaged(for: account) ? .mdm : .mam
    }
}
