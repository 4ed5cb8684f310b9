/// One row of the table of commands: what parsing, help, completion scripts and the manual page are all made from.
package struct Command: Sendable {
    /// One word or two, as they are typed: `manual`, `policy check`.
    package let name: String
    /// One sentence.
    package let summary: String
    /// What is given without a name, in order.
    package let operands: [Operand]
    /// What is given by name, in the order of the help.
    package let options: [Option]
    /// What the help says besides, in order.
    package let sections: [HelpSection]
    /// Does the work, and returns what the process exits with.
    package let run: @Sendable (Call) async throws(ToolError) -> ExitStatus

    /// Makes a row.
    package init(
        _ name: String, _ summary: String, operands: [Operand] = [], options: [Option] = [],
        sections: [HelpSection] = [], run: @escaping @Sendable (Call) async throws(ToolError) -> ExitStatus
    ) {
        (self.name, self.summary, self.operands, self.options) = (name, summary, operands, options)
        (self.sections, self.run) = (sections, run)
    }
}

/// Something a command takes without a name.
package struct Operand: Sendable, Equatable {
    /// How many of it a command takes.
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
    /// One sentence.
    package let help: String
    /// How many.
    package let count: Count
    /// The words it may be, for completion; empty for files.
    package let suggestions: [String]

    /// Makes an operand.
    package init(_ name: String, _ help: String, count: Count = .one, suggestions: [String] = []) {
        (self.name, self.help, self.count, self.suggestions) = (name, help, count, suggestions)
    }

    /// How it stands in a usage line.
    package var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)…"
        case .any: "[\(name)…]"
        }
    }

    /// The fewest and the most of it.
    var range: ClosedRange<Int> {
        switch count {
        case .one: 1...1
        case .optional: 0...1
        case .oneOrMore: 1...Int.max
        case .any: 0...Int.max
        }
    }
}

/// A part of a command's help with a heading of its own.
package struct HelpSection: Sendable {
    /// The heading, in capitals.
    package let title: String
    /// Names and what they mean.
    package let rows: [(String, String)]
    /// Whether the names are long, such as whole command lines, and stand on lines of their own.
    package let isStacked: Bool

    /// Makes a section.
    package init(_ title: String, isStacked: Bool = false, _ rows: [(String, String)]) {
        (self.title, self.rows, self.isStacked) = (title, rows, isStacked)
    }

    /// Command lines to copy, with what they do.
    package static func examples(_ rows: [(String, String)]) -> HelpSection {
        HelpSection(rows.count == 1 ? "EXAMPLE" : "EXAMPLES", isStacked: true, rows)
    }

    /// What 0 and 1 mean for one command, without `negative` 0 alone; the other codes mean the same for all of them.
    package static func exits(success: String, negative: String? = nil) -> HelpSection {
        HelpSection(
            "EXIT STATUS",
            [("0", success)] + (negative.map { [("1", $0)] } ?? [])
                + [("64…", "no answer; `mam help exit-codes` has the list")])
    }
}
