internal import MAMCore
internal import MAMJSON
internal import MAMText

/// A row of the table of commands, from which parsing, help, completion scripts and the manual page are made.
package struct Command: Sendable {
    /// The name, one or two words: `manual`, `policy check`.
    package let name: String
    /// The summary, one sentence.
    package let summary: String
    // Made when they are asked for: making those of all commands took a quarter of the time in which one command runs.
    private let makeOperands: @Sendable () -> [Operand]
    private let makeOptions: @Sendable () -> [Option]
    private let makeSections: @Sendable () -> [HelpSection]
    /// The operands, in order.
    package var operands: [Operand] { makeOperands() }
    /// The options, in the order of the help.
    package var options: [Option] { makeOptions() }
    /// The further sections of the help, in order.
    package var sections: [HelpSection] { makeSections() }
    package let run: @Sendable (Call) async throws(ToolError) -> ExitStatus

    /// Makes a row.
    package init(
        _ name: String, _ summary: String,
        operands: @autoclosure @escaping @Sendable () -> [Operand] = [],
        options: @autoclosure @escaping @Sendable () -> [Option] = [],
        sections: @autoclosure @escaping @Sendable () -> [HelpSection] = [],
        run: @escaping @Sendable (Call) async throws(ToolError) -> ExitStatus
    ) {
        (self.name, self.summary, self.run) = (name, summary, run)
        (makeOperands, makeOptions, makeSections) = (operands, options, sections)
    }
}

/// An argument of a command that is not an option.
package struct Operand: Sendable, Equatable {
    /// How many times an operand may be given.
    package enum Count: Sendable {
        /// Exactly one.
        case one
        /// None or one.
        case optional
        /// One or more; stands last.
        case oneOrMore
        /// Any number; stands last.
        case any
    }

    /// The name in usage lines, in capitals.
    package let name: String
    /// The description, one sentence.
    package let help: String
    /// How many times it may be given.
    package let count: Count
    /// The words for completion; empty for files.
    package let suggestions: [String]

    /// Makes an operand.
    package init(_ name: String, _ help: String, count: Count = .one, suggestions: [String] = []) {
        (self.name, self.help, self.count, self.suggestions) = (name, help, count, suggestions)
    }

    /// The operand in a usage line.
    package var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)…"
        case .any: "[\(name)…]"
        }
    }

    /// The minimum and maximum number of arguments.
    var range: ClosedRange<Int> {
        switch count {
        case .one: 1...1
        case .optional: 0...1
        case .oneOrMore: 1...Int.max
        case .any: 0...Int.max
        }
    }
}

/// A section of a command's help with its own heading.
package struct HelpSection: Sendable {
    /// The heading, in capitals.
    package let title: String
    /// The names and their meanings.
    package let rows: [(String, String)]
    /// Whether the names are long, such as whole command lines, and have lines of their own.
    package let isStacked: Bool

    /// Makes a section.
    package init(_ title: String, isStacked: Bool = false, _ rows: [(String, String)]) {
        (self.title, self.rows, self.isStacked) = (title, rows, isStacked)
    }

    /// Makes a section of example command lines with their meanings.
    package static func examples(_ rows: [(String, String)]) -> HelpSection {
        HelpSection(rows.count == 1 ? "EXAMPLE" : "EXAMPLES", isStacked: true, rows)
    }

    /// Whether the rows are example command lines.
    package var isExamples: Bool { title.hasPrefix("EXAMPLE") }

    /// Makes a section with the meanings of the exit status 0, and of 1 if `negative` is given.
    ///
    /// The others are the same for all commands.
    package static func exits(
        success: String, negative: String? = nil, noAnswer: String? = nil
    ) -> HelpSection {
        HelpSection(
            "EXIT STATUS",
            [("0", success)] + (negative.map { [("1", $0)] } ?? []) + (noAnswer.map { [("65", $0)] } ?? [])
                + [("64…", "no answer; `mam help exit-codes` has the list")])
    }
}

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
        if result.operands.count > most { throw wrong("unexpected operand \(PlainText.quoted(result.operands[most]))") }
        if let missing = options.first(where: { $0.isRequired && result.values[$0.name] == nil }) {
            throw wrong("missing `--\(missing.name)`\(missing.expected)")
        }
    }

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

/// Suggests the word that the user probably meant.
package enum NearMiss {
    /// Returns the most similar word; `nil` when none is similar.
    ///
    /// A word is similar with at most one typing error per three letters, ignoring letter case, or if the typed text is
    /// the beginning of that word only.
    package static func word(for typed: String, in words: [String]) -> String? {
        guard !typed.isEmpty else { return nil }
        if let nearest = JSONSpelling.nearest(to: typed, among: words) { return nearest }
        let longer = words.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Returns `; did you mean X?`, or an empty text.
    package static func hint(for typed: String, in words: [String], prefix: String = "") -> String {
        word(for: typed, in: words).map { "; did you mean `\(prefix)\($0)`?" } ?? ""
    }
}

/// One run of a command, with its arguments and the console.
package struct Call: Sendable {
    /// The tool the command belongs to.
    package let tool: Tool
    /// The command itself.
    package let command: Command
    /// The parsed arguments after its name.
    package let arguments: ParsedArguments
    /// The console for input and output.
    package let console: Console

    /// Makes a call.
    package init(tool: Tool, command: Command, arguments: ParsedArguments, console: Console) {
        (self.tool, self.command, self.arguments, self.console) = (tool, command, arguments, console)
    }

    /// The arguments that are not options.
    package var operands: [String] { arguments.operands }

    /// Returns whether a flag was given.
    package func has(_ option: Option) -> Bool { arguments.flags.contains(option.name) }

    /// Returns the value of an option; `nil` when it was not given.
    package func value(of option: Option) -> String? { arguments.values[option.name] }

    /// Returns the values of a repeatable option, in order.
    package func values(of option: Option) -> [String] { arguments.lists[option.name] ?? [] }

    /// Returns the value of an option as a case of an enumeration; `nil` when it was not given.
    package func value<Value>(of option: Option, as type: Value.Type) -> Value?
    where Value: RawRepresentable, Value.RawValue == String {
        value(of: option).flatMap(Value.init(rawValue:))
    }

    /// The value of `--format`, for commands with text and JSON.
    ///
    /// Defaults to text.
    package var format: OutputFormat { value(of: .format, as: OutputFormat.self) ?? .text }

    /// Whether errors are written as JSON: with `--format json`, whatever other formats the command has.
    package var reportsJSON: Bool { value(of: .format) == OutputFormat.json.rawValue }

    /// Writes text to standard output.
    package func write(_ text: String) throws(ToolError) { try console.output(text) }

    /// Writes one JSON document with a line end to standard output.
    package func write(json value: some Encodable) throws(ToolError) { try console.output(JSONOutput.text(value)) }

    /// Reports an error on standard error, without ending the command.
    package func report(_ error: ToolError) { tool.report(error, asJSON: reportsJSON, console: console) }

    /// Returns a usage error of the command.
    package func wrong(_ message: String) -> ToolError { command.wrong(message) }
}
