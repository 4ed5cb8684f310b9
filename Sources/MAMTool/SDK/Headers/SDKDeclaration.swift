internal import MAMCore

/// A declaration of the SDK, as its headers have it or as the table of symbols has it.
package struct SDKDeclaration: Sendable, Equatable {
    /// The kind of declaration; the raw value is its name.
    package enum Kind: String, Sendable {
        case `class`, `protocol`, method, property, constant, function
        case enumeration = "enum"
        case value = "case"
        case classProperty = "class property"
        case classMethod = "class method"
        case modifier = "view modifier"
        case alias = "typedef"
    }

    /// The name in the SDK, in the form of ``SDKSymbol/name``.
    package private(set) var name: String
    package var kind: Kind
    /// The name of the header or interface, without its folder.
    package let header: String
    /// The number of a case; nil if it is not known.
    package var value: Int?
    /// The types of a member in the spelling of Swift, or what a type inherits; nil if it is not known.
    package var signature: String?
    /// Whether a method of a protocol may be missing.
    package var isOptional = false
    /// Whether Swift cannot use it.
    package var isUnavailable = false
    /// Whether Swift sees it under a name that begins with `__`.
    package var isRefined = false
    /// The text of a deprecation, which may be empty; nil if there is none.
    package var deprecation: String?
    /// The text of the availability; nil if there is none, or if it is not known.
    package var availability: String?
    /// The name that the header chooses for Swift; nil if it chooses none.
    package var swiftName: String?
    /// The line of the declaration; nil for the table of symbols.
    package var line: Int?
    /// The offset of the declaration in the text without line continuations; nil for the table of symbols.
    var offset: Int?
}

extension SDKDeclaration {
    /// The declarations that the table of symbols has, by their names.
    ///
    /// The module `IntuneMAMSwift` declares the same: its tests compile a use of each.
    static let known: [SDKDeclaration] = SDKSymbol.all.map { symbol in
        var known = SDKDeclaration(name: symbol.name, kind: Kind(symbol.kind), header: symbol.header)
        known.value = symbol.value
        switch symbol.kind {
        case .method, .classMethod:
            known.signature = symbol.signature?.types
            known.isOptional = symbol.signature?.isOptional ?? false
            known.isUnavailable = symbol.signature == nil
        case .property, .classProperty: known.signature = symbol.swiftDeclaration
        case .constant: known.signature = "String"
        default: break
        }
        return known
    }

    /// The name and the kind, which together name one declaration.
    var key: String { "\(kind.rawValue) \(name)" }

    /// The declaration without the place where it stands, which may differ between two copies of it.
    var content: SDKDeclaration {
        var content = self
        (content.line, content.offset) = (nil, nil)
        return content
    }

    /// Whether an interface of Swift has the declaration, not a header.
    var isOfInterface: Bool { header.hasSuffix(".swiftinterface") }

    /// Whether several declarations may have the name, which differ in their types.
    var isFunction: Bool { [.method, .classMethod, .function, .modifier].contains(kind) }

    /// Returns the declaration under another name.
    func named(_ name: String) -> SDKDeclaration {
        var copy = self
        copy.name = name
        return copy
    }

    /// The words of the kind in the table of symbols: `.method`.
    var tableKind: String {
        switch kind {
        case .class: ".class"
        case .protocol: ".protocol"
        case .enumeration: ".enumeration"
        // In an interface of Swift, an enumeration may have no numbers.
        case .value: ".value(\(value.map(String.init) ?? (isOfInterface ? "nil" : "?")))"
        case .property: ".property"
        case .classProperty: ".classProperty"
        case .method: ".method"
        case .classMethod: ".classMethod"
        case .modifier: ".modifier"
        case .constant, .function, .alias: ".constant"
        }
    }
}

extension SDKDeclaration.Kind {
    fileprivate init(_ kind: SDKSymbol.Kind) {
        switch kind {
        case .class: self = .class
        case .protocol: self = .protocol
        case .enumeration: self = .enumeration
        case .value: self = .value
        case .property: self = .property
        case .classProperty: self = .classProperty
        case .method: self = .method
        case .classMethod: self = .classMethod
        case .constant, .userDefaultsKey: self = .constant
        case .modifier: self = .modifier
        }
    }
}

/// A declaration of a method in Swift: `policy(forAccountId: String?) -> (any IntuneMAMPolicy)?`.
package struct SwiftSignature {
    /// The name with its labels: `policy(forAccountId:)`.
    package let name: String
    /// The types of the parameters.
    package let parameters: [String]
    /// The effects: `async throws`, or an empty text.
    package let effects: String
    /// The type of the result.
    package let result: String
    /// Whether a type that adopts the protocol may leave the method out.
    package let isOptional: Bool

    /// The types without names: `(String?) -> (any IntuneMAMPolicy)?`.
    var types: String { "(\(parameters.joined(separator: ", ")))\(effects.isEmpty ? "" : " " + effects) -> \(result)" }

    /// Reads a declaration, which may begin with `optional`.
    package init(_ declaration: String) {
        let mark = "optional "
        isOptional = declaration.hasPrefix(mark)
        let text = Array((isOptional ? declaration.dropFirst(mark.count) : declaration[...]).unicodeScalars)
        let open = text.firstIndex(of: "(") ?? text.endIndex
        let close = Self.end(of: text, from: open)
        var (labels, parameters) = ("", [String]())
        for part in Self.split(text[min(open + 1, text.count)..<max(min(open + 1, text.count), close)]) {
            let colon = part.firstIndex(of: ":") ?? part.endIndex
            labels += Self.string(part[..<colon].prefix { $0 != " " }) + ":"
            let type = Self.type(part[min(colon + 1, part.endIndex)...])
            // The label of a method that throws, beside one of the same name that does not.
            if type != "()" { parameters.append(type) }
        }
        let rest = text[min(close + 1, text.count)...]
        let arrow = rest.indices.first { rest[$0] == "-" && $0 + 1 < rest.endIndex && rest[$0 + 1] == ">" }
        effects = Self.trimmed(rest[..<(arrow ?? rest.endIndex)])
        result = arrow.map { Self.trimmed(rest[($0 + 2)...]) } ?? "Void"
        name = "\(Self.string(text[..<open]))(\(labels))"
        self.parameters = parameters
    }

    private typealias Scalars = ArraySlice<Unicode.Scalar>

    private static func string(_ scalars: Scalars) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    private static func trimmed(_ scalars: Scalars) -> String {
        var rest = scalars.drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return string(rest)
    }

    /// The type of a parameter, without its default value and without `@escaping`.
    private static func type(_ scalars: Scalars) -> String {
        let end = scalars.indices.first { scalars[$0] == "=" } ?? scalars.endIndex
        let text = trimmed(scalars[..<end])
        return text.hasPrefix("@escaping ") ? String(text.dropFirst("@escaping ".count)) : text
    }

    private static func depth(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Int {
        switch scalar {
        case "(", "[", "<", "{": 1
        case ")", "]", "}": -1
        case ">": last == "-" ? 0 : -1
        default: 0
        }
    }

    /// The index of the bracket that closes the one at an index.
    private static func end(of text: [Unicode.Scalar], from open: Int) -> Int {
        var (level, last) = (0, Unicode.Scalar?.none)
        for index in text.indices.dropFirst(open) {
            level += depth(text[index], after: last)
            last = text[index]
            if level == 0 { return index }
        }
        return text.endIndex
    }

    private static func split(_ text: Scalars) -> [Scalars] {
        var (parts, start, level, last) = ([Scalars](), text.startIndex, 0, Unicode.Scalar?.none)
        for index in text.indices {
            level += depth(text[index], after: last)
            last = text[index]
            guard level == 0, text[index] == "," else { continue }
            parts.append(text[start..<index].drop { $0 == " " })
            start = index + 1
        }
        let rest = text[start...].drop { $0 == " " }
        return rest.isEmpty ? parts : parts + [rest]
    }
}
