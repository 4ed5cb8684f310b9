import MAMJSON
import MAMSettings

/// The check of the JSON reader.
enum JSONInput {
    /// Reads a document in both modes and with low limits: positions are in order, and errors are short.
    static func check(_ bytes: [UInt8]) {
        let isStrict = isRead(bytes, .strict)
        let isLenient = isRead(bytes, .withComments)
        precondition(isLenient || !isStrict, "allowing comments refused a document")
        _ = isRead(bytes, JSONOptions(limits: JSONLimits(bytes: 1_000, depth: 4, nodes: 20)))
    }

    private static func isRead(_ bytes: [UInt8], _ options: JSONOptions) -> Bool {
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

    private static func visit(_ cursor: JSONCursor, _ body: (SourcePosition) -> Void) {
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
}
