internal import MAMPOSIX

/// A failed system call, with the system's number.
///
/// Its texts name the call, never a path.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number from `errno`.
    package let number: Int32
    /// The operation, as in "opening the file".
    package let attempt: String

    /// Makes an error.
    package init(_ number: Int32, _ attempt: String) {
        self.number = number
        self.attempt = attempt
    }

    /// Makes the error of the call that failed last, as `errno` tells.
    package static func last(_ attempt: String) -> SystemError {
        SystemError(SystemAnswers.current.number(errno), attempt)
    }

    /// The operation, and the system's description of the number.
    ///
    /// If no descriptor is left, also the limit and its number.
    package var description: String {
        "\(attempt): \(String(cString: strerror(number)).lowercased())\(DescriptorLimit.words(for: number))"
    }
}

extension SystemError {
    /// Whether the name does not exist, or no longer.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether the volume has no extended attributes.
    package var hasNoAttributes: Bool { SystemAnswers.current.hasNoAttributes(number) }
}
