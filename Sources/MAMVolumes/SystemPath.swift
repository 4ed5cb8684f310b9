/// Names of the system, which are bytes, as strings, and back without loss.
///
/// A byte that is no part of UTF-8 stands in a string as one of 128 scalars of private use, U+10FF80 to U+10FFFF. The same
/// scalars in a name that is UTF-8 are taken apart into bytes as well, so that every name has one string and every string
/// one name. Without this a wipe would pass by a file that was named so that it cannot be spelled.
///
/// Names enter by ``string(_:)`` (folders, links, arguments, variables of the environment) and leave by ``with(_:_:)``, at every
/// system call.
package enum SystemPath {
    private static let first: UInt32 = 0x10FF80
    // What each of those scalars begins with in UTF-8, and few others.
    private static let lead: UInt8 = 0xF4

    /// The string for a name.
    package static func string(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(lead) { return text }
        var text = String.UnicodeScalarView()
        var rest = Array(bytes)[...]
        while let byte = rest.first {
            let count = length(byte)
            let piece = rest.prefix(count)
            if piece.count == count, let part = String(validating: piece, as: UTF8.self),
                let scalar = part.unicodeScalars.first, scalar.value < first
            {
                text.append(scalar)
                rest = rest.dropFirst(count)
            } else {
                // Only bytes from 0x80 on get here: all others are UTF-8 by themselves.
                if let scalar = Unicode.Scalar(first + UInt32(byte & 0x7F)) { text.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    /// Whether a string stands for a name that is UTF-8.
    package static func isText(_ path: String) -> Bool {
        !path.utf8.contains(lead) || path.unicodeScalars.allSatisfy { $0.value < first }
    }

    /// Runs `body` with the name behind a string, as C wants it.
    package static func with<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard path.utf8.contains(lead) else { return path.withCString(body) }
        return with(bytes(path), body)
    }

    /// The name behind a string.
    static func bytes(_ path: String) -> [UInt8] {
        guard path.utf8.contains(lead) else { return Array(path.utf8) }
        var bytes: [UInt8] = []
        for scalar in path.unicodeScalars {
            if scalar.value >= first {
                bytes.append(UInt8(truncatingIfNeeded: 0x80 + scalar.value - first))
            } else {
                bytes += String(scalar).utf8
            }
        }
        return bytes
    }

    /// Runs `body` with a name as C wants it.
    package static func with<Result>(_ bytes: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) -> Result) -> Result
    {
        body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    // How many bytes a scalar has that begins with this one.
    private static func length(_ byte: UInt8) -> Int {
        switch byte {
        case ..<0xC0: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }
}
