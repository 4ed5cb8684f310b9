internal import MAMText

/// Walks through the tokens of one file.
struct HeaderCursor {
    /// The most types, brackets and expressions inside one another.
    static let maximumDepth = 64

    let lexer: HeaderLexer
    private let tokens: [HeaderToken]
    private(set) var index = 0
    private var depth = 0

    init(_ lexer: HeaderLexer) { (self.lexer, tokens) = (lexer, lexer.tokens) }

    var isAtEnd: Bool { index >= tokens.count }

    func peek(_ distance: Int = 0) -> HeaderToken? { index + distance < tokens.count ? tokens[index + distance] : nil }

    func isSign(_ sign: String, _ distance: Int = 0) -> Bool { peek(distance)?.isSign(sign) ?? false }

    func isWord(_ word: String, _ distance: Int = 0) -> Bool { peek(distance)?.isWord(word) ?? false }

    /// The token before the next one.
    var last: HeaderToken? { index > 0 ? tokens[index - 1] : nil }

    /// The word at the index; nil for other tokens.
    func word(_ distance: Int = 0) -> String? {
        peek(distance).flatMap { $0.kind == .word ? $0.text : nil }
    }

    /// The offset of the next token, or that of the end.
    var offset: Int { peek()?.offset ?? tokens.last.map { $0.offset + $0.text.utf8.count } ?? 0 }

    func failure(_ message: String, at offset: Int? = nil) -> HeaderError {
        lexer.failure(message, at: offset ?? self.offset)
    }

    /// Creates an error about the next token.
    func unexpected(expecting expected: String) -> HeaderError {
        failure(
            peek().map { "unexpected \(Excerpt.quoted($0.text)), expected \(expected)" }
                ?? "the file ends, expected \(expected)")
    }

    @discardableResult
    mutating func next() -> HeaderToken? {
        guard index < tokens.count else { return nil }
        index += 1
        return tokens[index - 1]
    }

    mutating func take(_ sign: String) -> Bool {
        guard isSign(sign) else { return false }
        index += 1
        return true
    }

    mutating func take(word: String) -> Bool {
        guard isWord(word) else { return false }
        index += 1
        return true
    }

    mutating func expect(_ sign: String) throws(HeaderError) {
        guard take(sign) else { throw unexpected(expecting: "`\(sign)`") }
    }

    mutating func expectWord(_ expected: String) throws(HeaderError) -> String {
        guard let word = word() else { throw unexpected(expecting: expected) }
        index += 1
        return word
    }

    /// Goes one level deeper into types or expressions.
    mutating func enter() throws(HeaderError) {
        guard depth < Self.maximumDepth else {
            throw failure("more than \(Self.maximumDepth) types or brackets inside one another")
        }
        depth += 1
    }

    mutating func leave() { depth -= 1 }

    /// Returns the tokens between brackets, of which the next token is the opening one, and moves past the closing one.
    ///
    /// An angle bracket counts only if it is the opening one.
    mutating func brackets() throws(HeaderError) -> ArraySlice<HeaderToken> {
        let (start, first) = (index, index + 1)
        var open: [String] = []
        while let token = next() {
            guard token.kind == .sign else { continue }
            switch token.text {
            case "(": open.append(")")
            case "[": open.append("]")
            case "{": open.append("}")
            case "<" where tokens[start].text == "<": open.append(">")
            case ")", "]", "}", ">":
                if token.text == ">", tokens[start].text != "<" { break }
                guard open.last == token.text else {
                    throw failure("unexpected \(Excerpt.quoted(token.text))", at: token.offset)
                }
                open.removeLast()
                if open.isEmpty { return tokens[first..<index - 1] }
            default: break
            }
        }
        throw failure("the file ends inside brackets", at: tokens[start].offset)
    }
}
