/// Rewrites Swift source code so that it compiles where there is no Objective-C runtime.
///
/// The rewritten code has the same lines as the original, so that places in messages and debuggers fit both. Comments,
/// strings and everything that is not listed in ``Change/Kind`` stay as they are. A source without such a part stays the
/// same, byte by byte.
package struct SourceAdapter {
    /// One change of a source.
    package struct Change: Sendable, Equatable {
        /// The kind of a change.
        package enum Kind: String, Sendable, CaseIterable {
            /// An attribute was removed.
            case attribute
            /// A protocol became one for classes only, as `@objc` made it.
            case classBound
            /// `#selector` became a value that `addObserver(_:selector:name:object:)` of MAMUIKit understands.
            case selector
            /// Nothing was changed, and the code does not compile without the Objective-C runtime: a person has to look.
            case unsupported
        }

        /// The kind of the change.
        package let kind: Kind
        /// The line, counted from 1.
        package let line: Int
        /// The part that was changed, such as `@objc`.
        package let text: String
    }

    /// The attributes that are removed; they have a meaning for the Objective-C runtime or Interface Builder only.
    private static let attributes: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "IBSegueAction",
        "UIApplicationMain", "NSApplicationMain", "main",
    ]
    /// The expressions that need the Objective-C runtime and have no counterpart.
    private static let expressions: Set<String> = ["keyPath", "imageLiteral", "colorLiteral", "fileLiteral"]
    /// The words that may stand between an attribute and the declaration that it belongs to.
    private static let modifiers: Set<String> = [
        "public", "open", "internal", "package", "private", "fileprivate", "final", "nonisolated",
    ]

    /// The maximum number of strings inside the interpolations of one another.
    private static let maximumDepth = 64

    private let source: [UInt8]
    private var place = 0
    private var line = 1
    private var output: [UInt8] = []
    private var changes: [Change] = []

    private init(_ source: [UInt8]) {
        self.source = source
        output.reserveCapacity(source.count)
    }

    /// Rewrites a source.
    ///
    /// - Parameter source: The text of the source, as UTF-8.
    /// - Returns: The rewritten text, and its changes in the order of the lines.
    package static func adapt(_ source: [UInt8]) -> (text: [UInt8], changes: [Change]) {
        var adapter = SourceAdapter(source)
        adapter.run()
        return (adapter.output, adapter.changes)
    }

    private mutating func run() {
        while place < source.count {
            switch source[place] {
            case UInt8(ascii: "/") where next(1) == UInt8(ascii: "/"): copy(to: endOfLine(from: place))
            case UInt8(ascii: "/") where next(1) == UInt8(ascii: "*"): copy(to: endOfComment(from: place))
            case UInt8(ascii: "\""): copy(to: endOfString(from: place, hashes: 0))
            case UInt8(ascii: "#"): number()
            case UInt8(ascii: "@"): attribute()
            case UInt8(ascii: "`"): copy(to: place + 1)
            default:
                let end = endOfWord(from: place)
                if String(decoding: source[place..<end], as: UTF8.self) == "optional", isModifier(end) {
                    note(.unsupported, "optional")
                }
                copy(to: max(end, place + 1))
            }
        }
    }

    /// Handles what begins with `#`: a raw string, `#selector` and its kin.
    private mutating func number() {
        let hashes = source[place...].prefix { $0 == UInt8(ascii: "#") }.count
        if byte(at: place + hashes) == UInt8(ascii: "\"") {
            return copy(to: endOfString(from: place + hashes, hashes: hashes))
        }
        let end = endOfWord(from: place + 1)
        let word = String(decoding: source[(place + 1)..<max(end, place + 1)], as: UTF8.self)
        if word == "selector" { return selector(after: end) }
        if Self.expressions.contains(word) { note(.unsupported, "#" + word) }
        copy(to: max(end, place + 1))
    }

    /// Handles `#selector(…)`, whose words are already known.
    private mutating func selector(after end: Int) {
        let open = skipBlanks(from: end)
        guard byte(at: open) == UInt8(ascii: "("), let close = closing(from: open) else { return copy(to: end) }
        let inner = String(decoding: source[(open + 1)..<close], as: UTF8.self)
        let name = inner.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        guard !inner.contains("\n"), !name.isEmpty, !name.hasPrefix("getter:"), !name.hasPrefix("setter:"),
            inner.split(separator: " ").count == 1
        else {
            note(.unsupported, "#selector(\(inner.split(separator: "\n").first ?? ""))")
            return copy(to: close + 1)
        }
        let own = name.hasPrefix("self.") ? name.dropFirst(5) : name
        // A name of another type keeps its type. A name without a type is that of a method of this type.
        let base = own.prefix { $0 != "(" }
        let written = base.contains(".") ? String(own) : "Self.\(own)"
        note(.selector, "#selector(\(name))")
        output += Array("Selector(\(written))".utf8)
        place = close + 1
    }

    /// Handles what begins with `@`.
    private mutating func attribute() {
        let end = endOfWord(from: place + 1)
        let word = String(decoding: source[(place + 1)..<max(end, place + 1)], as: UTF8.self)
        guard Self.attributes.contains(word) else { return copy(to: max(end, place + 1)) }
        var after = end
        var text = "@" + word
        if word == "objc", byte(at: end) == UInt8(ascii: "("), let close = closing(from: end) {
            text = "@objc(\(String(decoding: source[(end + 1)..<close], as: UTF8.self)))"
            after = close + 1
        }
        note(.attribute, text)
        // Line ends in the removed part stay, and so does the place of the next word in another line.
        let removed = source[place..<after].filter { $0 == UInt8(ascii: "\n") }
        output += removed
        line += removed.count
        place = after
        while let blank = byte(at: place), blank == UInt8(ascii: " ") || blank == UInt8(ascii: "\t") { place += 1 }
        if word == "objc" { bindProtocol() }
    }

    /// Makes the protocol after `@objc` one for classes only.
    private mutating func bindProtocol() {
        var at = place
        while true {
            at = skipSpace(from: at)
            let end = endOfWord(from: at)
            let word = String(decoding: source[at..<max(end, at)], as: UTF8.self)
            if word == "protocol" {
                let name = skipSpace(from: end)
                let nameEnd = endOfWord(from: name)
                let open = skipSpace(from: nameEnd)
                guard nameEnd > name, byte(at: open) == UInt8(ascii: "{") else { return }
                copy(to: nameEnd)
                note(.classBound, String(decoding: source[name..<nameEnd], as: UTF8.self))
                output += Array(": AnyObject".utf8)
                return
            }
            guard Self.modifiers.contains(word) else { return }
            at = end
        }
    }

    /// Whether the next word begins a declaration, as after the modifier `optional`.
    private func isModifier(_ end: Int) -> Bool {
        let next = skipBlanks(from: end)
        let word = String(decoding: source[next..<endOfWord(from: next)], as: UTF8.self)
        return ["func", "var", "class", "static"].contains(word)
    }

    private mutating func note(_ kind: Change.Kind, _ text: String) {
        changes.append(Change(kind: kind, line: line, text: text))
    }

    private mutating func copy(to end: Int) {
        let part = source[place..<min(end, source.count)]
        line += part.count { $0 == UInt8(ascii: "\n") }
        output += part
        place = part.endIndex
    }
}

/// The places of Swift's tokens.
extension SourceAdapter {
    private func byte(at place: Int) -> UInt8? { source.indices.contains(place) ? source[place] : nil }

    private func next(_ distance: Int) -> UInt8? { byte(at: place + distance) }

    private func endOfLine(from start: Int) -> Int {
        source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    }

    /// The end of a word: letters, digits, underscores and everything beyond ASCII.
    private func endOfWord(from start: Int) -> Int {
        var end = start
        while let byte = byte(at: end) {
            let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte >= 0x80
            guard isLetter else { break }
            end += 1
        }
        return end
    }

    /// The end of a comment, in which comments may be nested.
    private func endOfComment(from start: Int) -> Int {
        var (at, depth) = (start, 0)
        while at < source.count {
            switch (byte(at: at), byte(at: at + 1)) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")): (at, depth) = (at + 2, depth + 1)
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                (at, depth) = (at + 2, depth - 1)
                if depth == 0 { return at }
            default: at += 1
            }
        }
        return source.count
    }

    /// The end of a string, from its first quote; `hashes` is the number of `#` before it.
    private func endOfString(from quote: Int, hashes: Int, depth: Int = 0) -> Int {
        // Beyond it, the rest counts as a string: deeper calls could exhaust the stack.
        guard depth < Self.maximumDepth else { return source.count }
        let isLong = byte(at: quote + 1) == UInt8(ascii: "\"") && byte(at: quote + 2) == UInt8(ascii: "\"")
        let quotes = isLong ? 3 : 1
        // An empty string is two quotes.
        if !isLong, byte(at: quote + 1) == UInt8(ascii: "\""), hasHashes(hashes, at: quote + 2) {
            return quote + 2 + hashes
        }
        var at = quote + quotes
        while let byte = byte(at: at) {
            if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: at + 1) {
                let after = at + 1 + hashes
                // An interpolation contains code, with strings of its own. Without its end, nothing after it is certain.
                if self.byte(at: after) == UInt8(ascii: "(") {
                    guard let close = closing(from: after, within: depth) else { return source.count }
                    at = close + 1
                } else {
                    at = after + 1
                }
            } else if byte == UInt8(ascii: "\n"), !isLong {
                return at
            } else if byte == UInt8(ascii: "\""), isEnd(quotes, hashes, at: at) {
                return at + quotes + hashes
            } else {
                at += 1
            }
        }
        return source.count
    }

    private func isEnd(_ quotes: Int, _ hashes: Int, at place: Int) -> Bool {
        (0..<quotes).allSatisfy { byte(at: place + $0) == UInt8(ascii: "\"") } && hasHashes(hashes, at: place + quotes)
    }

    private func hasHashes(_ count: Int, at place: Int) -> Bool {
        (0..<count).allSatisfy { byte(at: place + $0) == UInt8(ascii: "#") }
    }

    /// The place of the parenthesis that closes the one at a place; `nil` if there is none.
    private func closing(from open: Int, within strings: Int = 0) -> Int? {
        var (at, depth) = (open, 0)
        while let byte = byte(at: at) {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return at }
            case UInt8(ascii: "\""):
                at = endOfString(from: at, hashes: 0, depth: strings + 1)
                continue
            case UInt8(ascii: "/") where self.byte(at: at + 1) == UInt8(ascii: "*"):
                at = endOfComment(from: at)
                continue
            case UInt8(ascii: "/") where self.byte(at: at + 1) == UInt8(ascii: "/"):
                at = endOfLine(from: at)
                continue
            case UInt8(ascii: "#"):
                let hashes = source[at...].prefix { $0 == UInt8(ascii: "#") }.count
                if self.byte(at: at + hashes) == UInt8(ascii: "\"") {
                    at = endOfString(from: at + hashes, hashes: hashes, depth: strings + 1)
                    continue
                }
            default: break
            }
            at += 1
        }
        return nil
    }

    private func skipBlanks(from start: Int) -> Int {
        var at = start
        while let byte = byte(at: at), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { at += 1 }
        return at
    }

    /// Skips blanks, line ends and comments.
    private func skipSpace(from start: Int) -> Int {
        var at = start
        while let byte = byte(at: at) {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): at += 1
            case UInt8(ascii: "/") where self.byte(at: at + 1) == UInt8(ascii: "/"): at = endOfLine(from: at)
            case UInt8(ascii: "/") where self.byte(at: at + 1) == UInt8(ascii: "*"): at = endOfComment(from: at)
            default: return at
            }
        }
        return at
    }
}
