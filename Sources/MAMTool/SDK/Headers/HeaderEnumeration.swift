internal import MAMText

extension HeaderParser {
    /// Whether the next words begin an enumeration with its cases: `enum Name {` or `NS_ENUM(type, name) {`.
    var isEnumeration: Bool {
        guard let word = cursor.word() else { return false }
        if word == "enum" { return hasBody }
        return (word.contains("ENUM") || word.contains("OPTIONS")) && cursor.isSign("(", 1)
    }

    /// Whether an opening brace comes before the end of the statement.
    private var hasBody: Bool {
        var distance = 1
        while let token = cursor.peek(distance), distance < 64 {
            if token.isSign("{") { return true }
            if token.isSign(";") || token.isSign("*") || token.isSign("^") { return false }
            distance += 1
        }
        return false
    }

    private struct Case {
        let name: String
        let value: Int?
        let attributes: HeaderAttributes
        let offset: Int
    }

    /// Reads an enumeration, and adds it with its cases.
    mutating func enumeration(isTypedef: Bool) throws(HeaderError) {
        let offset = cursor.offset
        let before = attributes
        attributes = HeaderAttributes()
        let (found, type) = try enumerationName()
        var name = found
        guard cursor.isSign("{") else {
            // The declaration of an enumeration without its cases.
            return try skipStatement()
        }
        let cases = try cases()
        if isTypedef, let word = cursor.word(), !Self.isMacro(word), word != "__attribute__" {
            name = word
            cursor.next()
        }
        while cursor.word() != nil { try attribute() }
        try cursor.expect(";")
        attributes = before + attributes
        if let name { try add(name, .enumeration, at: offset, signature: type) }
        for one in cases {
            attributes = one.attributes
            // The cases of an enumeration without a name are constants.
            try add(
                name.map { "\($0).\(one.name)" } ?? one.name, name == nil ? .constant : .value, at: one.offset,
                value: one.value)
        }
        attributes = HeaderAttributes()
    }

    /// The name of an enumeration, and the type of its numbers in the spelling of Swift; nil for what the header leaves out.
    private mutating func enumerationName() throws(HeaderError) -> (name: String?, type: String?) {
        if cursor.take(word: "enum") {
            while cursor.isWord("__attribute__") || cursor.word().map(Self.isMacro) ?? false { try attribute() }
            let name = cursor.word()
            if name != nil { cursor.next() }
            while cursor.word() != nil { try attribute() }
            var words: [String] = []
            if cursor.take(":") {
                while let word = cursor.word() {
                    words.append(word)
                    cursor.next()
                }
            }
            return (name, words.isEmpty ? nil : Self.number(words))
        }
        // The first argument of a macro for errors is their domain.
        let isOfErrors = cursor.word()?.contains("ERROR") ?? false
        cursor.next()
        let arguments = try cursor.brackets().split { $0.isSign(",") }
        let name = arguments.count > 1 ? arguments[1].first : nil
        guard arguments.count < 2 || name?.kind == .word else { throw cursor.failure("an enumeration has no name") }
        while cursor.word() != nil { try attribute() }
        let words = arguments.first?.filter { $0.kind == .word }.map(\.text) ?? []
        return (name?.text, isOfErrors ? "Int" : words.isEmpty ? nil : Self.number(words))
    }

    /// The type of numbers in the spelling of Swift.
    private static func number(_ words: [String]) -> String {
        let name = words.joined(separator: " ")
        return values[name] ?? name
    }

    private mutating func cases() throws(HeaderError) -> [Case] {
        try cursor.expect("{")
        var (found, next): ([Case], Int?) = ([], 0)
        while !cursor.isSign("}") {
            let offset = cursor.offset
            let name = try cursor.expectWord("the name of a case")
            attributes = HeaderAttributes()
            while cursor.word() != nil { try attribute() }
            var value = next
            if cursor.take("=") {
                let tokens = try expression()
                value = HeaderNumber.value(of: tokens, numbers)
            }
            numbers[name] = value
            next = value.flatMap { $0 == .max ? nil : $0 + 1 }
            found.append(Case(name: name, value: value, attributes: attributes, offset: offset))
            guard cursor.take(",") else { break }
        }
        try cursor.expect("}")
        attributes = HeaderAttributes()
        return found
    }

    /// The words and signs up to the next comma or brace.
    private mutating func expression() throws(HeaderError) -> [HeaderToken] {
        var tokens: [HeaderToken] = []
        while let token = cursor.peek(), !token.isSign(","), !token.isSign("}") {
            if token.isSign("(") {
                tokens.append(token)
                tokens += try cursor.brackets()
                tokens.append(HeaderToken(kind: .sign, text: ")", offset: token.offset))
            } else if token.kind == .word, Self.isMacro(token.text), cursor.isSign("(", 1), !tokens.isEmpty {
                // An availability behind the number.
                try attribute()
            } else {
                tokens.append(token)
                cursor.next()
            }
        }
        return tokens
    }
}

/// The number of a case, as far as it can be computed from the header alone.
private struct HeaderNumber {
    private static let maximumDepth = 32
    /// The constants of C and Foundation, in the form in which Swift has them.
    private static let constants = ["NSIntegerMax": Int.max, "NSIntegerMin": .min, "INT_MAX": Int(Int32.max)]

    private var tokens: ArraySlice<HeaderToken>
    private let numbers: [String: Int]
    private var depth = 0

    /// Returns the value of an expression; nil if a part of it is not known, or if it has more than 64 bits.
    static func value(of tokens: [HeaderToken], _ numbers: [String: Int]) -> Int? {
        var number = HeaderNumber(tokens: tokens[...], numbers: numbers)
        let value = number.binary(0)
        return number.tokens.isEmpty ? value : nil
    }

    private init(tokens: ArraySlice<HeaderToken>, numbers: [String: Int]) {
        (self.tokens, self.numbers) = (tokens, numbers)
    }

    private static let levels: [String: Int] = [
        "|": 1, "^": 2, "&": 3, "<": 4, ">": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6,
    ]

    private mutating func binary(_ lowest: Int) -> Int? {
        var left = unary()
        while let token = tokens.first, token.kind == .sign, let level = Self.levels[token.text], level > lowest {
            tokens.removeFirst()
            if level == 4 {
                guard tokens.first?.isSign(token.text) ?? false else { return nil }
                tokens.removeFirst()
            }
            let right = binary(level)
            left = left.flatMap { left in right.flatMap { Self.result(left, token.text, $0) } }
        }
        return left
    }

    private static func result(_ left: Int, _ sign: String, _ right: Int) -> Int? {
        func known(_ result: (partialValue: Int, overflow: Bool)) -> Int? {
            result.overflow ? nil : result.partialValue
        }
        switch sign {
        case "|": return left | right
        case "^": return left ^ right
        case "&": return left & right
        case "<":
            guard (0..<63).contains(right), left >= 0, left.leadingZeroBitCount > right + (left == 0 ? -1 : 0) else {
                return nil
            }
            return left << right
        case ">": return (0..<64).contains(right) && left >= 0 ? left >> right : nil
        case "+": return known(left.addingReportingOverflow(right))
        case "-": return known(left.subtractingReportingOverflow(right))
        case "*": return known(left.multipliedReportingOverflow(by: right))
        case "/": return right == 0 ? nil : known(left.dividedReportingOverflow(by: right))
        default: return right == 0 ? nil : known(left.remainderReportingOverflow(dividingBy: right))
        }
    }

    private mutating func unary() -> Int? {
        guard depth < Self.maximumDepth, let token = tokens.popFirst() else { return nil }
        depth += 1
        defer { depth -= 1 }
        switch token.kind {
        case .number: return Self.number(token.text)
        case .word: return numbers[token.text] ?? Self.constants[token.text]
        case .string: return nil
        case .sign: break
        }
        switch token.text {
        case "-": return unary().flatMap { $0 == .min ? nil : -$0 }
        case "+": return unary()
        case "~": return unary().map { ~$0 }
        case "(":
            if isCast {
                while let next = tokens.popFirst(), !next.isSign(")") {}
                return unary()
            }
            let value = binary(0)
            guard tokens.popFirst()?.isSign(")") ?? false else { return nil }
            return value
        default: return nil
        }
    }

    /// Whether brackets have the name of a type, and a value follows.
    private var isCast: Bool {
        let words = tokens.prefix { $0.kind == .word }
        guard !words.isEmpty, words.allSatisfy({ numbers[$0.text] == nil && Self.constants[$0.text] == nil }),
            tokens.dropFirst(words.count).first?.isSign(")") ?? false
        else { return false }
        guard let next = tokens.dropFirst(words.count + 1).first else { return false }
        return next.kind != .sign || ["(", "-", "~", "+"].contains(next.text)
    }

    private static func number(_ text: String) -> Int? {
        let digits = text.lowercased().prefix { !"ul".contains($0) }
        guard text.dropFirst(digits.count).allSatisfy({ "uUlL".contains($0) }) else { return nil }
        if digits.hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16) }
        if digits.hasPrefix("0b") { return Int(digits.dropFirst(2), radix: 2) }
        return digits.hasPrefix("0") && digits.count > 1 ? Int(digits, radix: 8) : Int(digits)
    }
}
