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

/// Whether an app took an account off its screen.
///
/// SDK: `IntuneMAMBlockAccountResult`
public enum MAMBlockAccountResult: Int, Sendable, Hashable, Codable, CaseIterable {
    /// It did. SDK: `IntuneMAMBlockAccountResultSuccess`
    case success = 0
    /// It could not. SDK: `IntuneMAMBlockAccountResultFailed`
    case failed = 1
}
