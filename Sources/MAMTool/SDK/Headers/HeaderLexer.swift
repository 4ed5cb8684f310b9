package import MAMSettings
internal import MAMText

/// The reason why a header or interface cannot be read.
package struct HeaderError: Error, Sendable, Equatable {
    /// The description of the error: one line, lower case.
    package let message: String
    /// The place in the file.
    package let position: SourcePosition
    /// The advice on how to solve the error.
    package let help: String?
}

/// A word, number, text or sign of a header.
struct HeaderToken: Equatable {
    enum Kind { case word, number, string, sign }

    let kind: Kind
    /// The text as it was written; of a string without its quotes.
    let text: String
    /// The offset in the text without line continuations.
    let offset: Int

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

    func isWord(_ word: String) -> Bool { kind == .word && text == word }
}

/// Splits a header of Objective-C, or an interface of Swift, into tokens.
///
/// Comments and line continuations are left out, and so are the branches of `#if` whose condition is known to be false
/// in an app for iOS. Branches with an unknown condition are all read. No file is included, and no macro is replaced.
struct HeaderLexer {
    /// The most bytes of one file.
    static let maximumBytes = 4 << 20
    /// The most tokens of one file, which bounds memory.
    static let maximumTokens = 400_000
    /// The most conditions inside one another.
    static let maximumConditions = 64

    enum Language { case objectiveC, swift }

    private let bytes: [UInt8]
    private let language: Language
    /// The offsets in ``bytes`` before which line continuations were, and the length of all up to there.
    private let cuts: [(offset: Int, length: Int)]
    private let original: [UInt8]
    /// The offsets of the lines in the file as it is.
    private let lines: [Int]
    private var index = 0
    private var isLineStart = true
    private var conditions: [Condition] = []
    private(set) var tokens: [HeaderToken] = []

    private struct Condition {
        let start: Int
        let isOuterActive: Bool
        var isActive: Bool
        /// Whether an earlier branch is known to be the one that is compiled.
        var isDecided: Bool
        var hasElse = false
    }

    init(_ input: [UInt8], _ language: Language) throws(HeaderError) {
        original = input
        self.language = language
        (bytes, cuts) = language == .objectiveC ? Self.spliced(input) : (input, [])
        lines = Self.lineStarts(input)
        guard input.count <= Self.maximumBytes else {
            throw HeaderError(
                message: "has more than \(Self.maximumBytes) bytes, the most that is read", position: .start, help: nil)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        if let zero = bytes.firstIndex(of: 0) {
            throw failure("a zero byte", at: zero, help: "convert the file to UTF-8")
        }
        while try step() {}
        if let open = conditions.last { throw failure("`#if` without `#endif`", at: open.start) }
    }

    /// Removes each backslash at the end of a line, together with the line end.
    private static func spliced(_ input: [UInt8]) -> ([UInt8], [(offset: Int, length: Int)]) {
        guard input.contains(UInt8(ascii: "\\")) else { return (input, []) }
        var (output, cuts): ([UInt8], [(offset: Int, length: Int)]) = ([], [])
        output.reserveCapacity(input.count)
        var (place, removed) = (0, 0)
        while place < input.count {
            if input[place] == UInt8(ascii: "\\"), place + 1 < input.count {
                let isReturn = input[place + 1] == UInt8(ascii: "\r")
                let isPair = isReturn && place + 2 < input.count && input[place + 2] == UInt8(ascii: "\n")
                if isReturn || input[place + 1] == UInt8(ascii: "\n") {
                    removed += isPair ? 3 : 2
                    cuts.append((output.count, removed))
                    place += isPair ? 3 : 2
                    continue
                }
            }
            output.append(input[place])
            place += 1
        }
        return (output, cuts)
    }

    // MARK: Positions

    private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (place, byte) in bytes.enumerated() {
            let isEnd =
                byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r") && (place + 1 == bytes.count || bytes[place + 1] != UInt8(ascii: "\n"))
            if isEnd { starts.append(place + 1) }
        }
        return starts
    }

    /// Returns the offset in the file as it is.
    private func place(of offset: Int) -> Int {
        let count = Self.count(in: cuts.count) { cuts[$0].offset <= offset }
        return min(offset + (count > 0 ? cuts[count - 1].length : 0), original.count)
    }

    /// Returns how many of the first indices fulfill a condition, which is true up to an index and false from there on.
    private static func count(in count: Int, where isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the line of an offset in the text, counted from 1.
    func line(of offset: Int) -> Int {
        let place = place(of: offset)
        return Self.count(in: lines.count) { lines[$0] <= place }
    }

    /// Returns the place of an offset in the text, which takes as long as its line is.
    func position(of offset: Int) -> SourcePosition {
        let (place, line) = (place(of: offset), line(of: offset))
        let column = original[lines[line - 1]..<place].count { $0 & 0xC0 != 0x80 } + 1
        return SourcePosition(line: line, column: column, byteOffset: place)
    }

    func failure(_ message: String, at offset: Int, help: String? = nil) -> HeaderError {
        HeaderError(message: message, position: position(of: offset), help: help)
    }

    // MARK: Tokens

    private var isActive: Bool { conditions.last?.isActive ?? true }

    private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Reads one token, comment or directive; false at the end.
    private mutating func step() throws(HeaderError) -> Bool {
        guard index < bytes.count else { return false }
        let first = bytes[index]
        switch first {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            (index, isLineStart) = (index + 1, true)
            return true
        case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
            index += 1
            return true
        case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "/"):
            skipLine()
            return true
        case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "*"):
            try skipComment()
            return true
        case UInt8(ascii: "`") where language == .swift:
            index += 1
            return true
        case UInt8(ascii: "#") where isLineStart:
            try directive()
            return true
        default: break
        }
        isLineStart = false
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try string(first)
        case _ where Self.isLetter(first): try word(.word)
        case _ where Self.isDigit(first): try word(.number)
        default: try sign()
        }
        return true
    }

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") { index += 1 }
    }

    private mutating func skipComment() throws(HeaderError) {
        let start = index
        var depth = 1
        index += 2
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), byte(index + 1) == UInt8(ascii: "/") {
                (index, depth) = (index + 2, depth - 1)
                if depth == 0 { return }
            } else if language == .swift, bytes[index] == UInt8(ascii: "/"), byte(index + 1) == UInt8(ascii: "*") {
                (index, depth) = (index + 2, depth + 1)
            } else {
                index += 1
            }
        }
        throw failure("a comment does not end", at: start)
    }

    private mutating func add(_ kind: HeaderToken.Kind, _ range: Range<Int>, at start: Int) throws(HeaderError) {
        guard isActive else { return }
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw failure("a name or text is not UTF-8", at: start)
        }
        guard tokens.count < Self.maximumTokens else {
            throw failure("more than \(Self.maximumTokens) words and signs, the most that is read", at: start)
        }
        tokens.append(HeaderToken(kind: kind, text: text, offset: start))
    }

    private mutating func word(_ kind: HeaderToken.Kind) throws(HeaderError) {
        let start = index
        while index < bytes.count, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) { index += 1 }
        try add(kind, start..<index, at: start)
    }

    private mutating func sign() throws(HeaderError) {
        let start = index
        let rest = (byte(index), byte(index + 1), byte(index + 2))
        if rest == (UInt8(ascii: "."), UInt8(ascii: "."), UInt8(ascii: ".")) {
            index += 3
        } else if rest.0 == UInt8(ascii: "-"), rest.1 == UInt8(ascii: ">") {
            index += 2
        } else {
            index += 1
        }
        try add(.sign, start..<index, at: start)
    }

    private mutating func string(_ quote: UInt8) throws(HeaderError) {
        let start = index
        let isLong = language == .swift && byte(index + 1) == quote && byte(index + 2) == quote
        index += isLong ? 3 : 1
        let content = index
        while index < bytes.count {
            let next = bytes[index]
            if next == UInt8(ascii: "\\") {
                index += 2
            } else if next == quote, !isLong || byte(index + 1) == quote && byte(index + 2) == quote {
                let end = index
                index += isLong ? 3 : 1
                return try add(.string, content..<end, at: start)
            } else if !isLong, next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") {
                break
            } else {
                index += 1
            }
        }
        index = min(index, bytes.count)
        // The text of a branch that is not read may contain single apostrophes.
        if isActive { throw failure("a text does not end", at: start) }
    }
}

extension HeaderLexer {
    /// Reads a directive to the end of its line.
    private mutating func directive() throws(HeaderError) {
        let start = index
        let line = try directiveLine()
        // `#` alone has no effect.
        guard let name = line.first?.text else { return }
        let rest = line.dropFirst()
        switch name {
        case "if", "ifdef", "ifndef":
            guard conditions.count < Self.maximumConditions else {
                throw failure("more than \(Self.maximumConditions) conditions inside one another", at: start)
            }
            let outer = isActive
            let value = HeaderCondition.value(of: Array(rest), kind: name)
            conditions.append(
                Condition(
                    start: start, isOuterActive: outer, isActive: outer && value != false, isDecided: value == true))
        case "elif", "elseif", "elifdef", "elifndef", "else":
            guard var open = conditions.popLast(), !open.hasElse else {
                throw failure("`#\(name)` without `#if`", at: start)
            }
            let kind = name == "elifdef" ? "ifdef" : name == "elifndef" ? "ifndef" : "if"
            let value = name == "else" ? true : HeaderCondition.value(of: Array(rest), kind: kind)
            open.isActive = open.isOuterActive && !open.isDecided && value != false
            open.isDecided = open.isDecided || value == true
            open.hasElse = name == "else"
            conditions.append(open)
        case "endif":
            guard conditions.popLast() != nil else { throw failure("`#endif` without `#if`", at: start) }
        case "pragma":
            let words = rest.map(\.text)
            if words == ["clang", "assume_nonnull", "begin"] { addMark("NS_ASSUME_NONNULL_BEGIN", at: start) }
            if words == ["clang", "assume_nonnull", "end"] { addMark("NS_ASSUME_NONNULL_END", at: start) }
        default: break
        }
    }

    private mutating func addMark(_ word: String, at start: Int) {
        if isActive { tokens.append(HeaderToken(kind: .word, text: word, offset: start)) }
    }

    /// The words and signs of a directive, without its `#`; texts are left out.
    private mutating func directiveLine() throws(HeaderError) -> [HeaderToken] {
        index += 1
        var line: [HeaderToken] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
            let (start, first) = (index, bytes[index])
            if first == UInt8(ascii: "/"), byte(index + 1) == UInt8(ascii: "/") {
                skipLine()
            } else if first == UInt8(ascii: "/"), byte(index + 1) == UInt8(ascii: "*") {
                try skipComment()
            } else if Self.isLetter(first) || Self.isDigit(first) {
                while index < bytes.count, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) { index += 1 }
                // A long line of a macro is of no interest.
                if line.count < 256 {
                    let text = String(decoding: bytes[start..<index], as: UTF8.self)
                    line.append(HeaderToken(kind: Self.isDigit(first) ? .number : .word, text: text, offset: start))
                }
            } else {
                index += 1
                guard first != UInt8(ascii: " "), first != UInt8(ascii: "\t"), line.count < 256 else { continue }
                let text = first < 0x80 ? String(UnicodeScalar(first)) : "?"
                line.append(HeaderToken(kind: .sign, text: text, offset: start))
            }
        }
        return line
    }
}

/// The condition of `#if`, as far as it is known in an app for iOS.
private struct HeaderCondition {
    /// The values of the macros that the compiler defines for an app for iOS on a device.
    private static let macros = [
        "TARGET_OS_IPHONE": true, "TARGET_OS_IOS": true, "TARGET_OS_MAC": true, "TARGET_OS_EMBEDDED": true,
        "TARGET_OS_OSX": false, "TARGET_OS_TV": false, "TARGET_OS_WATCH": false, "TARGET_OS_VISION": false,
        "TARGET_OS_MACCATALYST": false, "TARGET_OS_SIMULATOR": false, "__OBJC__": true,
    ]
    /// The macros that the compiler does not define.
    private static let undefined: Set<String> = ["__cplusplus", "_WIN32"]
    private static let maximumDepth = 32

    private var tokens: ArraySlice<HeaderToken>
    private var depth = 0

    /// Returns the value of a condition; nil if it is not known.
    static func value(of tokens: [HeaderToken], kind: String) -> Bool? {
        if kind != "if" {
            guard let defined = tokens.first.flatMap({ isDefined($0.text) }) else { return nil }
            return (kind == "ifdef") == defined
        }
        var condition = HeaderCondition(tokens: tokens[...])
        let value = condition.either()
        // Signs that are left belong to an expression that is not understood.
        return condition.tokens.isEmpty ? value : nil
    }

    private init(tokens: ArraySlice<HeaderToken>) { self.tokens = tokens }

    private static func isDefined(_ macro: String) -> Bool? {
        undefined.contains(macro) ? false : macros[macro].map { _ in true }
    }

    private mutating func take(_ sign: String) -> Bool {
        guard tokens.first?.isSign(sign) ?? false else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func takeTwice(_ sign: String) -> Bool {
        guard tokens.prefix(2).allSatisfy({ $0.isSign(sign) }), tokens.count >= 2 else { return false }
        tokens.removeFirst(2)
        return true
    }

    private mutating func either() -> Bool? {
        var values = [both()]
        while takeTwice("|") { values.append(both()) }
        return values.contains(true) ? true : values.contains(nil) ? nil : false
    }

    private mutating func both() -> Bool? {
        var values = [single()]
        while takeTwice("&") { values.append(single()) }
        return values.contains(false) ? false : values.contains(nil) ? nil : true
    }

    private mutating func single() -> Bool? {
        guard depth < Self.maximumDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        if take("!") { return single().map { !$0 } }
        if take("(") {
            let value = either()
            return take(")") ? value : nil
        }
        guard let token = tokens.popFirst() else { return nil }
        if token.kind == .number { return Int(token.text).map { $0 != 0 } }
        if token.text == "defined" {
            let isBracketed = take("(")
            guard let name = tokens.popFirst() else { return nil }
            if isBracketed { _ = take(")") }
            return Self.isDefined(name.text)
        }
        guard tokens.first?.isSign("(") ?? false else {
            return Self.undefined.contains(token.text) ? false : Self.macros[token.text]
        }
        // `__has_feature(nullability)` and its kin: not known.
        var open = 0
        while let next = tokens.popFirst() {
            if next.isSign("(") { open += 1 }
            if next.isSign(")") { open -= 1 }
            if open == 0 { break }
        }
        return nil
    }
}
