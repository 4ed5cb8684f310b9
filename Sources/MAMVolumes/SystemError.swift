internal import MAMPOSIX

/// A call of the system that was refused, by the system's own number.
///
/// Names the call, never a path.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number, as `errno` has it.
    package let number: Int32
    /// What was tried, as in "opening the file".
    package let attempt: String

    /// Makes an error.
    package init(_ number: Int32, _ attempt: String) {
        self.number = number
        self.attempt = attempt
    }

    /// What was tried, and the system's words for the number.
    ///
    /// Where no descriptor is left, the limit and its number as well.
    package var description: String {
        "\(attempt): \(String(cString: strerror(number)).lowercased())\(DescriptorLimit.words(for: number))"
    }
}
