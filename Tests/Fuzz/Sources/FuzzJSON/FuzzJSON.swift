import MAMSettings

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: it is read in both modes, and what comes out is checked as far as it can be known.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    let isStrict = isRead(bytes, .strict)
    let isLenient = isRead(bytes, .withComments)
    precondition(isLenient || !isStrict, "allowing comments refused a document")
    _ = isRead(bytes, JSONOptions(limits: JSONLimits(bytes: 1_000, depth: 4, nodes: 20)))
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzJSON_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}

private func isRead(_ bytes: UnsafeRawBufferPointer, _ options: JSONOptions) -> Bool {
    do throws(JSONError) {
        let document = try JSONReader.read(bytes, options: options)
        var last = -1
        visit(document.cursor) { position in
            precondition(position.byteOffset > last && position.byteOffset < bytes.count, "a position out of order")
            last = position.byteOffset
        }
        for repeated in document.duplicateKeys {
            precondition(repeated.firstPosition < repeated.repeatedPosition, "a repetition before its key")
        }
        return true
    } catch {
        precondition((0...bytes.count).contains(error.position.byteOffset), "an error outside of the input")
        precondition(error.position.line > 0 && error.position.column > 0, "an error before the beginning")
        precondition(error.message.unicodeScalars.count < 200, "a long error text")
        precondition(!error.description.contains(where: \.isNewline), "an error text of several lines")
        return false
    }
}

private func visit(_ cursor: JSONCursor, _ body: (SourcePosition) -> Void) {
    body(cursor.position)
    switch cursor.value.kind {
    case .array:
        for element in (try? cursor.elements()) ?? [] { visit(element, body) }
    case .object(let members):
        for (member, item) in zip(members, (try? cursor.members()) ?? []) {
            body(member.keyPosition)
            visit(item.cursor, body)
        }
        try? cursor.refuseUnknownMembers(known: ["policy", "apps"])
    case .number: _ = try? cursor.integer()
    default: _ = cursor.isNull
    }
}
