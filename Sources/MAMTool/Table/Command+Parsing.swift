internal import MAMText

/// The arguments after the name of a command, checked against the table.
package struct ParsedArguments: Sendable, Equatable {
    /// The values of options, by name.
    package var values: [String: String] = [:]
    /// The values of repeatable options in order, by name.
    package var lists: [String: [String]] = [:]
    /// The flags that were given.
    package var flags: Set<String> = []
    /// The operands, in order.
    package var operands: [String] = []
    /// Whether help was requested; the arguments after that were not read.
    package var wantsHelp = false

    /// Makes the arguments of an empty command line.
    package init() {}
}

extension Command {
    /// Parses the arguments after the name of the command.
    ///
    /// `--` ends the options. `-` is an operand that stands for standard input. A value that begins with two dashes
    /// must be written `--name=value`.
    package func parse(_ arguments: [String]) throws(ToolError) -> ParsedArguments {
        var (result, rest, takesOptions) = (ParsedArguments(), arguments[...], true)
        while let argument = rest.popFirst() {
            guard takesOptions, argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 1 else {
                result.operands.append(argument)
                continue
            }
            if argument == "--" {
                takesOptions = false
            } else if argument == "--help" || argument == "-h" {
                result.wantsHelp = true
                return result
            } else {
                try parse(option: argument, &rest, into: &result)
            }
        }
        try checkCounts(result)
        return result
    }

    private func parse(
        option argument: String, _ rest: inout ArraySlice<String>, into result: inout ParsedArguments
    ) throws(ToolError) {
        // Splits bytes, because a combining mark after the sign would form one character with it.
        let parts = argument.utf8.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
        ).map { String(Substring($0)) }
        guard let option = options.first(where: { $0.isNamed(by: parts[0]) }) else {
            let typed = String(parts[0].drop { $0 == "-" })
            let hint = NearMiss.hint(for: typed, in: options.map(\.name) + ["help"], prefix: "--")
            throw wrong("unknown option \(PlainText.quoted(parts[0]))\(hint)")
        }
        let name = "`--\(option.name)`"
        guard option.kind != .flag else {
            guard parts.count == 1 else { throw wrong("\(name) takes no value") }
            result.flags.insert(option.name)
            return
        }
        guard option.repeats || result.values[option.name] == nil else { throw wrong("\(name) is given twice") }
        if parts.count == 2 {
            result.values[option.name] = parts[1]
        } else if let value = rest.first, !value.utf8.starts(with: "--".utf8) {
            result.values[option.name] = value
            rest.removeFirst()
        } else {
            throw wrong("\(name) needs a value\(option.expected)")
        }
        if option.repeats, let value = result.values[option.name] {
            result.lists[option.name, default: []].append(value)
        }
        if case .choice(let words) = option.kind, let value = result.values[option.name], !words.contains(value) {
            throw wrong("\(PlainText.quoted(value)) is no value of \(name)" + option.advice(for: value))
        }
    }

    private func checkCounts(_ result: ParsedArguments) throws(ToolError) {
        let needed = operands.reduce(0) { $0 + $1.range.lowerBound }
        if result.operands.count < needed {
            throw wrong("missing \(operands[min(result.operands.count, operands.count - 1)].name)")
        }
        let most = operands.contains { $0.range.upperBound == .max } ? Int.max : operands.count
        if result.operands.count > most {
            throw wrong("unexpected operand \(PlainText.quoted(result.operands[most]))")
        }
        if let missing = options.first(where: { $0.isRequired && result.values[$0.name] == nil }) {
            throw wrong("missing `--\(missing.name)`\(missing.expected)")
        }
    }

    /// Returns a usage error of this command.
    package func wrong(_ message: String) -> ToolError { .usage(message, of: usage) }

    /// The command with its options and operands, on one line.
    package var usage: String {
        ([Tool.program, name] + operands.map(\.usage) + options.map(\.usage)).joined(separator: " ")
    }
}

extension Option {
    /// The text `: one of …` when there are few words.
    fileprivate var expected: String {
        if case .choice(let words) = kind { ": one of \(words.joined(separator: ", "))" } else { "" }
    }

    /// Suggests a similar word, or lists the words.
    fileprivate func advice(for typed: String) -> String {
        NearMiss.word(for: typed, in: suggestions).map { "; did you mean `\($0)`?" } ?? expected
    }
}
