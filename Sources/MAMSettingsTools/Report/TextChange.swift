internal import MAMSettings

/// What edits change in the text of a property list: one range, and what stands there afterwards.
struct TextChange {
    /// In bytes of the document's text.
    let range: Range<Int>
    let text: String

    /// Nil for a binary file, and when the edits cannot be applied as they are.
    init?(_ edits: [PropertyListEdit], in document: PropertyListDocument) {
        return nil
    }

    /// The least change that makes one text of another; scalars stay whole.
    init?(from old: [UInt8], to new: [UInt8]) {
        let most = min(old.count, new.count)
        var start = 0
        while start < most, old[start] == new[start] { start += 1 }
        while start > 0, Self.isInside(old, start) || Self.isInside(new, start) { start -= 1 }
        var end = 0
        while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        while end > 0, Self.isInside(old, old.count - end) || Self.isInside(new, new.count - end) { end -= 1 }
        guard start < old.count - end || start < new.count - end else { return nil }
        range = start..<old.count - end
        text = String(decoding: new[start..<new.count - end], as: UTF8.self)
    }

    private static func isInside(_ bytes: [UInt8], _ index: Int) -> Bool {
        index < bytes.count && bytes[index] & 0xC0 == 0x80
    }
}
