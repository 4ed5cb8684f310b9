internal import MAMActivationRules
internal import MAMPropertyLists
public import MAMSettings

extension ExtensionActivation {
    /// Reads the activation rule of an extension from its `Info.plist`.
    ///
    /// `NSExtensionActivationRule` holds a dictionary of constants or a predicate.
    ///
    /// A predicate of the form in the SDK's guides (`SUBQUERY … registeredTypeIdentifiers …`) is evaluated unchanged.
    /// It takes items of managed apps if it names their types with ``ItemExchange/managedTypePrefix``.
    ///
    /// With constants, every item has to be of an allowed kind. The constants limit the number of items of each kind
    /// and in total; at least one item is required. The types of each kind are this project's choice (assumption
    /// `configure-constant-types`).
    ///
    /// - Parameters:
    ///   - bytes: The whole `Info.plist`.
    ///   - takesManagedItems: Whether items of managed apps are matched without ``ItemExchange/managedTypePrefix``.
    ///     This is the case after `mam configure --activation-rule` has converted the constants; unconverted constants
    ///     take no such items. Ignored for a predicate. Defaults to `false`.
    ///   - limits: The maximum size of the file. Defaults to `DocumentLimits.infoPlist`.
    /// - Throws: ``ExtensionActivationError``, also for a dictionary of version 1, for strict matching, and for other
    ///   constants with an uncertain meaning (assumption `configure-constants-version`).
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
public enum ExtensionActivationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not a property list.
    case unreadable(SettingsReadError)
    /// The file has no activation rule.
    case noRule
    /// The meaning of the rule is uncertain. The text names the part in question.
    case notUnderstood(String)

    /// The reason, on one line in lower case, without a full stop.
    public var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .noRule: "there is no `NSExtensionActivationRule`"
        case .notUnderstood(let what): what
        }
    }
}
