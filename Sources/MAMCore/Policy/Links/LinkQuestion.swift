/// A question about a link.
///
/// The answer needs the policy's texts.
public enum LinkQuestion: Sendable, Hashable {
    /// May this URL be opened? SDK: `isURLAllowed:isKnownManagedAppScheme:`
    case url(String, isKnownManagedAppScheme: Bool = false)
    /// May this link be opened as a universal link? SDK: `isUniversalLinkAllowed:`
    case universalLink(String)
    /// Where does a link of a web view open?
    ///
    /// `isExternal` is the answer of the app's delegate; `nil` without a delegate. SDK: `isExternalURL:`
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

/// A sheet of the system in which a user writes a message.
public enum SystemComposer: UInt8, Sendable, Hashable, Codable, CaseIterable {
    /// The mail composer, which the exempted scheme `mailto` opens.
    case mail = 0
    /// The message composer, which the exempted scheme `sms` opens.
    case message = 1

    /// The name of the composer in reports and scenarios.
    public var name: String { "\(self)" }

    package var scheme: String { self == .mail ? "mailto" : "sms" }
}

/// The place where an allowed link opens.
public enum LinkTarget: Sendable, Hashable {
    /// The link itself, unchanged.
    case asAsked
    /// Another URL, which opens instead of the link.
    ///
    /// `isAppThere` is `false` if no app of the device opens that URL; the user is then told, or asked to install the
    /// app. A policy that is asked alone knows no apps.
    case redirect(String, isAppThere: Bool)
    /// The web view in which the user followed the link.
    case webView
    /// The app that claims the link, if that app is managed; otherwise the other URL, which the managed browser opens.
    case managedApp(elseURL: String)
}

/// The answer to a ``LinkQuestion``: the decision and the target of the link.
public struct LinkAnswer: Sendable, Hashable {
    /// The decision with its rule.
    public let decision: PolicyDecision
    /// The target of the link; `nil` if the link is blocked.
    public let target: LinkTarget?

    /// Whether the link may be opened.
    public var isAllowed: Bool { decision.isAllowed }
}

/// The URL schemes that the apps of a device open.
public struct OpenableSchemes: Sendable, Hashable {
    private let names: Set<String>

    /// The suffix of the schemes that managed apps register to be distinguished from unmanaged apps.
    ///
    /// A managed app registers each of its schemes a second time with this suffix.
    public static let managedSuffix = "-intunemam"
    /// The empty set.
    public static let none = OpenableSchemes([])

    /// Makes a set of schemes.
    ///
    /// - Parameter schemes: The schemes. Letter case, and a colon after a scheme, are ignored. Texts that are no
    ///   schemes are left out.
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
