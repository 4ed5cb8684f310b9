internal import MAMActivationRules
internal import MAMPropertyLists
public import MAMSettings

extension ExtensionActivation {
    /// Reads the rule of an extension from its `Info.plist`: the dictionary of constants, or the predicate, in
    /// `NSExtensionActivationRule`.
    ///
    /// A predicate of the shape that the SDK's guides print (`SUBQUERY … registeredTypeIdentifiers …`) is evaluated as it
    /// stands: of items of managed apps it takes those whose types it names with ``ItemExchange/managedTypePrefix``.
    ///
    /// Of constants: every item has to be of a kind the rule allows, at most as many of each as its constant says, and as many in all as
    /// the constants about attachments say, at least one. Which types a kind stands for is ours (assumption
    /// `configure-constant-types`).
    ///
    /// - Parameters:
    ///   - bytes: The whole `Info.plist`.
    ///   - takesManagedItems: Whether items of managed apps count as what they are without
    ///     ``ItemExchange/managedTypePrefix``, as they do once `mam configure --activation-rule` has converted the constants;
    ///     a rule of constants that is left as it is takes none of them. A predicate says that itself.
    ///   - limits: The size of a file that is read. Defaults to `DocumentLimits.infoPlist`.
    /// - Throws: ``ExtensionActivationError``; also for a dictionary of version 1, for strict matching and for what else is not
    ///   certain (assumption `configure-constants-version`).
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

/// Why the rule of an extension cannot be asked.
public enum ExtensionActivationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is no property list.
    case unreadable(SettingsReadError)
    /// The file has no activation rule.
    case noRule
    /// The rule says something whose meaning is not certain; what it is, in words.
    case notUnderstood(String)

    /// What is wrong: lower case, one line, no full stop.
    public var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .noRule: "there is no `NSExtensionActivationRule`"
        case .notUnderstood(let what): what
        }
    }
}
