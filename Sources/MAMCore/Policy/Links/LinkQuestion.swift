/// A policy question about a link that the user follows, or about a sheet for writing a message.
///
/// The answer depends on the policy's lists of URLs and URL schemes.
public enum LinkQuestion: Sendable, Hashable {
    /// The question whether the app may open a URL.
    ///
    /// A web link that the policy's lists of universal links cover opens in its app instead of the policy's browser.
    /// `isDetected` tells that the system found the URL in a text, for example a telephone number that the user touched
    /// and held. If the policy restricts the dialer, no call starts from such a number.
    ///
    /// SDK: `isURLAllowed:isKnownManagedAppScheme:`
    case url(String, isKnownManagedAppScheme: Bool = false, isDetected: Bool = false)
    /// The question whether the app may open a URL as a universal link.
    ///
    /// SDK: `isUniversalLinkAllowed:`
    case universalLink(String)
    /// The question where a link in a web view opens.
    ///
    /// `isExternal` is the answer of the app's web view delegate; `nil` if there is no delegate.
    /// `isFromFrameOrScript` tells that a frame or a script of the page opens the link, and not a tap of the user in the
    /// page itself. Such a link is never given to a managed app.
    ///
    /// SDK: `isExternalURL:`
    case webViewLink(String, isExternal: Bool?, isFromFrameOrScript: Bool = false)
    /// The question whether Org data (data of the organization) may be put into a mail or message.
    ///
    /// The user writes the mail or message in a sheet of iOS.
    case compose(SystemComposer)

    /// The URL of the link; empty for ``compose(_:)``, which is not about a link.
    public var url: String {
        switch self {
        case .url(let text, _, _), .universalLink(let text), .webViewLink(let text, _, _): text
        case .compose: ""
        }
    }
}

/// A sheet of iOS in which a user writes a mail or a message.
public enum SystemComposer: Sendable, Hashable, CaseIterable {
    /// The sheet for a mail.
    ///
    /// A policy allows this sheet if it exempts the URL scheme `mailto` from its restrictions.
    case mail
    /// The sheet for a message.
    ///
    /// A policy allows this sheet if it exempts the URL scheme `sms` from its restrictions.
    case message

    /// The name of the sheet in reports and scenario files.
    public var name: String {
        switch self {
        case .mail: "mail"
        case .message: "message"
        }
    }

    package var scheme: String { self == .mail ? "mailto" : "sms" }
}

/// The place where a link opens if the policy allows the link.
public enum LinkTarget: Sendable, Equatable {
    /// The link opens unchanged, in the app that the system chooses.
    case asAsked
    /// Another URL opens instead of the link.
    ///
    /// If no app of the device opens that URL, `isAppThere` is `false`. The app then shows the user a message, or asks
    /// them to install such an app. A ``MAMPolicy`` without an app assumes that the device has no such app.
    case redirect(String, isAppThere: Bool)
    /// The link opens in the web view in which the user followed it.
    case webView
    /// A managed app opens the universal link, or the policy's browser opens `elseURL`.
    ///
    /// If a managed app is registered for the link, this app opens it. Otherwise the browser that the policy requires
    /// opens `elseURL`. For a policy that requires no browser, this is Microsoft Edge.
    case managedApp(elseURL: String)
}

/// The answer to a ``LinkQuestion``: whether the app may open the link, and where the link opens.
public struct LinkAnswer: Sendable, Equatable {
    /// The decision whether the app may open the link, with the rule that decided it.
    public let decision: PolicyDecision
    /// The place where the link opens; `nil` if the link is blocked.
    public let target: LinkTarget?

    package init(decision: PolicyDecision, target: LinkTarget?) { (self.decision, self.target) = (decision, target) }

    /// Whether the policy allows the app to open the link.
    public var isAllowed: Bool { decision.isAllowed }
}

/// The URL schemes that the apps of a device can open.
public struct OpenableSchemes: Sendable, Equatable {
    private let names: Set<String>

    /// The suffix that marks the URL schemes of managed apps.
    ///
    /// A managed app registers each of its schemes twice: without this suffix and with it.
    public static let managedSuffix = "-intunemam"
    /// The empty set, for a device whose apps open no URL schemes.
    public static let none = OpenableSchemes([])

    /// Makes a set of URL schemes.
    ///
    /// - Parameter schemes: The URL schemes. Upper and lower case, and a colon after a scheme, make no difference.
    ///   Texts that are not valid schemes are left out.
    public init(_ schemes: some Sequence<String>) { names = Set(schemes.compactMap { ParsedURL.schemeName($0) }) }

    /// Returns whether an app of the device opens URLs with this scheme.
    public func contains(_ scheme: String) -> Bool {
        // Many devices have none.
        guard !names.isEmpty else { return false }
        return ParsedURL.schemeName(scheme).map(names.contains) ?? false
    }

    /// Returns whether a managed app of the device opens URLs with this scheme.
    package func containsManaged(_ scheme: String) -> Bool {
        !names.isEmpty && contains(scheme + OpenableSchemes.managedSuffix)
    }

    /// The URL schemes in the set, sorted.
    public var sorted: [String] { names.sorted() }
}

extension LinkTarget {
    /// Returns the URL that opens in the end.
    ///
    /// A link of a managed app stays itself, because the app is tried first.
    package func url(insteadOf url: String) -> String {
        switch self {
        case .asAsked, .webView, .managedApp: url
        case .redirect(let other, _): other
        }
    }
}

extension LinkAsked {
    /// Returns the target of an allowed link; `nil` for a blocked one.
    package func target(_ answer: PolicyEvaluator.Answer, _ links: PolicyLinks) -> LinkTarget? {
        guard answer.isAllowed else { return nil }
        guard let url else { return .asAsked }
        switch answer.rule {
        case .dialerManaged, .messagingManaged: return redirect(url.scheme + OpenableSchemes.managedSuffix, url)
        case .dialerSpecific: return links.dialerScheme.map { redirect($0, url) } ?? .asAsked
        case .messagingSpecific: return links.messagingScheme.map { redirect($0, url) } ?? .asAsked
        case .webManaged, .webCustom: return redirect(browserScheme(of: url, links), url)
        case .linkManaged where LinkReading.Kind(scheme: url.scheme) == .web:
            return .managedApp(elseURL: browserScheme(of: url, links) + url.rest)
        case .webViewStays: return .webView
        default:
            if case .webViewLink(_, let isExternal, _) = question, isExternal != true,
                LinkReading.Kind(scheme: url.scheme) == .web
            {
                return .webView
            }
            return .asAsked
        }
    }

    /// Returns the scheme by which the policy's browser opens a web link.
    ///
    /// A policy that requires no browser has none: then it is the managed browser.
    private func browserScheme(of url: ParsedURL, _ links: PolicyLinks) -> String {
        guard links.browser == .custom, let scheme = links.browserScheme else {
            return SourceChoices.managedBrowserPrefix + url.scheme
        }
        return scheme + (url.scheme == "https" ? "s" : "")
    }

    private func redirect(_ scheme: String, _ url: ParsedURL) -> LinkTarget {
        .redirect(scheme + url.rest, isAppThere: schemes.contains(scheme))
    }
}
