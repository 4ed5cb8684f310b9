internal import MAMSettings
internal import MAMText

/// Reads the metadata of Microsoft Graph: CSDL as XML.
///
/// Only the names and types of entities, complex types and enumerations are kept. Nothing is loaded, a document type is
/// refused, and only the five entities of XML and numbers of characters are replaced, so the memory stays in proportion to
/// the file.
struct GraphMetadataReader {
    /// The most elements inside one another.
    static let maximumDepth = 64
    /// The most attributes of one element.
    static let maximumAttributes = 64
    /// The most bytes of a name.
    static let maximumNameLength = 512

    private let bytes: [UInt8]
    private var index = 0
    private var open: [Range<Int>] = []
    private var schema = GraphSchema.empty
    private var namespace = ""
    private var aliases: [String: String] = [:]
    private var type: String?
    /// The names of the properties of the type that is being read.
    private var properties: Set<String> = []
    private var enumeration: String?
    private var names = 0
    private var hasRoot = false

    /// Reads a whole file.
    static func read(_ bytes: [UInt8]) throws(GraphSchemaError) -> GraphSchema {
        var reader = GraphMetadataReader(bytes)
        try reader.document()
        return reader.resolved()
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    // MARK: XML

    private func failure(_ message: String, at offset: Int, help: String? = nil) -> GraphSchemaError {
        var (line, column) = (1, 1)
        for place in 0..<min(offset, bytes.count) {
            switch bytes[place] {
            case UInt8(ascii: "\n"): (line, column) = (line + 1, 1)
            case UInt8(ascii: "\r"):
                if place + 1 >= bytes.count || bytes[place + 1] != UInt8(ascii: "\n") { (line, column) = (line + 1, 1) }
            case 0x80..<0xC0: break
            default: column += 1
            }
        }
        return GraphSchemaError(
            message, at: SourcePosition(line: line, column: column, byteOffset: min(offset, bytes.count)), help: help)
    }

    private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    private func has(_ text: String) -> Bool {
        index + text.utf8.count <= bytes.count && bytes[index..<(index + text.utf8.count)].elementsEqual(text.utf8)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private mutating func skipBlanks() {
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    }

    /// Moves past the next occurrence of a text.
    private mutating func skip(past text: String, of name: String) throws(GraphSchemaError) {
        let (start, first) = (index, text.utf8.first)
        while index < bytes.count {
            if bytes[index] == first, has(text) {
                index += text.utf8.count
                return
            }
            index += 1
        }
        throw failure("\(name) does not end", at: start)
    }

    private mutating func document() throws(GraphSchemaError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        if let place = bytes.firstIndex(where: { $0 < 0x20 && !Self.isBlank($0) }) {
            throw failure("a control character, which XML does not have", at: place)
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                guard !open.isEmpty || Self.isBlank(bytes[index]) else {
                    throw failure("text outside of the root element", at: index)
                }
                index += 1
                continue
            }
            if has("<!--") {
                index += 4
                try skip(past: "-->", of: "a comment")
            } else if has("<![CDATA["), !open.isEmpty {
                try skip(past: "]]>", of: "a section of text")
            } else if has("<!") {
                throw failure(
                    "a document type or a declaration", at: index, help: "remove it: the metadata of Graph has none")
            } else if has("<?") {
                try instruction()
            } else if has("</") {
                try closing()
            } else {
                try opening()
            }
        }
        if let last = open.last { throw failure("\(quoted(last)) does not end", at: last.lowerBound) }
        guard hasRoot else { throw failure("has no element", at: bytes.count) }
    }

    private mutating func instruction() throws(GraphSchemaError) {
        let start = index
        try skip(past: "?>", of: "an instruction")
        let text = String(decoding: bytes[start..<min(index, start + 256)], as: UTF8.self)
        guard start <= 3, let range = text.firstRange(of: "encoding") else { return }
        let name = text[range.upperBound...].lowercased().prefix { !"?>".contains($0) }
        guard ["utf-8", "utf8", "us-ascii"].contains(where: name.contains) else {
            throw failure("has another encoding than UTF-8", at: start, help: "convert it to UTF-8")
        }
    }

    private func quoted(_ range: Range<Int>) -> String {
        Excerpt.quoted(String(decoding: bytes[range.prefix(200)], as: UTF8.self))
    }

    private mutating func name() throws(GraphSchemaError) -> Range<Int> {
        let start = index
        while index < bytes.count, !Self.isBlank(bytes[index]), !"=/><\"'&".utf8.contains(bytes[index]) { index += 1 }
        guard index > start else { throw failure("a name is missing", at: start) }
        guard index - start <= Self.maximumNameLength else {
            throw failure("a name has more than \(Self.maximumNameLength) bytes", at: start)
        }
        return start..<index
    }

    /// The name of an element without its prefix.
    private func local(_ range: Range<Int>) -> String {
        let colon = bytes[range].lastIndex(of: UInt8(ascii: ":"))
        return String(decoding: bytes[(colon.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound], as: UTF8.self)
    }

    private mutating func closing() throws(GraphSchemaError) {
        let start = index
        index += 2
        let found = try name()
        skipBlanks()
        guard byte(index) == UInt8(ascii: ">") else { throw failure("a tag does not end with `>`", at: index) }
        index += 1
        guard let expected = open.popLast() else { throw failure("`</` closes nothing", at: start) }
        guard bytes[expected].elementsEqual(bytes[found]) else {
            throw failure("the end of \(quoted(found)), expected that of \(quoted(expected))", at: start)
        }
        end(local(found))
    }

    private mutating func opening() throws(GraphSchemaError) {
        let start = index
        index += 1
        let found = try name()
        guard !hasRoot || !open.isEmpty else { throw failure("a second root element", at: start) }
        guard open.count < Self.maximumDepth else {
            throw failure("more than \(Self.maximumDepth) elements inside one another", at: start)
        }
        let element = local(found)
        if !hasRoot, element != "Edmx" {
            throw failure(
                "the root is \(quoted(found)), expected `edmx:Edmx`", at: start,
                help: "take the metadata, `https://graph.microsoft.com/beta/$metadata`")
        }
        hasRoot = true
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        while true {
            let before = index
            skipBlanks()
            if byte(index) == UInt8(ascii: ">") || byte(index) == UInt8(ascii: "/") { break }
            guard index < bytes.count else { throw failure("a tag does not end", at: start) }
            guard index > before else { throw failure("a blank is missing before an attribute", at: index) }
            guard attributes.count < Self.maximumAttributes else {
                throw failure("more than \(Self.maximumAttributes) attributes", at: index)
            }
            let attribute = try self.attribute()
            guard !attributes.contains(where: { bytes[$0.name].elementsEqual(bytes[attribute.name]) }) else {
                throw failure("the attribute \(quoted(attribute.name)) is given twice", at: attribute.name.lowerBound)
            }
            attributes.append(attribute)
        }
        let isEmpty = byte(index) == UInt8(ascii: "/")
        if isEmpty { index += 1 }
        guard byte(index) == UInt8(ascii: ">") else { throw failure("a tag does not end with `>`", at: index) }
        index += 1
        try begin(element, attributes, at: start)
        if isEmpty { end(element) } else { open.append(found) }
    }

    private mutating func attribute() throws(GraphSchemaError) -> (name: Range<Int>, value: Range<Int>) {
        let found = try name()
        skipBlanks()
        guard byte(index) == UInt8(ascii: "=") else { throw failure("an attribute has no value", at: found.lowerBound) }
        index += 1
        skipBlanks()
        let quote = byte(index)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw failure("the value of an attribute has no quotes", at: index)
        }
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != quote {
            guard bytes[index] != UInt8(ascii: "<") else {
                throw failure("`<` in the value of an attribute", at: index)
            }
            index += 1
        }
        guard index < bytes.count else { throw failure("the value of an attribute does not end", at: start) }
        index += 1
        return (found, start..<(index - 1))
    }

    /// The text of an attribute that is kept, with its entities replaced.
    private func text(_ range: Range<Int>) throws(GraphSchemaError) -> String {
        guard range.count <= Self.maximumNameLength else {
            throw failure("a name has more than \(Self.maximumNameLength) bytes", at: range.lowerBound)
        }
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw failure("a name is not UTF-8", at: range.lowerBound)
        }
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var (result, rest) = ("", text[...])
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            let end = rest[mark...].firstIndex(of: ";") ?? rest.endIndex
            let entity = String(rest[mark..<end].dropFirst())
            guard end < rest.endIndex, let scalar = Self.scalar(of: entity) else {
                throw failure("unknown entity \(Excerpt.quoted(entity))", at: range.lowerBound)
            }
            result.unicodeScalars.append(scalar)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func scalar(of entity: String) -> Unicode.Scalar? {
        switch entity {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard entity.hasPrefix("#"), entity.utf8.count < 10 else { return nil }
        let digits = entity.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}

extension GraphMetadataReader {
    // MARK: CSDL

    private mutating func begin(
        _ element: String, _ attributes: [(name: Range<Int>, value: Range<Int>)], at start: Int
    ) throws(GraphSchemaError) {
        func value(_ name: String) throws(GraphSchemaError) -> String? {
            guard let found = attributes.first(where: { bytes[$0.name].elementsEqual(name.utf8) }) else { return nil }
            return try text(found.value)
        }
        func required(_ name: String) throws(GraphSchemaError) -> String {
            guard let value = try value(name), !value.isEmpty else {
                throw failure("an element \(Excerpt.quoted(element)) has no attribute `\(name)`", at: start)
            }
            return value
        }
        switch element {
        case "Schema":
            namespace = try required("Namespace")
            if let alias = try value("Alias") {
                guard aliases.updateValue(namespace, forKey: alias) == nil else {
                    throw failure("the alias \(Excerpt.quoted(alias)) is declared twice", at: start)
                }
            }
        case "EntityType", "ComplexType":
            let name = "\(namespace).\(try required("Name"))"
            guard schema.structures[name] == nil, schema.enumerations[name] == nil else {
                throw failure("the type \(Excerpt.quoted(name)) is declared twice", at: start)
            }
            try count(at: start)
            schema.structures[name] = GraphSchema.Structure(base: try value("BaseType"))
            (type, properties) = (name, [])
        case "Property", "NavigationProperty":
            guard let type else { return }
            try count(at: start)
            let property = GraphSchema.Property(name: try required("Name"), type: try required("Type"))
            guard properties.insert(property.name).inserted else {
                throw failure("the property \(Excerpt.quoted(property.name)) is declared twice", at: start)
            }
            schema.structures[type]?.properties.append(property)
        case "EnumType":
            let name = "\(namespace).\(try required("Name"))"
            guard schema.structures[name] == nil, schema.enumerations[name] == nil else {
                throw failure("the type \(Excerpt.quoted(name)) is declared twice", at: start)
            }
            try count(at: start)
            schema.enumerations[name] = []
            enumeration = name
        case "Member":
            guard let enumeration else { return }
            try count(at: start)
            let name = try required("Name")
            guard name != GraphSchema.sentinel else { return }
            guard schema.enumerations[enumeration]?.count ?? 0 < GraphSchema.maximumMembers else {
                throw failure("an enumeration has more than \(GraphSchema.maximumMembers) members", at: start)
            }
            schema.enumerations[enumeration]?.append(name)
        default: break
        }
    }

    private mutating func end(_ element: String) {
        switch element {
        case "EntityType", "ComplexType": type = nil
        case "EnumType": enumeration = nil
        default: break
        }
    }

    private mutating func count(at start: Int) throws(GraphSchemaError) {
        names += 1
        guard names <= GraphSchema.maximumNames else {
            throw failure("more than \(GraphSchema.maximumNames) types, properties and members", at: start)
        }
    }

    /// The types, with the whole namespace in place of an alias.
    private func resolved() -> GraphSchema {
        var resolved = schema
        for (name, structure) in schema.structures {
            resolved.structures[name] = GraphSchema.Structure(
                base: structure.base.map(whole),
                properties: structure.properties.map { .init(name: $0.name, type: $0.type.map(whole)) })
        }
        return resolved
    }

    private func whole(_ type: String) -> String {
        let mark = "Collection("
        if type.hasPrefix(mark), type.hasSuffix(")") {
            return "\(mark)\(whole(String(type.dropFirst(mark.count).dropLast()))))"
        }
        guard let dot = type.lastIndex(of: "."), let namespace = aliases[String(type[..<dot])] else { return type }
        return namespace + type[dot...]
    }
}
