/// Why the engine asks an app to switch its identity.
///
/// SDK: `IntuneMAMIdentitySwitchReason`
public enum MAMIdentitySwitchReason: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Another app opened a URL.
    ///
    /// SDK: `IntuneMAMIdentitySwitchOpenURL`
    case openURL = 0
    /// The user cancelled conditional launch.
    ///
    /// SDK: `IntuneMAMIdentitySwitchCancelConditionalLaunch`
    case cancelConditionalLaunch = 1
    /// A document comes in.
    ///
    /// SDK: `IntuneMAMIdentitySwitchDocumentImport`
    case documentImport = 2
}

/// What an app is asked by the engine.
///
/// Every method has a default that refuses.
///
/// SDK: `IntuneMAMPolicyDelegate`
public protocol MAMPolicyDelegate: Sendable {
    /// The engine needs the app to show another account before data can come in.
    ///
    /// ``AccountID/unmanaged`` asks for any unmanaged account. On ``MAMSwitchIdentityResult/success`` the engine sets
    /// the window's identity itself. Called on no particular thread, never under a lock.
    ///
    /// SDK: `identitySwitchRequiredForAccountId:forWindow:reason:completionHandler:`
    func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult
}

extension MAMPolicyDelegate {
    /// Refuses: the app cannot show that account.
    public func identitySwitchRequired(
        for account: AccountID, window: WindowID, reason: MAMIdentitySwitchReason
    ) async -> MAMSwitchIdentityResult { .failed }
}
