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
    /// Runs the command, and returns the exit status.
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
