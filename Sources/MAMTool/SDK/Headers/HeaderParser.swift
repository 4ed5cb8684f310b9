internal import MAMText

/// Reads the declarations of a header of Objective-C.
///
/// Macros are not replaced: a macro of an unknown name, with or without brackets, changes nothing. A statement that is
/// neither a declaration nor a macro is an error, because it could be a declaration of a form that is not read.
struct HeaderParser {
    /// The most declarations of one file.
    static let maximumDeclarations = 20_000

    var cursor: HeaderCursor
    /// Whether pointers without a word about it never are nil.
    var assumesNonnull = false
    /// The attributes and macros since the last declaration.
    var attributes = HeaderAttributes()
    /// The numbers of the cases that were read, by their names.
    var numbers: [String: Int] = [:]
    private let header: String
    private(set) var declarations: [SDKDeclaration] = []
    /// The number of open `extern "C" {`.
    private var linkages = 0

    private init(_ header: String, _ lexer: HeaderLexer) { (self.header, cursor) = (header, HeaderCursor(lexer)) }

    /// Returns the declarations of a header, in its order.
    ///
    /// - Throws: ``HeaderError`` with the place of the first part that is not understood.
    static func declarations(of bytes: [UInt8], header: String) throws(HeaderError) -> [SDKDeclaration] {
        var parser = HeaderParser(header, try HeaderLexer(bytes, .objectiveC))
        while !parser.cursor.isAtEnd { try parser.statement() }
        guard parser.linkages == 0 else { throw parser.cursor.failure("the file ends inside `extern \"C\"`") }
        return parser.declarations
    }

    /// Adds a declaration, with the attributes since the last one.
    mutating func add(
        _ name: String, _ kind: SDKDeclaration.Kind, at offset: Int, value: Int? = nil, signature: String? = nil,
        isOptional: Bool = false
    ) throws(HeaderError) {
        guard declarations.count < Self.maximumDeclarations else {
            throw cursor.failure("more than \(Self.maximumDeclarations) declarations", at: offset)
        }
        declarations.append(
            SDKDeclaration(
                name: name, kind: kind, header: header, value: value, signature: signature, isOptional: isOptional,
                isUnavailable: attributes.isUnavailable, isRefined: attributes.isRefined,
                deprecation: attributes.deprecated,
                availability: attributes.available, swiftName: attributes.swiftName,
                line: cursor.lexer.line(of: offset), offset: offset))
        attributes = HeaderAttributes()
    }

    // MARK: Statements

    private mutating func statement() throws(HeaderError) {
        if cursor.take(";") { return attributes = HeaderAttributes() }
        if cursor.isSign("}"), linkages > 0 {
            cursor.next()
            linkages -= 1
            return
        }
        if cursor.take("@") { return try atStatement() }
        switch cursor.word() {
        case nil: throw cursor.unexpected(expecting: "a declaration")
        case "typedef": try typedef()
        case "enum" where isEnumeration: try enumeration(isTypedef: false)
        case "struct" where isStructure, "union" where isStructure: try skipStatement()
        case "extern" where cursor.peek(1)?.kind == .string:
            cursor.next()
            cursor.next()
            if cursor.take("{") { linkages += 1 }
        case "__attribute__": try attribute()
        case let word?:
            if try mark(word) { return }
            if isMacroStatement(word) { try attribute() } else { try variable() }
        }
    }

    /// Reads a word that begins or ends a region, if it is one.
    private mutating func mark(_ word: String) throws(HeaderError) -> Bool {
        switch word {
        case "NS_ASSUME_NONNULL_BEGIN", "NS_HEADER_AUDIT_BEGIN": assumesNonnull = true
        case "NS_ASSUME_NONNULL_END", "NS_HEADER_AUDIT_END": assumesNonnull = false
        case "_Pragma":
            let strings = [cursor.peek(2)].compactMap { $0?.kind == .string ? $0?.text : nil }
            if strings == ["clang assume_nonnull begin"] { assumesNonnull = true }
            if strings == ["clang assume_nonnull end"] { assumesNonnull = false }
        default: return false
        }
        cursor.next()
        if cursor.isSign("(") { _ = try cursor.brackets() }
        return true
    }

    /// Whether a word is a macro of its own, and no part of the declaration of a variable or a function.
    private func isMacroStatement(_ word: String) -> Bool {
        guard Self.isMacro(word), !Self.isStorage(word) else { return false }
        if cursor.isSign("(", 1) { return true }
        // Before `@interface` or the next statement, or before a declaration that begins with a word of its own.
        guard let next = cursor.word(1) else { return !cursor.isSign("*", 1) }
        return ["extern", "typedef", "static", "enum", "struct", "__attribute__"].contains(next) || Self.isStorage(next)
            || Self.isMacro(next)
    }

    /// Whether a word declares that a symbol is exported, as `extern` does.
    static func isStorage(_ word: String) -> Bool {
        word == "extern" || word == "static" || word.hasSuffix("_EXPORT") || word.hasSuffix("_EXTERN")
    }

    private mutating func atStatement() throws(HeaderError) {
        let offset = cursor.offset
        switch try cursor.expectWord("the word of a declaration") {
        case "class": try names()
        case "import":
            repeat { _ = try cursor.expectWord("the name of a module") } while cursor.take(".")
            try cursor.expect(";")
            attributes = HeaderAttributes()
        case "compatibility_alias":
            for _ in 0..<2 { _ = try cursor.expectWord("the name of a class") }
            try cursor.expect(";")
            attributes = HeaderAttributes()
        case "protocol": try protocolDeclaration(at: offset)
        case "interface": try interface(at: offset)
        case let word: throw cursor.failure("unexpected \(Excerpt.quoted("@" + word))", at: offset)
        }
    }

    /// Reads the rest of a list of names of classes or protocols, which declares nothing.
    private mutating func names() throws(HeaderError) {
        repeat {
            _ = try cursor.expectWord("a name")
            // The parameters of a generic class.
            if cursor.isSign("<") { _ = try cursor.brackets() }
        } while cursor.take(",")
        try cursor.expect(";")
        attributes = HeaderAttributes()
    }

    /// Whether `struct` or `union` declares a structure, and is no part of the type of a variable or a function.
    private var isStructure: Bool {
        (1...3).contains { cursor.isSign("{", $0) } || cursor.isSign(";", 2)
            || cursor.isSign("(", 2) && cursor.word(1).map { $0 == "__attribute__" || Self.isMacro($0) } ?? false
    }

    /// Moves past a statement that declares nothing.
    mutating func skipStatement() throws(HeaderError) {
        try skipRest()
        try cursor.expect(";")
        attributes = HeaderAttributes()
    }

    /// Moves to the `;` of a statement whose rest is not read.
    ///
    /// - Throws: ``HeaderError`` if the next statement begins before: it would be left out. In a value, a word after
    ///   another word or a number begins one.
    private mutating func skipRest(isValue: Bool = false) throws(HeaderError) {
        while !cursor.isSign(";") {
            let begins =
                cursor.word().map { word in
                    word == "typedef" || Self.isStorage(word) || isValue && cursor.last?.kind != .sign
                } ?? (cursor.isSign("@") && ["class", "end", "interface", "protocol"].contains(cursor.word(1)))
            guard !cursor.isAtEnd, !begins else { throw cursor.unexpected(expecting: "`;`") }
            if ["{", "(", "["].contains(where: { cursor.isSign($0) }) {
                _ = try cursor.brackets()
            } else {
                cursor.next()
            }
        }
    }

    // MARK: Variables and functions

    private mutating func variable() throws(HeaderError) {
        let offset = cursor.offset
        while let word = cursor.word(), Self.isStorage(word) { cursor.next() }
        let (type, name) = try type(.required)
        // `type` ends with a name, because it is required.
        guard let name else { return }
        if cursor.isSign("(") {
            let parameters = try parameters()
            while cursor.word() != nil { try attribute() }
            let types = parameters.map(\.swift).joined(separator: ", ")
            try add(name, .function, at: offset, signature: "(\(types)) -> \(type.swift)")
            if cursor.isSign("{") { _ = try cursor.brackets() } else { try cursor.expect(";") }
            return
        }
        while cursor.word() != nil { try attribute() }
        if cursor.take("=") { try skipRest(isValue: true) }
        try cursor.expect(";")
        // The value of a constant is never nil, even if its header does not say so.
        try add(name, .constant, at: offset, signature: type.nullability == .nullable ? type.swift : type.base)
    }

    private mutating func typedef() throws(HeaderError) {
        let offset = cursor.offset
        cursor.next()
        while cursor.isWord("__attribute__") { try attribute() }
        if isEnumeration { return try enumeration(isTypedef: true) }
        if ["struct", "union"].contains(cursor.word()), cursor.isSign("{", 1) || cursor.isSign("{", 2) {
            return try skipStatement()
        }
        let (type, name) = try type(.required)
        if cursor.isSign("(") { return try skipStatement() }
        while cursor.word() != nil { try attribute() }
        try cursor.expect(";")
        // Names of numbers and structures are no part of an interface.
        guard let name, type.nullability != nil else { return attributes = HeaderAttributes() }
        try add(name, .alias, at: offset, signature: type.base)
    }

    // MARK: Types

    /// The names between angle brackets, if there are any.
    private mutating func protocols() throws(HeaderError) -> [String] {
        cursor.isSign("<") ? try cursor.brackets().filter { $0.kind == .word }.map(\.text) : []
    }

    private mutating func protocolDeclaration(at offset: Int) throws(HeaderError) {
        let name = try cursor.expectWord("the name of a protocol")
        if cursor.isSign(";") || cursor.isSign(",") {
            if cursor.take(",") { return try names() }
            cursor.next()
            return attributes = HeaderAttributes()
        }
        let inherited = try protocols()
        try add(name, .protocol, at: offset, signature: inherited.joined(separator: ", "))
        try members(of: name, at: offset, isProtocol: true)
    }

    private mutating func interface(at offset: Int) throws(HeaderError) {
        let name = try cursor.expectWord("the name of a class")
        // The parameters of a generic class.
        if cursor.isSign("<") { _ = try cursor.brackets() }
        if cursor.isSign("(") {
            _ = try cursor.brackets()
            _ = try protocols()
            attributes = HeaderAttributes()
        } else {
            var inherited: [String] = []
            if cursor.take(":") {
                inherited.append(try cursor.expectWord("the name of a class"))
                if cursor.isSign("<"), !isProtocolList { _ = try cursor.brackets() }
            }
            inherited += try protocols()
            try add(name, .class, at: offset, signature: inherited.joined(separator: ", "))
        }
        if cursor.isSign("{") { _ = try cursor.brackets() }
        try members(of: name, at: offset, isProtocol: false)
    }

    /// Whether the angle brackets of a superclass have protocols: another pair follows the arguments of a class.
    private var isProtocolList: Bool {
        var distance = 1
        while let token = cursor.peek(distance), !token.isSign(">") {
            if token.isSign("*") { return false }
            distance += 1
        }
        return !cursor.isSign("<", distance + 1)
    }

    private mutating func members(of type: String, at start: Int, isProtocol: Bool) throws(HeaderError) {
        var isOptional = false
        while !cursor.isAtEnd {
            let offset = cursor.offset
            if cursor.take(";") {
                attributes = HeaderAttributes()
            } else if cursor.take("-") {
                try method(of: type, isOptional: isOptional, at: offset, kind: .method)
            } else if cursor.take("+") {
                try method(of: type, isOptional: isOptional, at: offset, kind: .classMethod)
            } else if cursor.take("@") {
                switch try cursor.expectWord("the word of a declaration") {
                case "end": return attributes = HeaderAttributes()
                case "optional": isOptional = isProtocol
                case "required": isOptional = false
                case "property": try property(of: type, isOptional: isOptional, at: offset)
                case "public", "private", "protected", "package": break
                case let word: throw cursor.failure("unexpected \(Excerpt.quoted("@" + word))", at: offset)
                }
            } else if cursor.isWord("typedef") {
                try typedef()
            } else if cursor.isWord("enum") {
                try enumeration(isTypedef: false)
            } else if let word = cursor.word() {
                if try !mark(word) { try attribute() }
            } else {
                throw cursor.unexpected(expecting: "a property, a method or `@end`")
            }
        }
        throw cursor.failure("\(Excerpt.quoted(type)) has no `@end`", at: start)
    }

    private mutating func method(
        of owner: String, isOptional: Bool, at offset: Int, kind: SDKDeclaration.Kind
    ) throws(HeaderError) {
        var result = HeaderType(base: "Any", nullability: .unspecified)
        if cursor.take("(") {
            result = try type(.none).type
            try cursor.expect(")")
        }
        var (selector, parameters) = ("", [HeaderType]())
        while let word = cursor.word() {
            // Macros and attributes follow the selector, and only parts of a selector have a colon.
            guard selector.isEmpty || cursor.isSign(":", 1) else { break }
            selector += word
            cursor.next()
            if !cursor.isSign(":") { break }
            try parameter(&selector, &parameters)
        }
        while cursor.isSign(":") { try parameter(&selector, &parameters) }
        guard !selector.isEmpty else { throw cursor.unexpected(expecting: "the name of a method") }
        if cursor.take(",") {
            try cursor.expect("...")
            parameters.append(HeaderType(base: "CVarArg..."))
        }
        while cursor.word() != nil { try attribute() }
        try cursor.expect(";")
        try add(
            "\(owner) \(selector)", kind, at: offset, signature: Self.signature(parameters, result),
            isOptional: isOptional)
    }

    private mutating func parameter(_ selector: inout String, _ parameters: inout [HeaderType]) throws(HeaderError) {
        try cursor.expect(":")
        selector += ":"
        var found = HeaderType(base: "Any", nullability: .unspecified)
        if cursor.take("(") {
            found = try type(.none).type
            try cursor.expect(")")
        }
        // An attribute or a macro may stand before the name.
        while cursor.isWord("__attribute__") || cursor.word().map(Self.isMacro) ?? false,
            cursor.word(1) != nil || cursor.isSign("(", 1)
        {
            try attribute()
        }
        _ = try cursor.expectWord("the name of a parameter")
        parameters.append(found)
    }

    /// The types of a method in Swift, which throws the error that Objective-C returns through the last parameter.
    private static func signature(_ parameters: [HeaderType], _ result: HeaderType) -> String {
        var (parameters, result, effects) = (parameters, result, "")
        let canThrow = result.base == "Bool" || result.nullability.map { $0 != .nonnull } ?? false
        if parameters.last?.isErrorPointer ?? false, canThrow {
            parameters.removeLast()
            effects = " throws"
            if result.base == "Bool" { result = .void } else { result.nullability = .nonnull }
        }
        return "(\(parameters.map(\.swift).joined(separator: ", ")))\(effects) -> \(result.swift)"
    }

    private mutating func property(of owner: String, isOptional: Bool, at offset: Int) throws(HeaderError) {
        var words: Set<String> = []
        if cursor.isSign("(") { words = Set(try cursor.brackets().filter { $0.kind == .word }.map(\.text)) }
        var (type, name) = try type(.required)
        while cursor.word() != nil { try attribute() }
        guard let name, cursor.take(";") else { throw cursor.unexpected(expecting: "`;` after one property") }
        if type.nullability != nil {
            if words.contains("nullable") { type.nullability = .nullable }
            if words.contains("nonnull") { type.nullability = .nonnull }
            if words.contains("null_resettable") || words.contains("null_unspecified") {
                type.nullability = .unspecified
            }
        }
        let accessors = words.contains("readonly") ? "{ get }" : "{ get set }"
        try add(
            "\(owner).\(name)", words.contains("class") ? .classProperty : .property, at: offset,
            signature: "\(type.swift) \(accessors)", isOptional: isOptional)
    }
}
