internal import MAMActivationRules
internal import MAMPropertyLists
public import MAMSettings

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
