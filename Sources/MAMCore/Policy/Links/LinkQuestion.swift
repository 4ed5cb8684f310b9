/// A question about a link that the user follows, or about a sheet for writing a message.
///
/// The answer depends on the policy's lists of URLs and URL schemes.
public enum LinkQuestion: Sendable, Hashable {
    /// May this URL be opened? SDK: `isURLAllowed:isKnownManagedAppScheme:`
    case url(String, isKnownManagedAppScheme: Bool = false)
    /// May this link be opened as a universal link? SDK: `isUniversalLinkAllowed:`
    case universalLink(String)
    /// Where does a link of a web view open?
    ///
    /// `isExternal` is the answer of the app's web view delegate; `nil` if there is no delegate. SDK: `isExternalURL:`
    case webViewLink(String, isExternal: Bool?)
    /// May Org data be put into a mail or a message that the user writes in a sheet of iOS?
    case compose(SystemComposer)

    /// The URL of the link; empty for ``compose(_:)``.
    public var url: String {
        switch self {
        case .url(let text, _), .universalLink(let text), .webViewLink(let text, _): text
        case .compose: ""
        }
    }
}

/// A sheet of iOS in which a user writes a mail or a message.
public enum SystemComposer: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// The sheet for a mail. A policy that exempts the URL scheme `mailto` allows it.
    case mail = 0
    /// The sheet for a message. A policy that exempts the URL scheme `sms` allows it.
    case message = 1

    /// The name of the composer in reports and scenario files.
    public var name: String {
        switch self {
        case .mail: "mail"
        case .message: "message"
        }
    }

    package var scheme: String { self == .mail ? "mailto" : "sms" }
}

/// The place where an allowed link opens.
public enum LinkTarget: Sendable, Hashable {
    /// The link opens unchanged, in the app that the system chooses.
    case asAsked
    /// Another URL opens instead of the link.
    ///
    /// `isAppThere` is `false` if no app of the device opens that URL; the app then shows the user a message, or asks
    /// them to install an app that does. A ``MAMPolicy`` that is asked without an app assumes that the device has no
    /// such app.
    case redirect(String, isAppThere: Bool)
    /// The link opens in the web view in which the user followed it.
    case webView
    /// The app that claims the universal link opens it, if that app is managed. Otherwise the managed browser opens
    /// `elseURL`.
    case managedApp(elseURL: String)
}

/// The answer to a ``LinkQuestion``: whether the link may be opened, and where.
public struct LinkAnswer: Sendable, Hashable {
    /// Whether the link may be opened, and the rule that decided it.
    public let decision: PolicyDecision
    /// The place where the link opens; `nil` if the link is blocked.
    public let target: LinkTarget?

    /// Whether the link may be opened.
    public var isAllowed: Bool { decision.isAllowed }
}

/// The URL schemes that the apps of a device can open.
public struct OpenableSchemes: Sendable, Hashable {
    private let names: Set<String>

    /// The suffix of the URL schemes by which managed apps are recognized.
    ///
    /// A managed app registers each of its schemes twice: as it is, and with this suffix.
    public static let managedSuffix = "-intunemam"
    /// The empty set, for a device whose apps open no URL schemes.
    public static let none = OpenableSchemes([])

    /// Makes a set of schemes.
    ///
    /// - Parameter schemes: The URL schemes. Upper and lower case, and a colon after a scheme, make no difference.
    ///   Texts that are not valid schemes are left out.
    public init(_ schemes: some Sequence<String>) { names = Set(schemes.compactMap { ParsedURL.schemeName($0) }) }

    /// Returns whether an app of the device opens URLs of this scheme.
    public func contains(_ scheme: String) -> Bool {
        // Many devices have none.
        guard !names.isEmpty else { return false }
        return ParsedURL.schemeName(scheme).map(names.contains) ?? false
    }

    /// Returns whether a managed app opens URLs of this scheme.
    public func containsManaged(_ scheme: String) -> Bool {
        !names.isEmpty && contains(scheme + OpenableSchemes.managedSuffix)
    }

    /// The schemes, sorted.
    public var sorted: [String] { names.sorted() }
}
