/// The reason why the engine asks an app to switch a window to another identity.
///
/// SDK: `IntuneMAMIdentitySwitchReason`
public enum MAMIdentitySwitchReason: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Another app opened a URL in this app.
    ///
    /// SDK: `IntuneMAMIdentitySwitchOpenURL`
    case openURL = 0
    /// The user canceled a prompt of conditional launch, so the window must not show the account.
    ///
    /// SDK: `IntuneMAMIdentitySwitchCancelConditionalLaunch`
    case cancelConditionalLaunch = 1
    /// Another app sent a document to this app.
    ///
    /// SDK: `IntuneMAMIdentitySwitchDocumentImport`
    case documentImport = 2
}

/// The answer of an app that was asked to remove a blocked account's data from a window.
///
/// SDK: `IntuneMAMBlockAccountResult`
public enum MAMBlockAccountResult: Int, Sendable, Hashable, CaseIterable {
    /// The app removed the account's data from the window.
    ///
    /// SDK: `IntuneMAMBlockAccountResultSuccess`
    case success = 0
    /// The app could not remove the account's data from the window.
    ///
    /// SDK: `IntuneMAMBlockAccountResultFailed`
    case failed = 1
}
