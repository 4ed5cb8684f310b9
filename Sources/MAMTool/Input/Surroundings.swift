#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What a command knows of the process it runs in, besides its streams.
package struct Surroundings: Sendable {
    /// The value of an environment variable; nil when it is not set.
    package let variable: @Sendable (String) -> String?
    /// The folder that relative paths begin at; nil when it cannot be found out.
    package let folder: String?
    /// Whether somebody watches: standard error is a terminal, and standard output is not.
    package let isWatched: Bool

    /// Makes surroundings: without a terminal and without variables unless given.
    package init(
        folder: String? = nil, isWatched: Bool = false, variable: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        (self.folder, self.isWatched, self.variable) = (folder, isWatched, variable)
    }

    /// Those of this process.
    package static var process: Surroundings {
        Surroundings(
            folder: POSIX.currentFolder(),
            isWatched: isatty(POSIX.standardError) == 1 && isatty(POSIX.standardOutput) == 0,
            variable: { name in getenv(name).map { String(cString: $0) } })
    }
}
