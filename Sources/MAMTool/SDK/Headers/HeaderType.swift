/// A type of a header, in the spelling of Swift.
struct HeaderType: Equatable {
    enum Nullability { case nullable, nonnull, unspecified }

    /// The spelling without the sign of an optional type.
    var base: String
    /// Whether the value may be missing; nil for a type without that question, such as a number.
    var nullability: Nullability?
    /// Whether it is `NSError **`.
    var isErrorPointer = false

    static let void = HeaderType(base: "Void")

    /// The spelling of Swift; `!` marks a header that does not tell whether the value may be missing.
    var swift: String {
        let isLong = base.hasPrefix("any ") || base.contains(" -> ") && !base.hasPrefix("[")
        let bracketed = isLong ? "(\(base))" : base
        return switch nullability {
        case nil, .nonnull: base
        case .nullable: bracketed + "?"
        case .unspecified: bracketed + "!"
        }
    }
}

/// What the attributes and macros of a declaration say.
struct HeaderAttributes: Equatable {
    /// The name that the header chooses for Swift.
    var swiftName: String?
    /// The text of a deprecation, which may be empty.
    var deprecated: String?
    /// The text of the availability.
    var available: String?
    /// Whether Swift cannot use it.
    var isUnavailable = false
    /// Whether Swift sees it under a name that begins with `__`.
    var isRefined = false

    static func + (left: HeaderAttributes, right: HeaderAttributes) -> HeaderAttributes {
        HeaderAttributes(
            swiftName: right.swiftName ?? left.swiftName, deprecated: right.deprecated ?? left.deprecated,
            available: right.available ?? left.available, isUnavailable: left.isUnavailable || right.isUnavailable,
            isRefined: left.isRefined || right.isRefined)
    }

    /// The words and signs of an attribute, with a blank behind each comma: `ios(10.0, 17.0)`.
    private static func text(of content: ArraySlice<HeaderToken>) -> String {
        var (text, last) = ("", HeaderToken.Kind.sign)
        for token in content {
            if token.isSign(",") {
                text += ", "
            } else {
                text += last != .sign && token.kind != .sign ? " \(token.text)" : token.text
            }
            last = token.kind
        }
        return text
    }

    /// Reads one attribute or macro; one of an unknown name changes nothing.
    mutating func add(_ name: String, _ content: ArraySlice<HeaderToken>) {
        let text = Self.text(of: content)
        let strings = content.filter { $0.kind == .string }.map(\.text)
        if name == "__attribute__" {
            // One pair of brackets more, and a list in it.
            var rest = content.dropFirst().dropLast()
            while let word = rest.popFirst() {
                var arguments: ArraySlice<HeaderToken> = []
                if rest.first?.isSign("(") ?? false {
                    var open = 0
                    let end = rest.firstIndex { token in
                        open += token.isSign("(") ? 1 : token.isSign(")") ? -1 : 0
                        return open == 0
                    }
                    arguments = rest[..<(end ?? rest.endIndex)].dropFirst()
                    rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
                }
                if word.kind == .word, word.text != "__attribute__" { add(word.text, arguments) }
            }
        } else if name.hasSuffix("SWIFT_NAME") || name == "SWIFT_COMPILE_NAME" || name == "swift_name" {
            swiftName = strings.first ?? content.map(\.text).joined()
        } else if name == "NS_REFINED_FOR_SWIFT" || name == "swift_private" {
            isRefined = true
        } else if name == "availability" {
            available = text
            if text.contains("deprecated") { deprecated = strings.first ?? text }
        } else if name.lowercased().contains("deprecated") {
            deprecated = strings.first ?? text
            // The platforms behind the text: `API_DEPRECATED("no", ios(10.0, 17.0))`.
            let rest = content.drop { $0.kind == .string }.drop { $0.isSign(",") }
            if rest.count < content.count, rest.contains(where: { $0.isSign("(") }) { available = Self.text(of: rest) }
        } else if name.lowercased().contains("unavailable") {
            isUnavailable = true
        } else if name.lowercased().contains("available") {
            available = text
        }
    }
}

extension HeaderParser {
    /// Whether a declarator has a name.
    enum NameRule { case none, optional, required }

    /// The most stars of one type.
    private static let maximumPointers = 4

    private static let nullabilities: [String: HeaderType.Nullability] = [
        "nullable": .nullable, "_Nullable": .nullable, "__nullable": .nullable, "_Nullable_result": .nullable,
        "nonnull": .nonnull, "_Nonnull": .nonnull, "__nonnull": .nonnull, "null_unspecified": .unspecified,
        "_Null_unspecified": .unspecified, "__null_unspecified": .unspecified,
    ]
    /// The words that change nothing of what is compared.
    private static let ignoredWords: Set<String> = [
        "volatile", "__kindof", "__strong", "__weak", "__autoreleasing", "__unsafe_unretained", "in", "out", "inout",
        "oneway", "bycopy", "byref", "__block", "struct", "enum", "union", "register", "restrict",
        "__restrict", "extern", "static", "inline", "__inline", "__inline__", "__covariant", "__contravariant",
        "NS_NOESCAPE",
    ]
    private static let numberWords: Set<String> = [
        "unsigned", "signed", "long", "short", "int", "char", "float", "double",
    ]
    /// The types of C that are values, and their names in Swift.
    static let values: [String: String] = [
        "void": "Void", "BOOL": "Bool", "bool": "Bool", "_Bool": "Bool", "Boolean": "Bool", "NSInteger": "Int",
        "NSUInteger": "UInt", "ssize_t": "Int", "size_t": "Int", "CGFloat": "CGFloat", "NSTimeInterval": "TimeInterval",
        "int8_t": "Int8", "int16_t": "Int16", "int32_t": "Int32", "int64_t": "Int64", "uint8_t": "UInt8",
        "uint16_t": "UInt16", "uint32_t": "UInt32", "uint64_t": "UInt64", "intptr_t": "Int", "uintptr_t": "UInt",
        "int": "Int32", "signed": "Int32", "unsigned": "UInt32", "unsigned int": "UInt32", "long": "Int",
        "long int": "Int", "unsigned long": "UInt", "long long": "Int64", "long long int": "Int64",
        "unsigned long long": "UInt64", "short": "Int16", "unsigned short": "UInt16", "char": "CChar",
        "signed char": "Int8", "unsigned char": "UInt8", "float": "Float", "double": "Double", "off_t": "off_t",
        "mode_t": "mode_t", "unichar": "unichar", "NSRange": "NSRange",
    ]
    /// The classes of Foundation whose names in Swift are others.
    private static let classes: [String: String] = [
        "NSString": "String", "NSData": "Data", "NSDate": "Date", "NSURL": "URL", "NSError": "any Error",
        "NSURLRequest": "URLRequest", "NSURLComponents": "URLComponents", "NSUUID": "UUID", "NSLocale": "Locale",
        "NSIndexPath": "IndexPath", "NSIndexSet": "IndexSet", "NSTimeZone": "TimeZone", "NSCalendar": "Calendar",
        "NSDateComponents": "DateComponents", "NSCharacterSet": "CharacterSet", "NSNotification": "Notification",
        "NSURLAuthenticationChallenge": "URLAuthenticationChallenge", "NSURLSession": "URLSession",
        "NSURLResponse": "URLResponse", "NSHTTPURLResponse": "HTTPURLResponse", "NSURLCredential": "URLCredential",
        "NSURLSessionConfiguration": "URLSessionConfiguration", "NSURLProtectionSpace": "URLProtectionSpace",
        "NSBundle": "Bundle", "NSFileManager": "FileManager", "NSFileHandle": "FileHandle",
        "NSOperation": "Operation", "NSOperationQueue": "OperationQueue", "NSUserDefaults": "UserDefaults",
        "NSProgress": "Progress", "NSNotificationCenter": "NotificationCenter", "NSThread": "Thread",
        "NSInputStream": "InputStream", "NSOutputStream": "OutputStream",
    ]

    /// Whether a word looks like a macro: capitals with an underscore.
    static func isMacro(_ word: String) -> Bool {
        word.utf8.contains(UInt8(ascii: "_")) && word == word.uppercased() && word.contains { $0.isLetter }
    }

    /// Reads a type, and the name that it is given.
    mutating func type(_ rule: NameRule) throws(HeaderError) -> (type: HeaderType, name: String?) {
        try cursor.enter()
        defer { cursor.leave() }
        var (specifier, name) = (try specifier(), String?.none)
        var levels: [HeaderType.Nullability?] = []
        while cursor.take("*") {
            guard levels.count < Self.maximumPointers else {
                throw cursor.failure("more than \(Self.maximumPointers) stars in one type")
            }
            levels.append(try qualifiers(&specifier.isConst))
        }
        var type = HeaderType(specifier, levels, assumesNonnull: assumesNonnull)
        if cursor.isSign("("), cursor.isSign("^", 1) || cursor.isSign("*", 1) {
            (type, name) = try function(returning: type)
        } else if rule != .none, let word = cursor.word() {
            // A macro may stand before the name.
            if Self.isMacro(word), let second = cursor.word(1), !Self.isMacro(second) { try attribute() }
            name = try cursor.expectWord("a name")
        }
        while cursor.isSign("[") {
            _ = try cursor.brackets()
            type = HeaderType(base: "UnsafeMutablePointer<\(type.base)>", nullability: assumed)
        }
        if rule == .required, name == nil { throw cursor.unexpected(expecting: "a name") }
        if rule == .none { while cursor.word() != nil { try attribute() } }
        return (type, name)
    }

    /// The nullability of a pointer for which the header names none.
    private var assumed: HeaderType.Nullability { assumesNonnull ? .nonnull : .unspecified }

    /// The words before the stars of a type.
    struct Specifier {
        var words: [String] = []
        var arguments: [HeaderType] = []
        var protocols: [String] = []
        var nullability: HeaderType.Nullability?
        var isConst = false

        /// The name in Swift of a value, such as a number; nil for classes and unknown types.
        var value: String? { HeaderParser.values[words.joined(separator: " ")] }
    }

    private mutating func specifier() throws(HeaderError) -> Specifier {
        var found = Specifier()
        while let word = cursor.word() {
            if word == "const" {
                found.isConst = true
            } else if let nullability = Self.nullabilities[word] {
                found.nullability = nullability
            } else if word == "__attribute__" || isMacroCall(word) && found.words.isEmpty {
                try attribute()
                continue
            } else if Self.numberWords.contains(word), found.words.allSatisfy(Self.numberWords.contains) {
                found.words.append(word)
            } else if found.words.isEmpty, !Self.ignoredWords.contains(word) {
                // A macro without brackets, if a type follows.
                let ends = [";", ",", ")", "[", "="].contains { cursor.isSign($0, 2) }
                if !Self.isMacro(word) || cursor.word(1) == nil || ends { found.words.append(word) }
            } else if !Self.ignoredWords.contains(word) {
                break
            }
            cursor.next()
            if cursor.isSign("<"), !found.words.isEmpty, found.arguments.isEmpty, found.protocols.isEmpty {
                try arguments(of: &found)
            }
        }
        guard !found.words.isEmpty else { throw cursor.unexpected(expecting: "a type") }
        return found
    }

    private func isMacroCall(_ word: String) -> Bool {
        Self.isMacro(word) && cursor.isSign("(", 1) && !cursor.isSign("^", 2) && !cursor.isSign("*", 2)
    }

    /// Reads the arguments of a class, or the protocols of `id`.
    private mutating func arguments(of specifier: inout Specifier) throws(HeaderError) {
        try cursor.expect("<")
        while !cursor.isSign(">") {
            let argument = try type(.none).type
            specifier.arguments.append(argument)
            specifier.protocols.append(argument.base)
            guard cursor.take(",") else { break }
        }
        try cursor.expect(">")
    }

    private mutating func qualifiers(_ isConst: inout Bool) throws(HeaderError) -> HeaderType.Nullability? {
        var found: HeaderType.Nullability?
        while let word = cursor.word() {
            if let nullability = Self.nullabilities[word] {
                found = nullability
            } else if word == "__attribute__" {
                try attribute()
                continue
            } else if word != "const", !Self.ignoredWords.contains(word) {
                break
            }
            cursor.next()
        }
        return found
    }

    /// Reads the rest of a block or a pointer to a function, whose result was read.
    private mutating func function(returning result: HeaderType) throws(HeaderError) -> (HeaderType, String?) {
        try cursor.expect("(")
        cursor.next()
        var ignored = false
        let nullability = try qualifiers(&ignored)
        let name = cursor.word()
        if name != nil { cursor.next() }
        try cursor.expect(")")
        let parameters = try parameters()
        let base = "(\(parameters.map(\.swift).joined(separator: ", "))) -> \(result.swift)"
        return (HeaderType(base: base, nullability: nullability ?? assumed), name)
    }

    /// Reads the parameters of a block or a function.
    mutating func parameters() throws(HeaderError) -> [HeaderType] {
        try cursor.expect("(")
        var found: [HeaderType] = []
        while !cursor.isSign(")") {
            if cursor.take("...") {
                found.append(HeaderType(base: "CVarArg..."))
            } else {
                found.append(try type(.optional).type)
                while cursor.word() != nil { try attribute() }
            }
            guard cursor.take(",") else { break }
        }
        try cursor.expect(")")
        return found == [.void] ? [] : found
    }

    /// Reads an attribute or a macro, with the brackets behind it.
    mutating func attribute() throws(HeaderError) {
        // These words begin the next statement, so the end of this one is missing.
        if let word = cursor.word(), word == "typedef" || Self.isStorage(word) || Self.numberWords.contains(word) {
            throw cursor.unexpected(expecting: "`;`")
        }
        let name = try cursor.expectWord("an attribute")
        attributes.add(name, cursor.isSign("(") ? try cursor.brackets() : [])
    }
}

extension HeaderType {
    /// Makes the type of words and stars; `levels` has what stands behind each star.
    fileprivate init(_ specifier: HeaderParser.Specifier, _ levels: [Nullability?], assumesNonnull: Bool) {
        let word = specifier.words.joined(separator: " ")
        let assumed: Nullability = assumesNonnull ? .nonnull : .unspecified
        let nullability = (levels.last ?? nil) ?? specifier.nullability ?? assumed
        guard let pointers = levels.isEmpty ? nil : levels.count else {
            switch word {
            case "id": self.init(base: specifier.object("Any"), nullability: nullability)
            case "Class": self.init(base: "AnyClass", nullability: nullability)
            case "instancetype": self.init(base: "Self", nullability: nullability)
            case "SEL": self.init(base: "Selector", nullability: nullability)
            // The name of a typedef may stand for an object.
            default:
                self.init(
                    base: specifier.value ?? word, nullability: specifier.value == nil ? specifier.nullability : nil)
            }
            return
        }
        if word == "NSError", pointers == 2 {
            self.init(base: "NSErrorPointer", nullability: nil, isErrorPointer: true)
        } else if word == "void" {
            let base = specifier.isConst ? "UnsafeRawPointer" : "UnsafeMutableRawPointer"
            self.init(base: pointers == 1 ? base : "UnsafeMutablePointer<\(base)?>", nullability: nullability)
        } else if specifier.value != nil || word.first?.isLowercase ?? false {
            let base = (0..<pointers).reduce(specifier.value ?? word) { inner, _ in
                "Unsafe\(specifier.isConst ? "" : "Mutable")Pointer<\(inner)>"
            }
            self.init(base: base, nullability: nullability)
        } else {
            let object = specifier.class
            self.init(
                base: pointers == 1 ? object : "AutoreleasingUnsafeMutablePointer<\(object)?>", nullability: nullability
            )
        }
    }
}

extension HeaderParser.Specifier {
    /// The spelling of an object, with its protocols.
    fileprivate func object(_ base: String) -> String {
        protocols.isEmpty ? base : "any " + protocols.joined(separator: " & ")
    }

    /// The spelling of a class, with its arguments or protocols.
    fileprivate var `class`: String {
        let word = words.joined(separator: " ")
        let elements = arguments.map(\.base)
        switch word {
        case "NSArray": return "[\(elements.first ?? "Any")]"
        case "NSSet": return "Set<\(elements.first ?? "AnyHashable")>"
        case "NSDictionary":
            return elements.count == 2 ? "[\(elements[0]): \(elements[1])]" : "[AnyHashable: Any]"
        default: break
        }
        let name = HeaderParser.classes[word] ?? word
        guard !arguments.isEmpty else { return name }
        // The arguments of a class are pointers, and names without a star are protocols.
        return arguments.contains { $0.nullability == nil }
            ? "any \(([name] + protocols).joined(separator: " & "))" : "\(name)<\(elements.joined(separator: ", "))>"
    }
}
