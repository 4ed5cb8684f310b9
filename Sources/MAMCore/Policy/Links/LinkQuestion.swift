/// A question about a link; the policy's texts are needed to answer it.
public enum LinkQuestion: Sendable, Hashable {
    /// May this URL be opened? SDK: `isURLAllowed:isKnownManagedAppScheme:`
    case url(String, isKnownManagedAppScheme: Bool = false)
    /// May this link be opened as a universal link? SDK: `isUniversalLinkAllowed:`
    case universalLink(String)
    /// Where does a link of a web view open?
    ///
    /// `isExternal` is what the app's delegate says, `nil` when there is none. SDK: `isExternalURL:`
    case webViewLink(String, isExternal: Bool?)
    /// May Org data go into a composer of the system?
    case compose(SystemComposer)

    /// The text of the link, empty for a composer.
    public var url: String {
        switch self {
        case .url(let text, _), .universalLink(let text), .webViewLink(let text, _): text
        case .compose: ""
        }
    }
}

/// A sheet of the system in which a person writes to somebody.
public enum SystemComposer: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// The mail composer, which the exempted scheme `mailto` opens.
    case mail = 0
    /// The message composer, which the exempted scheme `sms` opens.
    case message = 1

    /// The spelling of reports and scenarios.
    public var name: String { "\(self)" }

    package var scheme: String { self == .mail ? "mailto" : "sms" }
}

/// Where an allowed link opens.
public enum LinkTarget: Sendable, Hashable {
    /// As it stands.
    case asAsked
    /// Another URL opens in its place.
    ///
    /// `isAppThere` is false when no app of the device opens that URL: the user is told, or asked to install the app. A
    /// policy that is asked alone knows no apps.
    case redirect(String, isAppThere: Bool)
    /// In the web view the link was followed in.
    case webView
    /// In the app that claims the link when that app is managed, otherwise the other URL, which the managed browser opens.
    case managedApp(elseURL: String)
}

/// The answer to a ``LinkQuestion``: the decision, and where the link opens.
public struct LinkAnswer: Sendable, Hashable {
    /// Whether it may be opened, and why.
    public let decision: PolicyDecision
    /// Where it opens; `nil` when it is blocked.
    public let target: LinkTarget?

    /// Whether it may be opened.
    public var isAllowed: Bool { decision.isAllowed }
}

/// The URL schemes that the apps of a device open.
public struct OpenableSchemes: Sendable, Hashable {
    private let names: Set<String>

    /// What managed apps register beside each of their schemes, so that others can tell them from unmanaged ones.
    public static let managedSuffix = "-intunemam"
    /// None.
    public static let none = OpenableSchemes([])

    /// Makes a set; letter case and a colon do not matter, what is no scheme is left out.
    public init(_ schemes: some Sequence<String>) { names = Set(schemes.compactMap { ParsedURL.schemeName($0) }) }

    /// Whether some app opens URLs of this scheme.
    public func contains(_ scheme: String) -> Bool { ParsedURL.schemeName(scheme).map(names.contains) ?? false }

    /// Whether a managed app opens URLs of this scheme.
    public func containsManaged(_ scheme: String) -> Bool { contains(scheme + OpenableSchemes.managedSuffix) }

    /// The schemes, sorted.
    public var sorted: [String] { names.sorted() }
}
