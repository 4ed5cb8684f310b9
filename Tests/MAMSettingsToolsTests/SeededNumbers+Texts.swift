import TestSeeds

/// What the tests of this folder draw.
extension SeededNumbers {
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(count, 1))) }

    /// True once in so many times.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    /// A text of a few different lines, sometimes without a line end at its end.
    mutating func text(lines: Int) -> [UInt8] {
        var text = (0..<lines).map { _ in "line \(below(8))\n" }.joined()
        if lines > 0, once(in: 5) { text.removeLast() }
        return Array(text.utf8)
    }

    /// The text with a few lines changed, gone or new.
    mutating func change(_ text: [UInt8]) -> [UInt8] {
        var lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map { "\($0)\n" }
        for _ in 0..<below(4) {
            let place = below(lines.count + 1)
            switch below(3) {
            case 0: lines.insert("new \(below(4))\n", at: place)
            case 1 where place < lines.count: lines.remove(at: place)
            default: if place < lines.count { lines[place] = "changed\n" }
            }
        }
        return Array(lines.joined().utf8)
    }
}
