/// One run of a command: what was typed, and the console.
package struct Call: Sendable {
    /// The tool the command belongs to.
    package let tool: Tool
    /// The command itself.
    package let command: Command
    /// What was typed behind its name.
    package let arguments: ParsedArguments
    /// Where to read from and to write to.
    package let console: Console

    /// Makes a call.
    package init(tool: Tool, command: Command, arguments: ParsedArguments, console: Console) {
        (self.tool, self.command, self.arguments, self.console) = (tool, command, arguments, console)
    }

    /// What was typed without a name.
    package var operands: [String] { arguments.operands }

    /// Whether a flag was given.
    package func has(_ option: Option) -> Bool { arguments.flags.contains(option.name) }

    /// The value of an option, `nil` when it was not given.
    package func value(of option: Option) -> String? { arguments.values[option.name] }

    /// The values of an option that may be given more than once, in the order they were given.
    package func values(of option: Option) -> [String] { arguments.lists[option.name] ?? [] }

    /// The value of an option that takes the cases of an enumeration, `nil` when it was not given.
    package func value<Value>(of option: Option, as type: Value.Type) -> Value?
    where Value: RawRepresentable, Value.RawValue == String {
        value(of: option).flatMap(Value.init(rawValue:))
    }

    /// `--format`, for the commands that take text and JSON.
    package var format: OutputFormat { value(of: .format, as: OutputFormat.self) ?? .text }

    /// Whether errors are JSON: `--format json`, whatever other formats the command has.
    package var reportsJSON: Bool { value(of: .format) == OutputFormat.json.rawValue }

    /// Writes data to standard output.
    package func write(_ text: String) throws(ToolError) { try console.output(text) }

    /// Writes one JSON document with a line end to standard output.
    package func write(json value: some Encodable) throws(ToolError) { try console.output(JSONOutput.text(value)) }

    /// Says on standard error what went wrong, without ending the command.
    package func report(_ error: ToolError) {
        tool.report(error, asJSON: reportsJSON, console: console)
    }

    /// A usage error of the command.
    package func wrong(_ message: String) -> ToolError { command.wrong(message) }
}
