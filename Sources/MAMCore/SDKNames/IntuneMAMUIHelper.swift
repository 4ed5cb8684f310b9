// The SDK's names from `IntuneMAMUIHelper.h`. The compiler points from each to this package's name.

/// `IntuneMAMUIHelper` of the SDK; use `MAMUIHelper` instead.
///
/// This name is unavailable. It exists only so that the compiler's error names the replacement.
@available(*, unavailable, renamed: "MAMUIHelper")
public typealias IntuneMAMUIHelper = MAMUIHelper

extension MAMUIHelper {
    /// `IntuneMAMUIHelper showSharingBlockedMessage:` of the SDK; show the message `app.uiHelper.sharingBlockedMessage`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "nothing is shown: `app.uiHelper.sharingBlockedMessage` is the message")
    public static func showSharingBlockedMessage(_ handler: () -> Void) { fatalError() }

    /// `IntuneMAMUIHelper getRestartApplicationMessage` of the SDK; read `app.uiHelper.restartApplicationMessage`
    /// instead.
    ///
    /// This name is unavailable. It exists only so that the compiler's error names the replacement.
    @available(*, unavailable, message: "each app has its own: `app.uiHelper.restartApplicationMessage`")
    public static func getRestartApplicationMessage() -> String { fatalError() }
}
