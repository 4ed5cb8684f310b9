// The SDK's names from `IntuneMAMUIHelper.h`. The compiler points from each to this package's name.

/// `IntuneMAMUIHelper` of the SDK.
@available(*, unavailable, renamed: "MAMUIHelper")
public typealias IntuneMAMUIHelper = MAMUIHelper

extension MAMUIHelper {
    /// `IntuneMAMUIHelper showSharingBlockedMessage:` of the SDK.
    @available(*, unavailable, message: "nothing is shown: `app.uiHelper.sharingBlockedMessage` is the message")
    public static func showSharingBlockedMessage(_ handler: () -> Void) { fatalError() }

    /// `IntuneMAMUIHelper getRestartApplicationMessage` of the SDK.
    @available(*, unavailable, message: "each app has its own: `app.uiHelper.restartApplicationMessage`")
    public static func getRestartApplicationMessage() -> String { fatalError() }
}
