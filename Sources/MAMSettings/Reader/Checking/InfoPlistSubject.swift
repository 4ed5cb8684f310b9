package import MAMPropertyLists
internal import MAMText

/// The input of the rules: the `Info.plist` of one bundle, and the options of the check.
package struct InfoPlistSubject: Sendable {
    /// The parsed file; its root is a dictionary.
    package let document: PropertyListDocument
    package let options: SettingsCheckOptions

    /// Creates a subject from a parsed file.
    ///
    /// - Throws: `P005` if the root of the file is not a dictionary, and `P013` if the file is known to be of another kind
    ///   than `expected`.
    package init(
        _ document: PropertyListDocument, options: SettingsCheckOptions, expecting expected: FileKind = .infoPlist
    ) throws(SettingsReadError) {
        guard document.root.kind == .dictionary else {
            throw SettingsReadError(
                code: .rootNotDictionary, message: "the root is not a dictionary but: \(document.root.kind.rawValue)",
                position: document.sourcePositions(of: [document.root.range.lowerBound]).first)
        }
        if let kind = FileKind(of: document), kind != expected {
            throw SettingsReadError(
                code: .otherKind, message: "this is \(kind.name), and not \(expected.name)", help: kind.use)
        }
        (self.document, self.options) = (document, options)
    }

    package init(infoPlist bytes: [UInt8], options: SettingsCheckOptions) throws(SettingsReadError) {
        try self.init(PropertyListDocument(infoPlist: bytes, limits: options.limits), options: options)
    }

    /// The dictionary at the root of the file.
    package var root: PropertyListNode { document.root }

    /// The dictionary `IntuneMAMSettings`; nil if the key is missing or its value is not a dictionary.
    package var settings: PropertyListNode? {
        guard let node = root[SettingsKey.dictionaryName], node.kind == .dictionary else { return nil }
        return node
    }

    /// The kind of the bundle according to the file.
    package var kind: InfoPlistKind { InfoPlistKind(of: root) }

    /// Whether the bundle is an app extension, of either kind.
    package var isExtension: Bool { kind.isExtension }

    /// The bundle id of the containing app from the options, without surrounding blanks; nil for an app or without one.
    package var namedApp: String? {
        guard isExtension, let text = options.containingApp.map(Blanks.trimmed), !text.isEmpty else { return nil }
        return text
    }

    /// The bundle id with expanded build variables; nil if it is missing, or if a variable is unknown.
    package var bundleID: String? { known(root["CFBundleIdentifier"]) }

    /// Returns a text with expanded build variables; nil if the node is not a text, or if a variable is unknown.
    package func known(_ node: PropertyListNode?) -> String? {
        guard let text = node?.string else { return nil }
        let (expanded, unknown) = expanded(text)
        return unknown.isEmpty ? expanded : nil
    }

    /// Expands the build variables `$(NAME)` and `${NAME}` in a text.
    ///
    /// - Returns: The text, and the unknown variables with their modifiers, once each in the order of the text. Unknown
    ///   variables stay in the text unchanged.
    package func expanded(_ text: String) -> (text: String, unknown: [String]) {
        BuildVariables(options.definitions).expand(text)
    }

    /// Returns the path of a key in `IntuneMAMSettings`.
    package static func path(_ key: String) -> PropertyListPath {
        PropertyListPath([.key(SettingsKey.dictionaryName), .key(key)])
    }
}

/// The change that the configurator makes for a finding: its description and its edits.
package struct SettingsFix: Sendable, Hashable {
    /// The description: one line in lower case, without a full stop.
    package let text: String
    /// The edits, to be applied all or none; never empty.
    let edits: [PropertyListEdit]

    package init(_ text: String, _ first: PropertyListEdit, _ others: PropertyListEdit...) {
        (self.text, edits) = (text, [first] + others)
    }

    /// Creates a fix from edits; nil if there are none.
    package init?(_ text: String, edits: [PropertyListEdit]) {
        guard !edits.isEmpty else { return nil }
        (self.text, self.edits) = (text, edits)
    }
}

extension InfoPlistSubject {
    /// Creates a finding; its severity defaults to that of the rule in the kind of build.
    package func finding(
        _ id: SettingsIssue.ID, at path: PropertyListPath, _ range: Range<Int>?, _ message: String,
        help: String? = nil, severity: SettingsIssue.Severity? = nil, related: [Range<Int>] = [],
        fix: SettingsFix? = nil
    ) -> SettingsFinding {
        let severity = severity ?? id.severity(in: options.buildKind)
        return SettingsFinding(
            issue: SettingsIssue(
                id: id, severity: severity, keyPath: path.description, message: message, help: help, fix: fix?.text),
            range: range, related: related, edits: fix?.edits ?? [])
    }
}

/// The kinds of bundles that rules distinguish.
package enum InfoPlistKind: String, Sendable, Hashable, CaseIterable {
    /// An app, or any bundle without the keys of another kind.
    case app
    /// An app extension that the system runs by `NSExtension`.
    case appExtension
    /// An app extension of ExtensionKit, which has `EXAppExtensionAttributes` instead.
    case extensionKit
    /// An app clip, which the SDK does not support.
    case appClip

    /// Determines the kind from the keys at the top level of an `Info.plist`, regardless of their values.
    init(of root: PropertyListNode) {
        self =
            if root["NSExtension"] != nil {
                .appExtension
            } else if root["EXAppExtensionAttributes"] != nil {
                .extensionKit
            } else if root["NSAppClip"] != nil {
                .appClip
            } else {
                .app
            }
    }

    /// Whether the bundle is an extension of an app, of either kind.
    var isExtension: Bool { self == .appExtension || self == .extensionKit }
}

/// The options for reading and checking an app's `Info.plist` and entitlements.
public struct SettingsCheckOptions: Sendable, Hashable {
    /// Whether values other than `<true/>` and `<false/>` are read as booleans.
    ///
    /// Defaults to false. If true, these values are read as booleans: the numbers 0 and 1, and the texts `YES`, `NO`,
    /// `true`, `false`, `1` and `0` in any letter case. Each such value still gives a warning.
    public var lenientBooleans = false
    /// The kind of build for which the bundle is checked; defaults to ``BuildKind/release``.
    public var buildKind = BuildKind.release
    /// The values of Xcode build variables by name, such as `PRODUCT_BUNDLE_IDENTIFIER`.
    ///
    /// Defaults to none. They replace `$(NAME)` and `${NAME}` in texts. A text with an undefined variable gives the
    /// finding `S040` and is not checked further.
    public var definitions: [String: String] = [:]
    /// The rules whose findings are left out; defaults to none.
    public var allowed: Set<SettingsIssue.ID> = []
    /// The bundle id of the app that contains the checked extension; nil, the default, if it is unknown.
    public var containingApp: String?
    /// The major version of the iOS SDK with which the app is linked, such as 26; nil, the default, if it is unknown.
    ///
    /// iOS reads only a limited number of entries of `LSApplicationQueriesSchemes`. The version of the iOS SDK
    /// determines the number. From version 27 on, iOS ends an app without scenes at launch (`I014`). If this property
    /// is nil, the version in the `Info.plist` of a built app counts (`DTSDKName`). An unknown version counts as 26.
    public var linkedSDK: Int?
    /// The URL schemes of other apps that are known to contain the Intune App SDK; defaults to none.
    ///
    /// For each scheme, an app with the SDK has a second scheme, the twin: the same scheme with the suffix
    /// `-intunemam`. If `LSApplicationQueriesSchemes` lacks the twin of one of these schemes, the finding is only
    /// information, and the configurator does not add the twin.
    public var knownManagedSchemes: Set<String> = []
    /// Whether the app supports app-protection conditional access; defaults to false.
    ///
    /// Such an app must register a URL scheme for conditional access.
    public var conditionalAccess = false
    /// Whether the app opens `mailto:` links although `mailto` is not in its lists of schemes; defaults to false.
    public var opensMail = false
    /// The text that iOS shows when the SDK asks for permission to use Face ID; nil, the default, for none.
    ///
    /// The configurator writes this text to the `Info.plist` if `NSFaceIDUsageDescription` is missing or blank.
    public var faceIDText: String?
    /// The limits on the size of the `Info.plist`, and also of the entitlements; defaults to
    /// ``DocumentLimits/infoPlist``.
    public var limits = DocumentLimits.infoPlist

    /// Creates options with the defaults of all properties.
    public init() {}
}

/// The kind of build that is checked.
///
/// It determines the severity of findings about settings that are meant for testing.
public enum BuildKind: String, CaseIterable, Sendable, Hashable, Codable {
    /// A build for the developers' own devices.
    case debug
    /// A build for users that is not distributed through the App Store.
    case release
    /// A build for the App Store.
    case store
}
