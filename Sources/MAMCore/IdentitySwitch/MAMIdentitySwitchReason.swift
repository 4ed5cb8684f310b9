/// The reason why the engine asks an app to switch its identity.
///
/// SDK: `IntuneMAMIdentitySwitchReason`
public enum MAMIdentitySwitchReason: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Another app opened a URL.
    ///
    /// SDK: `IntuneMAMIdentitySwitchOpenURL`
    case openURL = 0
    /// The user canceled conditional launch.
    ///
    /// SDK: `IntuneMAMIdentitySwitchCancelConditionalLaunch`
    case cancelConditionalLaunch = 1
    /// Another app sent a document.
    ///
    /// SDK: `IntuneMAMIdentitySwitchDocumentImport`
    case documentImport = 2
}

/// The app's result of removing an account from its screen.
///
/// SDK: `IntuneMAMBlockAccountResult`
public enum MAMBlockAccountResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The app removed the account.
    ///
    /// SDK: `IntuneMAMBlockAccountResultSuccess`
    case success = 0
    /// The app could not remove the account.
    ///
    /// SDK: `IntuneMAMBlockAccountResultFailed`
    case failed = 1
}
