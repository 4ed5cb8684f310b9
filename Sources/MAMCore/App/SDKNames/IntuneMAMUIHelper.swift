// The SDK's names from `IntuneMAMUIHelper.h`. The compiler points from each to this package's name.

/// `IntuneMAMUIHelper` is the SDK's name; use `MAMUIHelper` instead.
///
/// Code with the SDK's name does not compile. The compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMUIHelper")
public typealias IntuneMAMUIHelper = MAMUIHelper

extension MAMUIHelper {
    /// `IntuneMAMUIHelper showSharingBlockedMessage:` is the SDK's name; show the
    /// message `app.uiHelper.sharingBlockedMessage` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "nothing is shown: `app.uiHelper.sharingBlockedMessage` is the message")
    public static func showSharingBlockedMessage(_ handler: () -> Void) { fatalError() }

    /// `IntuneMAMUIHelper getRestartApplicationMessage` is the SDK's name;
    /// read `app.uiHelper.restartApplicationMessage` instead.
    ///
    /// Code with the SDK's name does not compile. The compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.uiHelper.restartApplicationMessage`")
    public static func getRestartApplicationMessage() -> String { fatalError() }
}
