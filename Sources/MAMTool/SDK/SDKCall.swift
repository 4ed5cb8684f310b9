/// A call as code writes it, reduced to the name of what it calls.
///
/// `isSaveToAllowed(for: .box, withAccountId: nil)` has the name `isSaveToAllowed(for:withAccountId:)`, and
/// `[manager registerAndEnrollAccountId:accountId]` the name `registerAndEnrollAccountId:`. A type before the name stays,
/// and so does every text that is no call.
enum SDKCall {
    /// The maximum length of a text that is read, in characters.
    private static let maximumLength = 400

    /// Returns the name of a call, or the text itself.
    static func name(of typed: String) -> String {
        var text = String(typed.prefix(maximumLength)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        while text.hasSuffix(";") || text.hasSuffix(" ") { text.removeLast() }
        text = String(withoutKeywords(text[...]))
        if text.hasSuffix("]"), let start = messageStart(text) { return message(text[start...]) ?? text }
        if text.hasPrefix("- (") || text.hasPrefix("+ (") || text.hasPrefix("-(") || text.hasPrefix("+(") {
            return declaration(text)
        }
        return call(text) ?? property(text) ?? text
    }

    // MARK: Objective-C

    /// Returns where the message begins whose bracket ends the text; `nil` if the text before it is no assignment.
    private static func messageStart(_ text: String) -> String.Index? {
        guard let open = text.firstIndex(of: "[") else { return nil }
        let before = text[..<open]
        return before.isEmpty || before.hasSuffix("= ") || before.hasSuffix("=") ? open : nil
    }

    /// Returns the type and the selector of a message, `[receiver part:argument part:argument]`.
    private static func message(_ text: Substring) -> String? {
        let inner = text.dropFirst().dropLast().drop { $0 == " " }
        let pieces = outside(inner)
        guard let end = pieces.first(where: { $0.character == " " })?.index else { return nil }
        let (receiver, rest) = (inner[..<end], inner[inner.index(after: end)...])
        let selector = self.selector(of: rest)
        guard let type = type(ofReceiver: receiver) else { return selector }
        return "\(type) \(selector)"
    }

    /// Returns the class that receives a message, or whose `instance` does; `nil` for a variable.
    private static func type(ofReceiver receiver: Substring) -> Substring? {
        var name = receiver
        if name.hasPrefix("["), name.hasSuffix(" instance]") { name = name.dropFirst().dropLast(" instance]".count) }
        return isIdentifier(name) && name.first?.isUppercase ?? false ? name : nil
    }

    /// Returns the parts of a selector without the arguments between them.
    private static func selector(of text: Substring) -> String {
        var (parts, word) = ("", "")
        for (character, _) in outside(text) {
            if character == ":" {
                if isIdentifier(word[...]) { parts += word + ":" }
                word = ""
            } else {
                word = character == " " ? "" : word + String(character)
            }
        }
        return parts.isEmpty ? String(text) : parts
    }

    /// Returns the selector of a declaration, `- (Type)part:(Type)argument`.
    private static func declaration(_ text: String) -> String {
        guard let end = outside(text[...]).first(where: { $0.character == ")" })?.index else { return text }
        return selector(of: text[text.index(after: end)...].drop { $0 == " " })
    }

    // MARK: Swift

    /// Returns the name and the labels of a call or a declaration; `nil` for other texts.
    private static func call(_ text: String) -> String? {
        var text = text[...]
        if let arrow = outside(text).last(where: { $0.character == ">" })?.index, text[..<arrow].hasSuffix(" -") {
            text = text[..<arrow].dropLast(2)
        }
        // A closure after the parentheses has no label.
        if text.hasSuffix("}"), let open = outside(text).last(where: { $0.character == "{" })?.index {
            text = text[..<open]
            while text.hasSuffix(" ") { text = text.dropLast() }
        }
        guard text.hasSuffix(")"), let open = outside(text).last(where: { $0.character == "(" })?.index else {
            return nil
        }
        let arguments = text[text.index(after: open)...].dropLast()
        return base(text[..<open]) + "(" + labels(arguments) + ")"
    }

    /// Returns a property of the result of a call, without the call: `manager?.policy` becomes `policy`.
    private static func property(_ text: String) -> String? {
        guard let dot = text.lastIndex(of: "."), isIdentifier(text[text.index(after: dot)...]) else { return nil }
        let receiver = text[..<dot]
        return receiver.hasSuffix("?") || receiver.hasSuffix("!") || receiver.hasSuffix(")") ? base(text[...]) : nil
    }

    /// Returns a name without the variable or the call before it.
    private static func base(_ text: Substring) -> String {
        let whole = outside(text).last { $0.character == " " && text[..<$0.index].hasSuffix("=") }
        let name = withoutKeywords(whole.map { text[text.index(after: $0.index)...] } ?? text)
        guard let dot = outside(name).last(where: { $0.character == "." })?.index else { return String(name) }
        let (receiver, member) = (name[..<dot], name[name.index(after: dot)...])
        for instance in [".instance()", ".instance"] where receiver.hasSuffix(instance) {
            let type = receiver.dropLast(instance.count)
            if isIdentifier(type) { return "\(type).\(member)" }
        }
        let isType = receiver.first?.isUppercase ?? true && !receiver.contains { "?!()".contains($0) }
        return isType ? String(name) : String(member)
    }

    /// Returns the labels in place of the arguments; the text itself if it has labels only.
    private static func labels(_ text: Substring) -> String {
        guard text.contains(where: { $0 != " " }) else { return "" }
        let names = text.split(separator: ":", omittingEmptySubsequences: false)
        if names.last == "", names.dropLast().allSatisfy(isIdentifier) { return String(text) }
        var (arguments, start): ([Substring], String.Index) = ([], text.startIndex)
        for piece in outside(text) where piece.character == "," {
            arguments.append(text[start..<piece.index])
            start = text.index(after: piece.index)
        }
        arguments.append(text[start...])
        return arguments.map { argument in
            let argument = argument.drop { $0 == " " }
            guard let colon = outside(argument).first(where: { $0.character == ":" })?.index else { return "_:" }
            // A declaration has a label and a name: `for window: UIWindow`.
            let words = argument[..<colon].split(separator: " ")
            guard (1...2).contains(words.count), words.allSatisfy(isIdentifier) else { return "_:" }
            return "\(words[0]):"
        }.joined()
    }

    // MARK: Characters

    /// Returns a text without the keywords of Swift at its beginning.
    private static func withoutKeywords(_ text: Substring) -> Substring {
        var rest = text
        for word in ["return ", "_ = ", "try ", "try? ", "await ", "func "] where rest.hasPrefix(word) {
            rest = rest.dropFirst(word.count)
        }
        return rest
    }

    private static func isIdentifier(_ text: Substring) -> Bool {
        guard let first = text.first, !first.isNumber else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// Returns the characters of a text that are outside of all brackets and strings, and the brackets themselves.
    private static func outside(_ text: Substring) -> [(character: Character, index: String.Index)] {
        var (found, depth, isString): ([(Character, String.Index)], Int, Bool) = ([], 0, false)
        for index in text.indices {
            let character = text[index]
            if character == "\"" { isString.toggle() }
            guard !isString else { continue }
            if ")]}".contains(character) { depth -= 1 }
            if depth <= 0 { found.append((character, index)) }
            if "([{".contains(character) { depth += 1 }
        }
        return found
    }
}
