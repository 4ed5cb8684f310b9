import MAMSettings

extension JSONScanner {
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
