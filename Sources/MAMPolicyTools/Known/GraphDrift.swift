internal import MAMCore
internal import MAMText

/// The differences between the settings that this library knows and those that a description of Microsoft Graph has.
package struct GraphDrift: Sendable {
    /// The type of a policy for iOS.
    package static let policyType = "microsoft.graph.iosManagedAppProtection"
    /// The most differences, beyond which the comparison ends.
    private static let maximumChanges = 5_000

    /// The kind of difference; the raw value is its name.
    package enum Kind: String, Sendable, CaseIterable {
        /// Graph has a property that is not known here.
        case newProperty
        /// Graph has a value of a setting that is not known here.
        case newValue
        /// Graph lacks a property that is known here.
        case goneProperty
        /// Graph lacks a value that is known here.
        case goneValue
        /// Graph has values of another kind.
        case type
    }

    /// A difference.
    package struct Change: Sendable {
        /// The kind of difference.
        package let kind: Kind
        package let property: String
        /// The value of an enumeration; nil if it is about the property.
        package let value: String?
        /// The type of the property in Graph; nil if Graph lacks the property.
        package let type: String?
        /// The type of Graph that declares the property; nil if Graph lacks the property.
        package let owner: String?
    }

    /// The differences, by their kinds and in the order of the names.
    package let changes: [Change]
    /// The number of properties that both sides have.
    package let propertyCount: Int
    /// The number of values of enumerations that both sides have.
    package let valueCount: Int

    /// Compares the properties of a policy for iOS, with those of its base types.
    ///
    /// - Throws: ``GraphSchemaError`` if the description lacks a type.
    package init(_ schema: GraphSchema) throws(GraphSchemaError) {
        let known = Dictionary(
            uniqueKeysWithValues: PolicySetting.allCases.filter(\.hasGraphName).map { ($0.rawValue, $0) })
        let found = try schema.properties(of: Self.policyType)
        var (changes, seen, values): ([Change], Set<String>, Int) = ([], [], 0)
        for (owner, property) in found where seen.insert(property.name).inserted {
            func change(_ kind: Kind, _ value: String? = nil) -> Change {
                Change(kind: kind, property: property.name, value: value, type: property.type, owner: owner)
            }
            guard changes.count <= Self.maximumChanges else {
                throw GraphSchemaError("differs in more than \(Self.maximumChanges) properties and values", at: nil)
            }
            guard let setting = known[property.name] else {
                changes.append(change(.newProperty))
                let members = property.type.flatMap { schema.members(of: Self.element(of: $0)) } ?? []
                changes += members.map { change(.newValue, $0) }
                continue
            }
            guard Self.isExpected(property.type, for: setting.descriptor.kind, in: schema) else {
                changes.append(change(.type))
                continue
            }
            guard let names = try Self.names(of: setting.descriptor.kind),
                let members = try Self.members(of: property.type, in: schema)
            else { continue }
            let (here, there) = (Self.folded(names), Self.folded(members))
            values += there.keys.count { here[$0] != nil }
            changes += members.filter { here[$0.lowercased()] == nil }.map {
                change(.newValue, $0)
            }
            changes += names.filter { $0 != GraphSchema.sentinel && there[$0.lowercased()] == nil }.map {
                change(.goneValue, $0)
            }
        }
        let gone = known.values.filter { !seen.contains($0.rawValue) }
        changes += gone.map { Change(kind: .goneProperty, property: $0.rawValue, value: nil, type: nil, owner: nil) }
        let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
        self.changes = changes.sorted {
            (order[$0.kind] ?? 0, $0.property, $0.value ?? "") < (order[$1.kind] ?? 0, $1.property, $1.value ?? "")
        }
        propertyCount = seen.count { known[$0] != nil }
        valueCount = values
    }

    private static func folded(_ names: [String]) -> [String: String] {
        Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    }

    /// The type of the elements of a collection, or the type itself.
    private static func element(of type: String) -> String {
        let mark = "Collection("
        return type.hasPrefix(mark) && type.hasSuffix(")") ? String(type.dropFirst(mark.count).dropLast()) : type
    }

    /// The names of the values of a setting; nil for a setting whose values have no names.
    private static func names(of kind: PolicySettingKind) throws(GraphSchemaError) -> [String]? {
        switch kind {
        case .member(let names, _, _), .flags(let names, _, _), .members(let names, _): names
        case .pairs: ["name", "value"]
        default: nil
        }
    }

    /// The members of an enumeration, or the names of the properties of an element.
    private static func members(of type: String?, in schema: GraphSchema) throws(GraphSchemaError) -> [String]? {
        guard let name = type.map(element) else { return nil }
        if let members = schema.members(of: name) { return members }
        return schema.isStructure(name) ? try schema.properties(of: name).map(\.property.name) : nil
    }

    /// Whether a setting has values of a type.
    private static func isExpected(_ type: String?, for kind: PolicySettingKind, in schema: GraphSchema) -> Bool {
        // A type of an unknown form is another one, and anything is opaque.
        guard let type else {
            guard case .opaque = kind else { return false }
            return true
        }
        let (element, isList) = (element(of: type), type.hasPrefix("Collection("))
        return switch kind {
        case .boolean: type == "Edm.Boolean"
        case .integer: ["Edm.Int32", "Edm.Int64", "Edm.Int16"].contains(type)
        case .duration: type == "Edm.Duration"
        case .dateTime: type == "Edm.DateTimeOffset"
        case .text, .version: type == "Edm.String"
        case .texts: type == "Collection(Edm.String)"
        case .member, .flags: !isList && schema.members(of: element) != nil
        case .members: isList && schema.members(of: element) != nil
        case .pairs, .apps: isList && schema.isStructure(element)
        case .opaque: true
        }
    }
}
