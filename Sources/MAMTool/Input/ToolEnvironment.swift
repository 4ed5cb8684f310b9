internal import MAMCore

internal import MAMPOSIX
internal import MAMVolumes

/// The environment of a command's process, besides its streams.
package struct ToolEnvironment: Sendable {
    /// The value of an environment variable; nil when it is not set.
    package let variable: @Sendable (String) -> String?
    /// The folder that relative paths begin at; `nil` when it is unknown.
    package let folder: String?
    /// Whether a user sees progress: standard error is a terminal, and standard output is not.
    package let isWatched: Bool
    /// The streams that are terminals.
    package let terminals: Terminals

    /// The two streams that may be terminals.
    package struct Terminals: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Standard output.
        package static let output = Terminals(rawValue: 1 << 0)
        /// Standard error.
        package static let error = Terminals(rawValue: 1 << 1)
    }

    /// Makes an environment, by default without terminals and variables.
    package init(
        folder: String? = nil, isWatched: Bool = false, terminals: Terminals = [],
        variable: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        (self.folder, self.isWatched, self.variable) = (folder, isWatched, variable)
        self.terminals = terminals
    }

    /// Returns whether output to a stream has colors.
    ///
    /// `NO_COLOR` turns colors off (https://no-color.org), `CLICOLOR_FORCE` turns them on. Otherwise the stream must be
    /// a terminal, without `CLICOLOR=0` or `TERM=dumb`.
    package func usesColor(on stream: Terminals) -> Bool {
        if variable("NO_COLOR").map({ !$0.isEmpty }) ?? false { return false }
        if let force = variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
        return terminals.contains(stream) && variable("CLICOLOR") != "0" && variable("TERM") != "dumb"
    }

    /// The environment of this process.
    package static var process: ToolEnvironment {
        let output: Terminals = isatty(POSIX.standardOutput) == 1 ? .output : []
        let error: Terminals = isatty(POSIX.standardError) == 1 ? .error : []
        return ToolEnvironment(
            folder: POSIX.currentFolder(), isWatched: !error.isEmpty && output.isEmpty, terminals: [output, error],
            variable: { name in
                getenv(name).map { SystemPath.string(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            })
    }
}
