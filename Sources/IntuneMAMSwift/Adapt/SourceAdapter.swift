/// Rewrites Swift source code so that it compiles where there is no Objective-C runtime.
///
/// The rewritten code has the same lines as the original, so that places in messages and debuggers fit both. Comments,
/// strings and everything that is not listed in ``Change/Kind`` stay as they are. A source without such a part stays the
/// same, byte by byte.
package struct SourceAdapter {
    package struct Change: Sendable, Equatable {
        /// The kind of a change.
        package enum Kind: String, Sendable, CaseIterable {
            /// An attribute was removed.
            case attribute
            /// A protocol became one for classes only, as `@objc` made it.
            case classBound
            /// `#selector` became a value that `addObserver(_:selector:name:object:)` of MAMUIKit understands.
            case selector
            /// Nothing was changed: the condition is about the system, so it holds or fails here other than on a device.
            case condition
            /// Nothing was changed, and the code does not compile without the Objective-C runtime: a person has to look.
            case unsupported

            /// Whether the copy differs from the source.
            package var isChange: Bool { self != .condition && self != .unsupported }
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
    /// What the open braces contain, from the outermost on.
    private var braces: [Brace] = []
    /// The type whose brace opens next.
    private var announced: String?

    private enum Brace {
        case type(String)
        /// The function that makes the first value of a property of the type.
        case initializer(String)
        case other
    }

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
            case UInt8(ascii: "{"): open()
            case UInt8(ascii: "}"):
                _ = braces.popLast()
                copy(to: place + 1)
            default:
                let end = endOfWord(from: place)
                switch String(decoding: source[place..<end], as: UTF8.self) {
                case "class", "struct", "enum", "actor", "extension": announce(after: end)
                case "optional" where isModifier(end): note(.unsupported, "optional")
                case "Selector" where isText(after: end): note(.unsupported, "Selector of a text")
                default: break
                }
                copy(to: max(end, place + 1))
            }
        }
    }

    /// Notes the type that a word such as `class` declares.
    private mutating func announce(after end: Int) {
        guard place == 0 || source[place - 1] != UInt8(ascii: ".") else { return }
        let start = skipSpace(from: end)
        var nameEnd = endOfWord(from: start)
        guard nameEnd > start, !isModifier(end) else { return }
        while byte(at: nameEnd) == UInt8(ascii: "."), endOfWord(from: nameEnd + 1) > nameEnd + 1 {
            nameEnd = endOfWord(from: nameEnd + 1)
        }
        announced = String(decoding: source[start..<nameEnd], as: UTF8.self)
    }

    /// Handles `{`.
    private mutating func open() {
        let blanks = [" ", "\t", "\n", "\r"].map { UInt8(ascii: $0) }
        let isValue = source[..<place].last { !blanks.contains($0) } == UInt8(ascii: "=")
        switch (announced, braces.last) {
        case (let name?, _): braces.append(.type(name))
        case (nil, .type(let name)?) where isValue: braces.append(.initializer(name))
        case (nil, .initializer(let name)?): braces.append(.initializer(name))
        default: braces.append(.other)
        }
        announced = nil
        copy(to: place + 1)
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
        if word == "if" || word == "elseif" { condition(after: end) }
        copy(to: max(end, place + 1))
    }

    /// Notes a condition about systems, because the code under it is not the code that a device runs.
    private mutating func condition(after end: Int) {
        let text = String(decoding: source[end..<endOfLine(from: end)], as: UTF8.self)
        // A condition that names Linux was written for it.
        guard text.contains("os(") || text.contains("targetEnvironment("), !text.contains("os(Linux)") else { return }
        let name = text.drop { $0.isWhitespace }.prefix { !$0.isNewline }
        note(.condition, "#\(String(decoding: source[(place + 1)..<end], as: UTF8.self)) \(name)")
    }

    /// Handles `#selector(…)`, whose words are already known.
    private mutating func selector(after end: Int) {
        let open = skipBlanks(from: end)
        guard byte(at: open) == UInt8(ascii: "("), let close = closing(from: open) else { return copy(to: end) }
        let inner = source[(open + 1)..<close]
        // The name without blanks, line ends and comments.
        var (letters, at) = ([UInt8](), skipSpace(from: open + 1))
        while at < close {
            letters.append(source[at])
            at = skipSpace(from: at + 1)
        }
        let name = String(decoding: letters, as: UTF8.self)
        let ofObject = ["self.", "type(of:self)."].first(where: name.hasPrefix) ?? ""
        let own = name.dropFirst(ofObject.count)
        // A name of another type keeps its type. A name without a type is that of a method of this type. A method of an
        // object would be a call of this object, and a function type or a property has no counterpart.
        let base = own.prefix { $0 != "(" }
        let isOfObject = base.contains(".") && base.first?.isUppercase != true
        guard !base.isEmpty, !isOfObject, !name.contains("->"), !name.hasPrefix("getter:"), !name.hasPrefix("setter:")
        else {
            let text = String(decoding: inner, as: UTF8.self)
            note(.unsupported, "#selector(\(text.split(whereSeparator: \.isNewline).first ?? ""))")
            return copy(to: close + 1)
        }
        note(.selector, "#selector(\(name))")
        // The first value of a property may not be made with `Self`.
        let type =
            switch braces.last {
            case .type(let name)?, .initializer(let name)?: name
            case .other?, nil: "Self"
            }
        output += Array("Selector(\(base.contains(".") ? "" : "\(type).")\(own))".utf8)
        // Line ends stay, behind the value.
        let ends = source[place..<close].filter { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        output += ends
        line += ends.count { $0 == UInt8(ascii: "\n") }
        place = close + 1
    }

    /// Handles what begins with `@`.
    private mutating func attribute() {
        let end = endOfWord(from: place + 1)
        let word = String(decoding: source[(place + 1)..<max(end, place + 1)], as: UTF8.self)
        guard Self.attributes.contains(word) else {
            if word == "NSManaged" { note(.unsupported, "@NSManaged") }
            return copy(to: max(end, place + 1))
        }
        var after = end
        var text = "@" + word
        if word == "objc", byte(at: end) == UInt8(ascii: "("), let close = closing(from: end) {
            text = "@objc(\(String(decoding: source[(end + 1)..<close], as: UTF8.self)))"
            after = close + 1
        }
        note(.attribute, text)
        // Line ends in the removed part stay, and so does the place of the next word in another line.
        let removed = source[place..<after].filter { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        output += removed
        line += removed.count { $0 == UInt8(ascii: "\n") }
        place = after
        while let blank = byte(at: place), blank == UInt8(ascii: " ") || blank == UInt8(ascii: "\t") { place += 1 }
        if word == "objc" { bindProtocol() }
    }

    /// Makes the protocol after `@objc` one for classes only.
    private mutating func bindProtocol() {
        var at = place
        while true {
            at = skipSpace(from: at)
            if byte(at: at) == UInt8(ascii: "@") {
                // Another attribute, such as `@MainActor` or `@available(…)`, which is copied.
                let end = endOfWord(from: at + 1)
                guard !Self.attributes.contains(String(decoding: source[(at + 1)..<end], as: UTF8.self)) else { return }
                at = byte(at: end) == UInt8(ascii: "(") ? (closing(from: end).map { $0 + 1 } ?? end) : end
                continue
            }
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

    /// Whether a text in parentheses follows, also in a second pair, as in `Selector(("name"))`.
    private func isText(after end: Int) -> Bool {
        guard byte(at: end) == UInt8(ascii: "(") else { return false }
        let inner = skipSpace(from: end + 1)
        return byte(at: byte(at: inner) == UInt8(ascii: "(") ? skipSpace(from: inner + 1) : inner) == UInt8(ascii: "\"")
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

    /// The maximum number of bytes in the parentheses of an attribute or of `#selector`.
    private static let maximumCount = 4096

    /// The place of the parenthesis that closes the one at a place; `nil` if there is none.
    private func closing(from open: Int, within strings: Int? = nil) -> Int? {
        var (at, depth) = (open, 0)
        // The end of the source would be looked for from each of many open ones.
        let end = strings == nil ? open + Self.maximumCount : source.count
        let strings = strings ?? 0
        while at < end, let byte = byte(at: at) {
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
