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
    package func report(_ error: ToolError) {
        tool.report(error, asJSON: reportsJSON, console: console)
    }

    /// Returns a usage error of the command.
    package func wrong(_ message: String) -> ToolError { command.wrong(message) }
}
