internal import MAMText

/// Reads the public declarations of an interface of Swift (`.swiftinterface`).
///
/// Members that the compiler makes for an enumeration, and conformances without members, are left out.
struct SwiftInterfaceParser {
    private var cursor: HeaderCursor
    private let header: String
    private var modules: Set<String> = ["Swift"]
    private var declarations: [SDKDeclaration] = []
    private var deprecation: String?
    private var isUnavailable = false
    private var availability: String?

    private init(_ header: String, _ lexer: HeaderLexer) { (self.header, cursor) = (header, HeaderCursor(lexer)) }

    /// Returns the public declarations, in the order of the interface.
    ///
    /// - Throws: ``HeaderError`` with the place of the first part that is not understood.
    static func declarations(of bytes: [UInt8], header: String) throws(HeaderError) -> [SDKDeclaration] {
        var parser = SwiftInterfaceParser(header, try HeaderLexer(bytes, .swift))
        try parser.scope(of: nil)
        return parser.named()
    }

    /// The declarations; methods of one name are told apart by their effects, and if these are equal, by their types.
    private func named() -> [SDKDeclaration] {
        func telling(_ found: [SDKDeclaration], by mark: (SDKDeclaration) -> String) -> [SDKDeclaration] {
            let counts = Dictionary(grouping: found, by: \.key).mapValues { Set($0.map(\.signature)).count }
            return found.map { $0.isFunction && counts[$0.key] ?? 0 > 1 ? $0.named("\($0.name) \(mark($0))") : $0 }
        }
        let byEffects = telling(declarations) { found in
            let effects = Self.effects(of: found.signature ?? "")
            return effects.isEmpty ? "sync" : effects
        }
        return telling(byEffects) { $0.signature ?? "" }
    }

    /// The words between the parameters and the result.
    private static func effects(of signature: String) -> String {
        var (level, last) = (0, Character(" "))
        let end = signature.indices.first { index in
            let next = signature[index]
            if "([<".contains(next) { level += 1 }
            if ")]".contains(next) || next == ">" && last != "-" { level -= 1 }
            last = next
            return level == 0
        }
        guard let end else { return "" }
        let rest = signature[signature.index(after: end)...]
        return rest.firstRange(of: "->").map { rest[..<$0.lowerBound].split(separator: " ").joined(separator: " ") }
            ?? ""
    }

    private mutating func add(
        _ name: String, _ kind: SDKDeclaration.Kind, at offset: Int, value: Int? = nil, signature: String? = nil
    ) throws(HeaderError) {
        guard declarations.count < HeaderParser.maximumDeclarations else {
            throw cursor.failure("more than \(HeaderParser.maximumDeclarations) declarations", at: offset)
        }
        declarations.append(
            SDKDeclaration(
                name: name, kind: kind, header: header, value: value, signature: signature,
                isUnavailable: isUnavailable, deprecation: deprecation, availability: availability,
                line: cursor.lexer.line(of: offset), offset: offset))
    }

    // MARK: Declarations

    private struct Owner {
        let name: String
        let isEnumeration: Bool
        /// Whether members need no `public`, as those of a protocol.
        let isProtocol: Bool
        let isExtension: Bool
        /// The number of the next case, if it has none of its own; nil in an enumeration without numbers.
        var nextValue: Int?
    }

    /// Reads declarations to the closing brace, or to the end of the file.
    private mutating func scope(of first: Owner?) throws(HeaderError) {
        var owner = first
        try cursor.enter()
        defer { cursor.leave() }
        while !cursor.isAtEnd {
            if owner != nil, cursor.take("}") { return }
            if cursor.take(";") { continue }
            try declaration(in: &owner)
        }
        if let owner { throw cursor.failure("the file ends inside \(Excerpt.quoted(owner.name))") }
    }

    private mutating func declaration(in owner: inout Owner?) throws(HeaderError) {
        (deprecation, isUnavailable, availability) = (nil, false, nil)
        var modifiers: Set<String> = []
        let offset = cursor.offset
        while true {
            if cursor.take("@") {
                try attribute()
            } else if let word = cursor.word(), Self.modifiers.contains(word), !cursor.isSign(":", 1) {
                // `class` is a modifier before `func` and `var`, and a declaration otherwise.
                if word == "class", !["func", "var", "override", "final"].contains(cursor.word(1)) { break }
                modifiers.insert(word)
                cursor.next()
                if cursor.isSign("("), !["init", "subscript"].contains(word) { _ = try cursor.brackets() }
            } else {
                break
            }
        }
        let isPublic = modifiers.contains("public") || modifiers.contains("open") || owner?.isProtocol ?? false
        guard let word = cursor.word() else { throw cursor.unexpected(expecting: "a declaration of Swift") }
        cursor.next()
        switch word {
        case "import": modules.formUnion(try importedModule())
        case "class", "actor", "struct", "enum", "protocol", "extension":
            try type(word, isPublic: isPublic || word == "extension", at: offset)
        case "case": try cases(of: &owner, at: offset)
        case "func": try function(in: owner, modifiers, isPublic: isPublic, at: offset)
        case "init":
            try initializer(in: owner, isPublic: isPublic, at: offset)
        case "var", "let": try variable(in: owner, word, modifiers, isPublic: isPublic, at: offset)
        case "typealias", "associatedtype": try alias(in: owner, isPublic: isPublic && word == "typealias", at: offset)
        case "deinit": try skipBody()
        case "subscript", "operator", "precedencegroup", "prefix", "infix", "postfix": try skipDeclaration()
        default: throw cursor.failure("unexpected \(Excerpt.quoted(word)), expected a declaration of Swift", at: offset)
        }
    }

    private static let modifiers: Set<String> = [
        "public", "open", "internal", "package", "private", "fileprivate", "final", "static", "class", "override",
        "required", "convenience", "weak", "unowned", "lazy", "dynamic", "mutating", "nonmutating", "consuming",
        "borrowing", "indirect", "nonisolated", "isolated", "distributed", "optional", "async",
    ]
    /// The members that the compiler makes.
    private static let made: Set<String> = [
        "rawValue", "RawValue", "init(rawValue:)", "hash(into:)", "hashValue", "==(_:_:)", "==(a:b:)", "allCases",
        "AllCases", "encode(to:)", "init(from:)",
    ]

    private mutating func importedModule() throws(HeaderError) -> [String] {
        var name = try cursor.expectWord("the name of a module")
        while cursor.take(".") { name = try cursor.expectWord("the name of a module") }
        return [name]
    }

    private mutating func attribute() throws(HeaderError) {
        var name = try cursor.expectWord("the name of an attribute")
        while cursor.take(".") { name = try cursor.expectWord("the name of an attribute") }
        guard cursor.isSign("("), name != "MainActor", name != "Sendable" else { return }
        let content = try cursor.brackets()
        guard name == "available" else { return }
        let text = content.map(\.text).joined(separator: " ")
        if content.contains(where: { $0.isWord("unavailable") }) { isUnavailable = true }
        if content.contains(where: { $0.isWord("deprecated") }) {
            deprecation = content.first { $0.kind == .string }?.text ?? text
        }
        availability = text
    }

    private mutating func type(_ word: String, isPublic: Bool, at offset: Int) throws(HeaderError) {
        var name = try typeName()
        if word == "extension" { name = name.split(separator: ".").last.map(String.init) ?? name }
        var inherited = ""
        if cursor.take(":") { inherited = try text(until: ["{"], stopsAtWhere: true) }
        while !cursor.isAtEnd, !cursor.isSign("{") { cursor.next() }
        try cursor.expect("{")
        if word != "extension", isPublic {
            let kind: SDKDeclaration.Kind = word == "enum" ? .enumeration : word == "protocol" ? .protocol : .class
            try add(name, kind, at: offset, signature: inherited)
        }
        try scope(
            of: Owner(
                name: name, isEnumeration: word == "enum", isProtocol: word == "protocol",
                isExtension: word == "extension", nextValue: Self.isNumber(inherited) ? 0 : nil))
    }

    private mutating func typeName() throws(HeaderError) -> String {
        var name = try cursor.expectWord("the name of a type")
        while cursor.take(".") { name += "." + (try cursor.expectWord("the name of a type")) }
        if cursor.isSign("<") { _ = try cursor.brackets() }
        return name
    }

    /// Whether an enumeration that inherits some types has numbers: the first of them is a type of integers.
    private static func isNumber(_ inherited: String) -> Bool {
        let first = inherited.split(separator: ",").first?.split(separator: ".").last ?? ""
        return ["Int", "UInt"].contains { first.hasPrefix($0) && first.dropFirst($0.count).allSatisfy(\.isNumber) }
    }

    private mutating func cases(of optionalOwner: inout Owner?, at offset: Int) throws(HeaderError) {
        guard var owner = optionalOwner, owner.isEnumeration else {
            throw cursor.failure("a case outside of an enumeration", at: offset)
        }
        defer { optionalOwner = owner }
        repeat {
            let name = try cursor.expectWord("the name of a case")
            var (value, types) = (owner.nextValue, String?.none)
            if cursor.isSign("(") { types = "(" + join(Array(try cursor.brackets())) + ")" }
            if cursor.take("=") {
                let isNegative = cursor.take("-")
                value = cursor.next().flatMap { Int($0.text) }.map { isNegative ? -$0 : $0 }
            }
            // A number that is not understood leaves those after it unknown, as in a header.
            owner.nextValue = value.map { $0.addingReportingOverflow(1) }.flatMap {
                $0.overflow ? nil : $0.partialValue
            }
            try add("\(owner.name).\(name)", .value, at: offset, value: value, signature: types)
        } while cursor.take(",")
    }

    private mutating func function(
        in owner: Owner?, _ modifiers: Set<String>, isPublic: Bool, at offset: Int
    ) throws(HeaderError) {
        var name = ""
        // An operator is made of signs.
        while let token = cursor.peek(), !token.isSign("("), !token.isSign("<") || name.isEmpty {
            name += token.text
            cursor.next()
            if token.kind == .word { break }
        }
        if cursor.isSign("<") { _ = try cursor.brackets() }
        guard cursor.isSign("(") else { throw cursor.unexpected(expecting: "the parameters of a function") }
        let parameters = join(Array(try cursor.brackets()))
        let rest = try resultText()
        let signature = SwiftSignature("\(name)(\(parameters))\(rest)")
        guard isPublic, !Self.made.contains(signature.name) else { return }
        let isOfType = modifiers.contains("static") || modifiers.contains("class")
        switch owner {
        case nil: try add(signature.name, .function, at: offset, signature: signature.types)
        case let owner? where owner.isExtension && owner.name == "View":
            try add("View.\(signature.name)", .modifier, at: offset, signature: signature.types)
        case let owner?:
            try add(
                "\(owner.name) \(signature.name)", isOfType ? .classMethod : .method, at: offset,
                signature: signature.types)
        }
    }

    private mutating func initializer(in owner: Owner?, isPublic: Bool, at offset: Int) throws(HeaderError) {
        _ = cursor.take("?") || cursor.take("!")
        if cursor.isSign("<") { _ = try cursor.brackets() }
        guard cursor.isSign("(") else { throw cursor.unexpected(expecting: "the parameters of an initializer") }
        let parameters = join(Array(try cursor.brackets()))
        let signature = SwiftSignature("init(\(parameters))\(try resultText())")
        guard let owner, isPublic, !Self.made.contains(signature.name) else { return }
        try add("\(owner.name) \(signature.name)", .method, at: offset, signature: signature.types)
    }

    private mutating func variable(
        in owner: Owner?, _ word: String, _ modifiers: Set<String>, isPublic: Bool, at offset: Int
    ) throws(HeaderError) {
        let name = try cursor.expectWord("the name of a variable")
        try cursor.expect(":")
        let type = try text(until: ["{", "=", "}"], stopsAtWhere: false)
        var accessors = word == "let" ? "{ get }" : "{ get set }"
        if cursor.isSign("{") {
            let body = try cursor.brackets()
            if !body.contains(where: { ["set", "_modify", "yield"].contains($0.text) }) { accessors = "{ get }" }
        }
        guard isPublic, !Self.made.contains(name) else { return }
        let isOfType = modifiers.contains("static") || modifiers.contains("class")
        guard let owner else { return try add(name, .constant, at: offset, signature: type) }
        try add(
            "\(owner.name).\(name)", isOfType ? .classProperty : .property, at: offset,
            signature: "\(type) \(accessors)")
    }

    private mutating func alias(in owner: Owner?, isPublic: Bool, at offset: Int) throws(HeaderError) {
        let name = try typeName()
        let type = cursor.take("=") ? try text(until: ["}"], stopsAtWhere: false) : nil
        if cursor.take(":") { _ = try text(until: ["}"], stopsAtWhere: false) }
        guard isPublic, !Self.made.contains(name) else { return }
        try add(owner.map { "\($0.name).\(name)" } ?? name, .alias, at: offset, signature: type)
    }

    private mutating func skipBody() throws(HeaderError) {
        if cursor.isSign("{") { _ = try cursor.brackets() }
    }

    private mutating func skipDeclaration() throws(HeaderError) {
        _ = try text(until: ["{", "}"], stopsAtWhere: false)
        if cursor.isSign("{") { _ = try cursor.brackets() }
    }
}

extension SwiftInterfaceParser {
    /// The effects and the result of a function, up to its end; a body is left out.
    private mutating func resultText() throws(HeaderError) -> String {
        let text = try text(until: ["{", "}"], stopsAtWhere: true)
        if cursor.isWord("where") { _ = try self.text(until: ["{", "}"], stopsAtWhere: false) }
        if cursor.isSign("{") { _ = try cursor.brackets() }
        return text.isEmpty ? "" : " " + text
    }

    /// The text up to the end of a line or one of the signs, outside of brackets.
    ///
    /// An interface has one declaration on a line.
    private mutating func text(until signs: Set<String>, stopsAtWhere: Bool) throws(HeaderError) -> String {
        guard let start = cursor.last else { return "" }
        let line = cursor.lexer.line(of: start.offset)
        var tokens: [HeaderToken] = []
        while let token = cursor.peek(), cursor.lexer.line(of: token.offset) == line {
            if token.kind == .sign, signs.contains(token.text) || token.text == ";" { break }
            if stopsAtWhere, token.isWord("where") { break }
            if token.kind == .sign, ["(", "[", "<"].contains(token.text) {
                tokens.append(token)
                tokens += try cursor.brackets()
                if let last = cursor.last { tokens.append(last) }
            } else {
                tokens.append(token)
                cursor.next()
            }
        }
        return join(tokens)
    }

    /// Writes tokens as Swift is written by hand, without the names of modules.
    private func join(_ tokens: [HeaderToken]) -> String {
        var (text, last) = ("", HeaderToken?.none)
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            let isModule =
                token.kind == .word && index + 2 < tokens.count && tokens[index + 1].isSign(".")
                && tokens[index + 2].kind == .word && modules.contains(token.text)
                && !(last?.isSign(".") ?? false)
            if isModule {
                index += 2
                continue
            }
            if let last, Self.needsBlank(last, token) { text += " " }
            text += token.kind == .string ? "\"\(token.text)\"" : token.text
            last = token
            index += 1
        }
        return text
    }

    private static func needsBlank(_ left: HeaderToken, _ right: HeaderToken) -> Bool {
        if left.kind != .sign, right.kind != .sign { return true }
        if ["->", "=", "&"].contains(right.text) || ["->", "=", "&", ",", ":"].contains(left.text) { return true }
        // `async (`, `@escaping (` and the like.
        if right.isSign("("), left.kind == .word {
            return ["escaping", "some", "any", "inout", "Sendable"].contains(left.text)
        }
        if right.isSign("["), left.kind == .word { return true }
        if right.kind != .sign || right.text == "@" { return [")", "?", "!", "]", ">"].contains(left.text) }
        return false
    }
}
