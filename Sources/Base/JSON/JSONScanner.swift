internal import MAMSettings
internal import MAMText

/// Scans the bytes of a document once and keeps track of the line and the column.
///
/// The scanner stores the start of the line and the number of its bytes that continue a scalar. Line breaks occur only
/// between tokens, and bytes beyond ASCII are validated anyway. So tracking is free on plain text, and a position takes
/// one subtraction on lines of any length.
struct JSONScanner {
    /// The text as UTF-8.
    let bytes: [UInt8]
    let options: JSONOptions
    private let isFromUTF16: Bool

    /// The next byte to be read, never past the end.
    var index: Int
    private var line = 1
    private var lineStart: Int
    // The number of bytes of this line that continue a scalar.
    private var lineContinuations = 0
    // The number of bytes so far, minus the number of UTF-16 code units.
    private var excess = 0

    /// The open arrays and objects, outermost first.
    var open: [JSONContainer] = []
    /// The number of values that have begun so far.
    var nodes = 0
    /// The path of the value being read.
    var path = JSONPathStack()
    /// The repeated keys found so far.
    var duplicateKeys: [JSONDuplicateKey] = []
    /// The buffer for strings with escapes.
    var scratch: [UInt8] = []

    /// Creates a scanner at the beginning of a text.
    init(_ text: JSONText, options: JSONOptions) {
        bytes = text.bytes
        isFromUTF16 = text.isFromUTF16
        index = text.start
        lineStart = text.start
        self.options = options
    }

    /// The next byte; nil at the end.
    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The byte after the next one; nil if there is none.
    var following: UInt8? { index < bytes.count - 1 ? bytes[index + 1] : nil }

    /// The position of the next byte.
    var position: SourcePosition {
        SourcePosition(
            line: line, column: index - lineStart - lineContinuations + 1,
            byteOffset: isFromUTF16 ? 2 + 2 * (index - excess) : index)
    }

    /// Skips blanks, line breaks and, if the options allow them, comments.
    mutating func skipBlanks() throws(JSONError) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                index += 1
            case UInt8(ascii: "\n"):
                index += 1
                beginLine()
            case UInt8(ascii: "\r"):
                index += following == UInt8(ascii: "\n") ? 2 : 1
                beginLine()
            case UInt8(ascii: "/") where options.allowsComments && following == UInt8(ascii: "/"):
                try skipComment()
            default:
                return
            }
        }
    }

    private mutating func beginLine() {
        line += 1
        lineStart = index
        lineContinuations = 0
    }

    private mutating func skipComment() throws(JSONError) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
            case ..<0x80: index += 1
            default: try skipWideScalar()
            }
        }
    }

    /// Skips a scalar beyond ASCII; throws if the bytes are not UTF-8.
    mutating func skipWideScalar() throws(JSONError) {
        guard let length = JSONUTF8.scalar(in: bytes, at: index)?.length else {
            throw failure(.invalidUTF8, JSONUTF8.defect(in: bytes, at: index), at: position)
        }
        index += length
        lineContinuations += length - 1
        excess += length == 2 ? 1 : 2
    }

    // The maximum length of a word in a message; `Infinity` and `undefined` fit.
    private static let wordLength = 20

    /// Creates an error about the value being read.
    func failure(_ code: JSONError.Code, _ message: String, at position: SourcePosition) -> JSONError {
        var path = path
        return JSONError(code, message, at: position, path: path.current)
    }

    /// Creates an error about an unexpected next character.
    ///
    /// The end of the input, bytes that are not UTF-8, and comments have codes and messages of their own.
    func unexpected(
        _ code: JSONError.Code = .unexpectedCharacter, expecting expectation: String
    ) -> JSONError {
        guard let byte = current else {
            return failure(.unexpectedEnd, "expected \(expectation), found the end of the input", at: position)
        }
        guard let scalar = JSONUTF8.scalar(in: bytes, at: index)?.scalar else {
            return failure(.invalidUTF8, JSONUTF8.defect(in: bytes, at: index), at: position)
        }
        if byte == UInt8(ascii: "/"), following == UInt8(ascii: "/") || following == UInt8(ascii: "*") {
            let message =
                options.allowsComments
                ? "only comments that begin with `//` are allowed here" : "comments are not allowed here"
            return failure(.commentNotAllowed, message, at: position)
        }
        return failure(code, "expected \(expectation), found \(found(scalar))", at: position)
    }

    private func found(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "`": return "a backtick"
        case "'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}":
            return "\(JSONQuoting.codePoint(scalar)), which is not the double quote of json"
        case "a"..."z", "A"..."Z": return "`\(word())`"
        case "!"..."~": return "`\(scalar)`"
        default: return JSONQuoting.codePoint(scalar)
        }
    }

    private func word() -> String {
        let tail = bytes[index...].prefix(Self.wordLength + 1)
        let word = tail.prefix { JSONQuoting.isLetter($0) || JSONQuoting.isDigit($0) }
        let text = String(decoding: word.prefix(Self.wordLength), as: UTF8.self)
        return word.count > Self.wordLength ? text + "…" : text
    }

    /// Reads the number that begins with the next character, whose position is given.
    mutating func number(at start: SourcePosition) throws(JSONError) -> String {
        let first = index
        let limit = JSONLimits.numberLength
        if current == UInt8(ascii: "-") { index += 1 }
        if current == UInt8(ascii: "0"), let next = following, JSONQuoting.isDigit(next) {
            throw failure(.invalidNumber, "a number does not begin with a zero and another digit", at: position)
        }
        try skipDigits(expecting: "a digit behind `-`")
        if current == UInt8(ascii: ".") {
            index += 1
            try skipDigits(expecting: "a digit behind `.`")
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            try skipDigits(expecting: "a digit of the exponent")
        }
        guard index - first <= limit else {
            throw failure(.numberTooLong, "a number longer than \(limit) characters", at: start)
        }
        return String(decoding: bytes[first..<index], as: UTF8.self)
    }

    private mutating func skipDigits(expecting expectation: String) throws(JSONError) {
        guard let byte = current, JSONQuoting.isDigit(byte) else {
            throw unexpected(.invalidNumber, expecting: expectation)
        }
        repeat { index += 1 } while index < bytes.count && JSONQuoting.isDigit(bytes[index])
    }

    /// Reads the string that begins with the next character, an opening quote whose position is given.
    mutating func string(at opening: SourcePosition) throws(JSONError) -> String {
        index += 1
        // The start of the part that is scanned but not copied yet; without an escape this is the whole string.
        var start = index
        var hasEscape = false
        while true {
            skipPlainText()
            switch current {
            case UInt8(ascii: "\""):
                let tail = bytes[start..<index]
                index += 1
                if hasEscape { scratch.append(contentsOf: tail) }
                guard !(hasEscape ? scratch[...] : tail).withUnsafeBufferPointer(PlainText.hasTooManyMarks) else {
                    let most = PlainText.maximumMarkCount
                    throw failure(.tooManyMarks, "a text with more than \(most) combining marks in a row", at: opening)
                }
                return String(decoding: hasEscape ? scratch[...] : tail, as: UTF8.self)
            case UInt8(ascii: "\\"):
                if !hasEscape { scratch.removeAll(keepingCapacity: true) }
                hasEscape = true
                scratch.append(contentsOf: bytes[start..<index])
                try escape()
                start = index
            case .some(0x80...):
                try skipWideScalar()
            case .some(let byte):
                let name = JSONQuoting.codePoint(Unicode.Scalar(byte))
                throw failure(.controlCharacter, "expected an escape for \(name) in a string", at: position)
            case nil:
                throw unexpected(expecting: "`\"` for the string begun at \(opening)")
            }
        }
    }

    private mutating func skipPlainText() {
        while index < bytes.count {
            let byte = bytes[index]
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return }
            index += 1
        }
    }

    // Appends the character of the escape that begins with the next character.
    private mutating func escape() throws(JSONError) {
        let start = position
        index += 1
        let value: UInt8
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): value = bytes[index]
        case UInt8(ascii: "b"): value = 0x08
        case UInt8(ascii: "f"): value = 0x0C
        case UInt8(ascii: "n"): value = 0x0A
        case UInt8(ascii: "r"): value = 0x0D
        case UInt8(ascii: "t"): value = 0x09
        case UInt8(ascii: "u"):
            index += 1
            return try unicodeEscape(at: start)
        default:
            throw unexpected(.invalidEscape, expecting: "one of `\"\\/bfnrtu` behind the backslash")
        }
        scratch.append(value)
        index += 1
    }

    private mutating func unicodeEscape(at start: SourcePosition) throws(JSONError) {
        let first = try fourDigits()
        var value = first
        if (0xD800..<0xDC00).contains(first), current == UInt8(ascii: "\\"), following == UInt8(ascii: "u") {
            index += 2
            let second = try fourDigits()
            if (0xDC00..<0xE000).contains(second) { value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00) }
        }
        guard let scalar = Unicode.Scalar(value), let encoded = Unicode.UTF8.encode(scalar) else {
            let name = JSONQuoting.hexadecimal(first, digits: 4)
            throw failure(.loneSurrogate, "`\\u\(name)` is half of a surrogate pair without the other", at: start)
        }
        scratch.append(contentsOf: encoded)
    }

    private mutating func fourDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch current {
            case .some(let byte) where JSONQuoting.isDigit(byte): digit = byte - UInt8(ascii: "0")
            case .some(let byte) where (0x61...0x66).contains(byte | 0x20): digit = (byte | 0x20) - 0x61 + 10
            default: throw unexpected(.invalidEscape, expecting: "four hexadecimal digits behind `\\u`")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    /// Reads the root value, which begins with the next character.
    ///
    /// This does not recurse, so the thread's stack does not limit the depth of a document.
    mutating func root() throws(JSONError) -> JSONValue {
        while true {
            var finished = try begin()
            while let value = finished {
                guard !open.isEmpty else { return value }
                finished = try attach(value)
            }
        }
    }

    // Reads the scalar at the next character. At an array or object, opens it, moves to its first item and returns nil.
    private mutating func begin() throws(JSONError) -> JSONValue? {
        let expectation = open.last?.awaitsFirstElement == true ? "a value or `]`" : "a value"
        guard let byte = current else { throw unexpected(expecting: expectation) }
        let position = position
        guard nodes < options.limits.nodes else {
            throw failure(.tooManyValues, "more than \(options.limits.nodes) values", at: position)
        }
        nodes += 1
        switch byte {
        case UInt8(ascii: "{"): return try enter(.object, at: position)
        case UInt8(ascii: "["): return try enter(.array, at: position)
        case UInt8(ascii: "\""): return JSONValue(.string(try string(at: position)), at: position)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSONValue(.number(try number(at: position)), at: position)
        case UInt8(ascii: "t") where skipWord("true"): return JSONValue(.bool(true), at: position)
        case UInt8(ascii: "f") where skipWord("false"): return JSONValue(.bool(false), at: position)
        case UInt8(ascii: "n") where skipWord("null"): return JSONValue(.null, at: position)
        case UInt8(ascii: "+"): throw failure(.invalidNumber, "a number does not begin with `+`", at: position)
        case UInt8(ascii: "."): throw failure(.invalidNumber, "a number does not begin with `.`", at: position)
        default: throw unexpected(expecting: expectation)
        }
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[index..<end].elementsEqual($0) }) else { return false }
        if end < bytes.count, JSONQuoting.isLetter(bytes[end]) || JSONQuoting.isDigit(bytes[end]) { return false }
        index = end
        return true
    }

    // Returns the array or object if it is empty.
    private mutating func enter(
        _ kind: JSONContainer.Kind, at position: SourcePosition
    ) throws(JSONError) -> JSONValue? {
        guard open.count < options.limits.depth else {
            throw failure(.tooDeep, "nested deeper than \(options.limits.depth) levels", at: position)
        }
        let container = JSONContainer(kind, at: position)
        index += 1
        try skipBlanks()
        guard current != container.closing else {
            index += 1
            return container.value
        }
        open.append(container)
        try beginItem()
        return nil
    }

    // Adds a complete value to the innermost array or object. Returns that container if it ends here, or nil otherwise.
    private mutating func attach(_ value: JSONValue) throws(JSONError) -> JSONValue? {
        let innermost = open.count - 1
        open[innermost].add(value)
        path.pop()
        try skipBlanks()
        let closing = open[innermost].closing
        if current == closing {
            index += 1
            return open.removeLast().value
        }
        let bracket = Unicode.Scalar(closing)
        guard current == UInt8(ascii: ",") else { throw unexpected(expecting: "`,` or `\(bracket)`") }
        let comma = position
        index += 1
        try skipBlanks()
        guard current != closing else {
            throw failure(.trailingComma, "expected another item behind `,`, found `\(bracket)`", at: comma)
        }
        try beginItem()
        return nil
    }

    // Moves to the value of the next item of the innermost array or object.
    private mutating func beginItem() throws(JSONError) {
        let innermost = open.count - 1
        guard open[innermost].kind == .object else { return path.push(.index(open[innermost].elements.count)) }
        guard current == UInt8(ascii: "\"") else {
            let isFirst = open[innermost].members.isEmpty
            throw unexpected(expecting: isFirst ? "a key in double quotes or `}`" : "a key in double quotes")
        }
        let keyPosition = position
        let key = try string(at: keyPosition)
        path.push(.key(key))
        if let firstPosition = open[innermost].begin(key, at: keyPosition) {
            duplicateKeys.append(
                JSONDuplicateKey(path: path.current, firstPosition: firstPosition, repeatedPosition: keyPosition))
        }
        try skipBlanks()
        guard current == UInt8(ascii: ":") else { throw unexpected(expecting: "`:` behind the key") }
        index += 1
        try skipBlanks()
    }
}

/// An array or object that is being read.
struct JSONContainer {
    enum Kind { case array, object }

    let kind: Kind
    private let position: SourcePosition
    /// The elements of an array so far.
    private(set) var elements: [JSONValue] = []
    /// The members of an object so far.
    private(set) var members: [JSONMember] = []
    private var keys = JSONKeyTable()
    private var key = ""
    private var keyPosition: SourcePosition

    /// Creates a container for an opening bracket.
    init(_ kind: Kind, at position: SourcePosition) {
        self.kind = kind
        self.position = position
        keyPosition = position
    }

    /// The closing bracket.
    var closing: UInt8 { kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}") }

    /// Whether the container is an array without elements so far.
    var awaitsFirstElement: Bool { kind == .array && elements.isEmpty }

    /// The finished value.
    var value: JSONValue { JSONValue(kind == .array ? .array(elements) : .object(members), at: position) }

    /// Begins a member; returns the position of the first equal key, if there is one.
    mutating func begin(_ key: String, at keyPosition: SourcePosition) -> SourcePosition? {
        self.key = key
        self.keyPosition = keyPosition
        return keys.firstIndex(of: key, among: members).map { members[$0].keyPosition }
    }

    /// Adds an element, or the value of the member that was begun.
    mutating func add(_ value: JSONValue) {
        switch kind {
        case .array: elements.append(value)
        case .object: members.append(JSONMember(key: key, at: keyPosition, value: value))
        }
    }
}
