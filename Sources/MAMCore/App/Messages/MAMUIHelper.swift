internal import MAMBase

/// A message that an app shows to its user.
public struct MAMUserMessage: Sendable, Equatable {
    /// The title of the message, without a full stop.
    public let title: String
    /// The text of the message.
    ///
    /// It tells the user what happened and what to do next.
    public let text: String

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - title: The title, without a full stop.
    ///   - text: The text of the message, which tells the user what happened and what to do next.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

/// The messages that an app shows to its user.
///
/// This package has no screens, so a message is a value that the app has to show. By default, the messages are in
/// English; ``texts`` translates them. They contain no names of accounts, hosts or other apps.
///
/// SDK: `IntuneMAMUIHelper`
public struct MAMUIHelper: Sendable {
    /// The app whose user sees the messages.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The texts of all messages, including those that the compliance delegate receives.
    ///
    /// Defaults to English. Set a translation before the app shows its first message.
    public var texts: MessageCatalog {
        get { app.state.withLock { $0.compliance.texts } }
        nonmutating set { app.state.withLock { $0.compliance.texts = newValue } }
    }

    /// The message that tells the user that they are not allowed to share data with the chosen destination.
    ///
    /// SDK: `showSharingBlockedMessage:`
    public var sharingBlockedMessage: MAMUserMessage { message(.titleNotAllowed, .sharingBlocked) }

    /// The message that tells the user that the screen of the app must not be captured.
    ///
    /// The SDK shows an alert from 20.3.0 on, and a text in place of the screen from 20.4.0 on. The policy answers
    /// whether the screen may be captured (``PolicyAnswering/isScreenCaptureAllowed``).
    public var captureBlockedMessage: MAMUserMessage { message(.titleNotAllowed, .captureBlocked) }

    /// The message that tells the user that the app must be restarted.
    ///
    /// SDK: `getRestartApplicationMessage`
    public var restartApplicationMessage: MAMUserMessage { message(.titleRestart, .restart) }

    /// Returns the message about the result of an enrollment request.
    ///
    /// - Parameter status: The result of the request.
    /// - Returns: The message for the user.
    public func message(for status: MAMEnrollmentStatus.Code) -> MAMUserMessage {
        let keys = status.userTexts
        return message(keys.title, keys.text)
    }

    /// Returns the message about the result of a remediation (``MAMComplianceManager``).
    ///
    /// The app's ``MAMComplianceDelegate`` receives this message if the engine knows no more specific reason.
    ///
    /// - Parameter status: The result of the remediation.
    /// - Returns: The message for the user.
    public func message(for status: MAMComplianceStatus) -> MAMUserMessage {
        let (texts, name) = (texts, app.complianceManager.appName)
        return MAMUserMessage(
            title: texts.text(.title(of: status), appName: name),
            text: texts.text(.message(of: status, status.plainReason), appName: name))
    }

    /// Returns the message that tells the user whether conditional launch blocks an account, and why.
    ///
    /// - Parameter reason: The reason for the block; ``MAMBlockAccountReason/notBlocked`` if there is no block.
    /// - Returns: The message for the user.
    public func message(for reason: MAMBlockAccountReason) -> MAMUserMessage {
        switch reason {
        case .notBlocked: message(.titleManaged, .accountAllowed)
        case .conditionalLaunchBlocked: message(.titleAccount, .accountBlocked)
        case .conditionalLaunchCanceled: message(.titleAccount, .accountCancelled)
        case .clockedOut: message(.titleAccount, .accountClockedOut)
        }
    }

    /// Returns the message that tells the user that the app is not allowed to take data from another app.
    ///
    /// - Parameter refusal: The reason for the refusal; nil for a general message.
    /// - Returns: The message for the user.
    public func message(for refusal: IncomingRefusal?) -> MAMUserMessage {
        switch refusal {
        case .signInNeeded: message(.titleSignIn, .incomingSignIn)
        case .notManaged: message(.titleNotAllowed, .incomingNotManaged)
        case .launchBlocked: message(.titleAccount, .accountBlocked)
        case .switchRefused, nil: message(.titleNotAllowed, .incomingBlocked)
        }
    }

    /// Returns the message that tells the user that a connection was refused because of the server's certificate.
    ///
    /// - Parameter code: The reason for the refusal.
    /// - Returns: The message for the user.
    public func message(for code: MAMCertificatePinningStatusCode) -> MAMUserMessage {
        switch code {
        case .invalidChallenge, .invalidCertificateChain, .nilHost, .errorAccessingCertificate:
            message(.titleConnection, .certificateUnreadable)
        case .failedTrustEvaluation, .failedFormationEvaluation: message(.titleConnection, .certificateNotTrusted)
        case .algorithmNotSupported, .matchNotFound: message(.titleConnection, .certificateNotPinned)
        }
    }

    func message(_ title: UserText, _ text: UserText) -> MAMUserMessage {
        let (texts, name) = (texts, app.complianceManager.appName)
        return MAMUserMessage(title: texts.text(title, appName: name), text: texts.text(text, appName: name))
    }
}

extension ManagedApp {
    /// The object that provides the messages which this app shows to its user.
    public var uiHelper: MAMUIHelper { MAMUIHelper(app: self) }
}

extension MAMCertificatePinningManager {
    /// Returns the message that tells the user that a connection was refused because of the server's certificate.
    ///
    /// - Parameter verdict: The result of the check of the certificate. Defaults to nil, which gives a general message.
    /// - Returns: The message for the user.
    ///
    /// SDK: `showErrorMessageForAccountId:withDismissHandler:`
    public func errorMessage(for verdict: CertificateVerdict? = nil) -> MAMUserMessage {
        app.uiHelper.message(for: verdict?.code ?? .matchNotFound)
    }
}
