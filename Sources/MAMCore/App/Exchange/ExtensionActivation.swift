internal import MAMActivationRules
internal import MAMPropertyLists
public import MAMSettings

/// The activation rule of a share or action extension, which determines the items that the extension accepts.
///
/// This type evaluates a rule for given items. The tools in `MAMSettingsTools` check the rules in an `Info.plist` and
/// prepare them for managed apps.
public struct ExtensionActivation: Sendable, Equatable {
    struct Kind: Sendable, Hashable {
        let type: String
        var butNot: [String] = []
        var most = Int.max

        func takes(_ type: String) -> Bool {
            TypeConformance.conforms(type, to: self.type)
                && !butNot.contains { TypeConformance.conforms(type, to: $0) }
        }
    }

    /// The uniform type identifiers of the items that the extension accepts.
    ///
    /// Types that conform to one of these are accepted too. A rule from an `Info.plist` can have more restrictions.
    public let types: [String]
    /// The maximum number of items that the extension accepts at once.
    public let most: Int

    let kinds: [Kind]
    let least: Int
    let takesManagedItems: Bool
    /// The predicate; if present, it replaces ``kinds``.
    let predicate: ActivationPredicate?

    /// Creates the activation rule of an extension.
    ///
    /// - Parameters:
    ///   - types: The uniform type identifiers of the items that the extension accepts. Items of managed apps have
    ///     types of their own, which begin with ``ItemExchange/managedTypePrefix``.
    ///   - most: The maximum number of items at once, 1 or more. Defaults to 1.
    public init(types: [String], most: Int = 1) {
        self.init(
            types: types, most: max(1, most), kinds: types.map { Kind(type: $0) }, least: 1, takesManagedItems: false)
    }

    init(
        types: [String], most: Int, kinds: [Kind], least: Int, takesManagedItems: Bool,
        predicate: ActivationPredicate? = nil
    ) {
        self.types = types
        self.most = most
        self.kinds = kinds
        self.least = least
        self.takesManagedItems = takesManagedItems
        self.predicate = predicate
    }

    /// Returns whether the share sheet shows the extension for items of these types.
    ///
    /// The share sheet shows the extension if the extension accepts the type of every item. The rule can also limit the
    /// number of items of each kind and in total. An empty list is never accepted.
    ///
    /// - Parameter offered: The types, one for each item.
    /// - Returns: Whether the extension accepts the items.
    public func takes(_ offered: [String]) -> Bool {
        guard offered.count >= least, offered.count <= most else { return false }
        if let predicate { return predicate.takes(offered, conforms: TypeConformance.conforms) }
        let offered = takesManagedItems ? offered.map(ItemExchange.plainType) : offered
        guard offered.allSatisfy({ type in kinds.contains { $0.takes(type) } }) else { return false }
        return kinds.allSatisfy { kind in offered.count { kind.takes($0) } <= kind.most }
    }
}

/// A share or action extension, with the row in which the share sheet shows the extension.
public struct ShareExtension: Sendable, Equatable {
    /// The row of the share sheet that shows the extension.
    public let destination: ShareDestination
    /// The rule that determines the items that the extension accepts.
    public let activation: ExtensionActivation

    /// Creates a share or action extension.
    ///
    /// - Parameters:
    ///   - app: The app that contains the extension.
    ///   - isManaged: Whether the app contains the SDK.
    ///   - activation: The rule that determines the items that the extension accepts.
    ///   - isInstalledByMDM: Whether device management (MDM) installed the app. Defaults to `false`.
    ///   - isOpenIn: Whether the extension's settings contain `OpenInActionExtension`. If so, the row of a managed app
    ///     shows "Open in APP", not "Copy to APP" (``ItemExchange/openIn(_:named:)``). Defaults to `false`.
    public init(
        app: String, isManaged: Bool, activation: ExtensionActivation, isInstalledByMDM: Bool = false,
        isOpenIn: Bool = false
    ) {
        destination = ShareDestination(
            app: app, action: isManaged && isOpenIn ? .openIn : .shareExtension, isManaged: isManaged,
            isInstalledByMDM: isInstalledByMDM)
        self.activation = activation
    }
}

extension ItemExchange {
    /// Returns the rows of extensions that the share sheet shows when the user shares items.
    ///
    /// The items belong to the account for which the code acts (``EffectiveIdentity``). Encrypted items, and items for
    /// a managed app, have a type that only managed apps use. If the rule of an extension does not name that type, the
    /// extension is not shown, even if its app contains the SDK.
    ///
    /// - Parameters:
    ///   - types: The types of the items, without ``managedTypePrefix``.
    ///   - candidates: The extensions that are installed on the device.
    ///   - window: The window that contains the items. Defaults to the key window.
    /// - Returns: The rows that are shown, in the order of the candidates.
    public func extensions(
        for types: [String], among candidates: [ShareExtension], from window: WindowID? = nil
    ) -> [OfferedDestination] {
        let policy = window.map { app.policyManager.policy(for: $0) } ?? app.policyManager.policy
        return candidates.compactMap { candidate in
            guard let row = policy.shareSheet([candidate.destination]).first else { return nil }
            let offered = Self.leavesWithOwner(row, of: policy) ? types.map { Self.managedType($0) } : types
            return candidate.activation.takes(offered) ? row : nil
        }
    }

    static func managedType(_ type: String) -> String {
        type.hasPrefix(managedTypePrefix) ? type : managedTypePrefix + type
    }
}

extension ExtensionActivation {
    /// Reads the activation rule of a share or action extension from its `Info.plist`.
    ///
    /// `NSExtensionActivationRule` is a predicate, or has constants such as `NSExtensionActivationSupportsText`.
    ///
    /// A predicate has to have the form in the SDK's guides (`SUBQUERY … registeredTypeIdentifiers …`). Items of
    /// managed apps match a predicate only if the predicate names types with the prefix ``ItemExchange/managedTypePrefix``.
    ///
    /// Constants name the kinds of items that are allowed, and limit the number of items of each kind and in total. At
    /// least one item is required. The public sources do not state which types belong to each kind, so the library
    /// makes its own choice (assumption `configure-constant-types` in Docs/Assumptions.md).
    ///
    /// - Parameters:
    ///   - bytes: The whole `Info.plist`.
    ///   - takesManagedItems: Whether constants also match items of managed apps, whose types begin with
    ///     ``ItemExchange/managedTypePrefix``. In iOS, constants do not match these items. Pass `true` if the tool
    ///     `mam configure --activation-rule` will convert the constants. No effect on a predicate. Defaults to `false`.
    ///   - limits: The maximum size of the file. Defaults to `DocumentLimits.infoPlist`.
    /// - Throws: ``ExtensionActivationError`` if the rule cannot be read, or if it contains a constant whose meaning is
    ///   uncertain (assumption `configure-constants-version` in Docs/Assumptions.md). An example is
    ///   `NSExtensionActivationDictionaryVersion` with the value 1, which requests strict matching.
    public init(
        infoPlist bytes: [UInt8], takesManagedItems: Bool = false, limits: DocumentLimits = .infoPlist
    ) throws(ExtensionActivationError) {
        let document: PropertyListDocument
        do { document = try PropertyListDocument(infoPlist: bytes, limits: limits) } catch { throw .unreadable(error) }
        let path = PropertyListPath([
            .key("NSExtension"), .key("NSExtensionAttributes"), .key("NSExtensionActivationRule"),
        ])
        guard let rule = document.node(at: path) else { throw .noRule }
        switch rule.value {
        case .dictionary(let members):
            do throws(ActivationRuleError) {
                self.init(try ActivationConstants(members), takesManagedItems: takesManagedItems)
            } catch { throw .notUnderstood(error.message) }
        case .string(let text):
            do throws(ActivationRuleError) { self.init(try ActivationPredicate(text)) } catch {
                throw .notUnderstood("\(error.message), at byte \(error.offset) of the rule")
            }
        default: throw .notUnderstood("the rule is neither a dictionary of constants nor a predicate")
        }
    }

    private init(_ predicate: ActivationPredicate) {
        self.init(
            types: predicate.types, most: .max, kinds: [], least: 1, takesManagedItems: false, predicate: predicate)
    }

    private init(_ constants: ActivationConstants, takesManagedItems: Bool) {
        let kinds = constants.allowed.map { Kind(type: $0.kind.type, butNot: $0.kind.butNot, most: $0.most ?? .max) }
        let plain = kinds.map(\.type)
        let sum = kinds.reduce(0) { sum, kind in
            let (total, isTooMuch) = sum.addingReportingOverflow(kind.most)
            return isTooMuch ? .max : total
        }
        self.init(
            types: takesManagedItems ? plain.flatMap { [$0, ItemExchange.managedType($0)] } : plain,
            most: min(constants.maximumAttachmentCount ?? .max, sum), kinds: kinds,
            least: max(1, constants.minimumAttachmentCount ?? 1), takesManagedItems: takesManagedItems)
    }
}

/// The reason why the activation rule of an extension cannot be read.
public enum ExtensionActivationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file is not a property list.
    case unreadable(SettingsReadError)
    /// The file has no activation rule for an extension.
    case noRule
    /// The meaning of the rule is uncertain.
    ///
    /// The text names the part that is uncertain.
    case notUnderstood(String)

    /// The reason for the error on one line, in lower case and without a full stop.
    public var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .noRule: "there is no `NSExtensionActivationRule`"
        case .notUnderstood(let what): what
        }
    }
}

/// The conformance between the types that activation rules commonly name.
enum TypeConformance {
    /// Returns whether a type equals another type or conforms to it.
    ///
    /// Types of managed apps conform only to types of managed apps.
    static func conforms(_ type: String, to other: String) -> Bool {
        if type == other { return true }
        let prefix = ItemExchange.managedTypePrefix
        let isManaged = type.hasPrefix(prefix)
        guard isManaged == other.hasPrefix(prefix) else { return false }
        let (plain, wanted) =
            isManaged ? (type.dropFirst(prefix.count), other.dropFirst(prefix.count)) : (type[...], other[...])
        // The table has no cycle and at most five levels.
        var open = [String(plain)]
        while let next = open.popLast() {
            if next == wanted { return true }
            open += parents[next] ?? []
        }
        return false
    }

    private static let parents: [String: [String]] = [
        "public.data": ["public.item"], "public.content": ["public.item"],
        "public.text": ["public.data", "public.content"],
        "public.plain-text": ["public.text"], "public.utf8-plain-text": ["public.plain-text"],
        "public.html": ["public.text"], "public.xml": ["public.text"], "public.json": ["public.text"],
        "public.rtf": ["public.text"], "public.vcard": ["public.text"],
        "public.comma-separated-values-text": ["public.text"],
        "public.image": ["public.data", "public.content"], "public.jpeg": ["public.image"],
        "public.png": ["public.image"],
        "public.heic": ["public.image"], "public.tiff": ["public.image"], "com.compuserve.gif": ["public.image"],
        "public.audiovisual-content": ["public.data", "public.content"], "public.movie": ["public.audiovisual-content"],
        "public.audio": ["public.audiovisual-content"], "public.mpeg-4": ["public.movie"],
        "com.apple.quicktime-movie": ["public.movie"], "public.mp3": ["public.audio"],
        "com.adobe.pdf": ["public.data", "public.content"], "public.archive": ["public.data"],
        "public.zip-archive": ["public.archive"], "public.url": ["public.data"], "public.file-url": ["public.url"],
        "com.apple.property-list": ["public.data"], "com.microsoft.word.doc": ["public.data"],
        "org.openxmlformats.wordprocessingml.document": ["public.data"],
        "org.openxmlformats.spreadsheetml.sheet": ["public.data"],
        "org.openxmlformats.presentationml.presentation": ["public.data"],
    ]
}
