/// The limits of the reader.
///
/// An `Info.plist` is a few kilobytes; these leave room and keep hostile input cheap.
package enum InfoPlistLimits {
    /// The most bytes of a file: 1 MiB.
    package static let bytes = 1 << 20
    /// The most arrays and dictionaries inside each other, the root counted.
    package static let depth = 64
    /// The most elements, keys counted.
    package static let elements = 50_000
    /// The most findings in one reading; a last one says how many were left out.
    package static let issues = 100
}
