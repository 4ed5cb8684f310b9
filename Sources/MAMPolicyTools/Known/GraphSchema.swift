internal import MAMJSON
package import MAMSettings
internal import MAMText

/// The types that a description of Microsoft Graph has, in the names of its metadata: `microsoft.graph.name`.
///
/// A description is the metadata of Graph (`$metadata`, CSDL as XML) or an OpenAPI document as JSON.
package struct GraphSchema: Sendable {
    /// A property of a type.
    package struct Property: Sendable, Equatable {
        package let name: String
        /// The type in the form of the metadata: `Edm.String`, `Collection(microsoft.graph.name)`; nil if the
        /// description has a type of another form.
        package let type: String?
    }

    /// A type with properties.
    struct Structure: Sendable {
        var base: String?
        var properties: [Property] = []
    }

    /// The most bytes of a description.
    package static let maximumBytes = 64 << 20
    /// The most bytes of an OpenAPI document, which takes many times its size in memory.
    package static let maximumJSONBytes = 32 << 20
    /// The most values of an OpenAPI document.
    static let maximumJSONValues = 1_000_000
    /// The most types, properties and members of a description.
    static let maximumNames = 500_000
    /// The most members of one enumeration.
    static let maximumMembers = 2_000
    /// The member by which Graph announces that an enumeration may grow; it is no value.
    static let sentinel = "unknownFutureValue"
    /// The most types that inherit from one another.
    static let maximumBases = 32

    var structures: [String: Structure] = [:]
    var enumerations: [String: [String]] = [:]

    /// Reads a description; the first sign tells which of the two it is.
    ///
    /// - Throws: ``GraphSchemaError`` with the place of the first part that is not understood.
    package init(_ bytes: [UInt8]) throws(GraphSchemaError) {
        guard bytes.count <= Self.maximumBytes else {
            throw GraphSchemaError("has more than \(Self.maximumBytes) bytes, the most that is read", at: .start)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        switch bytes.dropFirst(start).first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        case UInt8(ascii: "<"): self = try GraphMetadataReader.read(bytes)
        case UInt8(ascii: "{"): try self.init(openAPI: bytes)
        default:
            throw GraphSchemaError(
                "is neither XML nor JSON", at: .start,
                help:
                    "take the metadata, `https://graph.microsoft.com/beta/$metadata`; of an OpenAPI document only the form in JSON is read"
            )
        }
    }

    private init() {}

    static let empty = GraphSchema()

    /// Returns the properties of a type, with the type that declares each; those of its base types come first.
    ///
    /// - Throws: ``GraphSchemaError`` if the type or a base of it is missing, or if a type inherits from itself.
    package func properties(of name: String) throws(GraphSchemaError) -> [(owner: String, property: Property)] {
        var (chain, next): ([(String, Structure)], String?) = ([], name)
        while let name = next {
            guard let structure = structures[name] else {
                throw GraphSchemaError(
                    "has no type \(Excerpt.quoted(name))", at: nil, help: "take the whole metadata of Graph beta")
            }
            guard chain.count < Self.maximumBases else {
                throw GraphSchemaError(
                    "\(Excerpt.quoted(name)) has more than \(Self.maximumBases) base types, or inherits from itself",
                    at: nil)
            }
            chain.append((name, structure))
            next = structure.base
        }
        return chain.reversed().flatMap { name, structure in structure.properties.map { (name, $0) } }
    }

    /// Returns the members of an enumeration; nil if there is none of this name.
    package func members(of name: String) -> [String]? { enumerations[name] }

    /// Whether there is a type with properties of this name.
    package func isStructure(_ name: String) -> Bool { structures[name] != nil }
}

/// The reason why a description of Graph cannot be read.
package struct GraphSchemaError: Error, Sendable {
    /// The description of the error: one line, lower case.
    package let message: String
    /// The place in the file; nil if it is about the file as a whole.
    package let position: SourcePosition?
    /// The advice on how to solve the error.
    package let help: String?

    init(_ message: String, at position: SourcePosition?, help: String? = nil) {
        (self.message, self.position, self.help) = (message, position, help)
    }
}

// MARK: - OpenAPI

extension GraphSchema {
    /// Reads an OpenAPI document.
    fileprivate init(openAPI bytes: [UInt8]) throws(GraphSchemaError) {
        let limits = JSONLimits(bytes: Self.maximumJSONBytes, depth: 64, nodes: Self.maximumJSONValues)
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONReader.read(bytes, options: JSONOptions(limits: limits))
            try document.refuseDuplicateKeys()
        } catch {
            let help = error.limitHelp == nil ? nil : "take the metadata, `https://graph.microsoft.com/beta/$metadata`"
            let place = error.path == .root ? "" : " at \(error.path.shortened)"
            throw GraphSchemaError(error.message + place, at: error.position, help: help)
        }
        let root = document.root
        guard root["openapi"] != nil, let schemas = root["components"]?["schemas"]?.members else {
            throw GraphSchemaError(
                "is no OpenAPI document with `components.schemas`", at: root.position,
                help: "take the metadata, `https://graph.microsoft.com/beta/$metadata`")
        }
        for member in schemas { try add(member.key, member.value) }
    }

    private mutating func add(_ name: String, _ schema: JSONValue) throws(GraphSchemaError) {
        if let values = schema["enum"]?.elements {
            guard values.count <= Self.maximumMembers else {
                throw GraphSchemaError(
                    "an enumeration has more than \(Self.maximumMembers) members", at: schema.position)
            }
            var members: [String] = []
            for value in values {
                // An enumeration that may have no value has null as a member.
                if case .null = value.kind { continue }
                guard let member = value.string else {
                    throw GraphSchemaError("a member of \(Excerpt.quoted(name)) is no text", at: value.position)
                }
                if member != Self.sentinel { members.append(member) }
            }
            enumerations[name] = members
            return
        }
        var (structure, names) = (Structure(), Set<String>())
        for part in [schema] + (schema["allOf"]?.elements ?? []) {
            if let base = part.reference {
                guard structure.base == nil else {
                    throw GraphSchemaError("\(Excerpt.quoted(name)) has two base types", at: part.position)
                }
                structure.base = base
            }
            for member in part["properties"]?.members ?? [] where !member.key.hasPrefix("@") {
                guard names.insert(member.key).inserted else {
                    throw GraphSchemaError(
                        "the property \(Excerpt.quoted(member.key)) is declared twice", at: member.value.position)
                }
                structure.properties.append(Property(name: member.key, type: member.value.type(depth: 0)))
            }
        }
        structures[name] = structure
    }
}

extension JSONValue {
    fileprivate var members: [JSONMember]? { if case .object(let members) = kind { members } else { nil } }
    fileprivate var elements: [JSONValue]? { if case .array(let elements) = kind { elements } else { nil } }
    fileprivate var string: String? { if case .string(let string) = kind { string } else { nil } }

    fileprivate subscript(key: String) -> JSONValue? { members?.first { $0.key == key }?.value }

    /// The name of the schema that a reference names.
    fileprivate var reference: String? {
        let start = "#/components/schemas/"
        guard let path = self["$ref"]?.string, path.hasPrefix(start) else { return nil }
        return String(path.dropFirst(start.count))
    }

    /// The type in the form of the metadata; nil if it is of no form that Graph's types have.
    fileprivate func type(depth: Int) -> String? {
        guard depth < 8 else { return nil }
        if let reference { return reference }
        // `anyOf` and `oneOf` add the possibility of null, or of a number as a text.
        for key in ["anyOf", "oneOf", "allOf"] {
            let types = (self[key]?.elements ?? []).compactMap { $0.type(depth: depth + 1) }
            if let type = types.first { return type }
        }
        let names = [self["type"]?.string].compactMap(\.self) + (self["type"]?.elements ?? []).compactMap(\.string)
        let format = self["format"]?.string
        switch names.first(where: { $0 != "null" }) {
        case "boolean": return "Edm.Boolean"
        case "integer", "number":
            return format == "int64" ? "Edm.Int64" : format == "double" ? "Edm.Double" : "Edm.Int32"
        case "array": return self["items"]?.type(depth: depth + 1).map { "Collection(\($0))" }
        case "string":
            return switch format {
            case "duration": "Edm.Duration"
            case "date-time": "Edm.DateTimeOffset"
            default: "Edm.String"
            }
        default: return nil
        }
    }
}
