internal import MAMBase
internal import MAMPOSIX

/// Conversion of the system's names, which are bytes, to strings and back without loss.
///
/// A byte that is not part of UTF-8 is represented by one of 128 private-use scalars, U+10FF80 to U+10FFFF. If a UTF-8
/// name has one of these scalars, its bytes are represented in the same way, so that names and strings correspond one
/// to one. Otherwise a wipe would miss a file whose name is not valid UTF-8.
///
/// Names are read with ``string(_:)`` (folders, links, arguments, environment variables) and passed with ``with(_:_:)``
/// to every system call.
package enum SystemPath {
    private static let first: UInt32 = 0x10FF80
    /// The first byte of those scalars in UTF-8, which few other scalars share.
    package static let leadOfBytes: UInt8 = 0xF4

    /// The string for a name.
    package static func string(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(leadOfBytes) { return text }
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
                // Only bytes from 0x80 arrive here: all others are valid UTF-8.
                if let scalar = Unicode.Scalar(first + UInt32(byte & 0x7F)) { text.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    /// The string for a name, without the cost of a generic collection.
    static func string(of bytes: UnsafeRawBufferPointer) -> String {
        if let text = String(utf8: bytes), !text.hasByte(leadOfBytes) { return text }
        return string(bytes)
    }

    /// Whether a name comes before another one in the order of their bytes.
    static func precedes(_ name: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
        guard let first = name.baseAddress, let second = other.baseAddress else { return name.count < other.count }
        let order = memcmp(first, second, min(name.count, other.count))
        return order == 0 ? name.count < other.count : order < 0
    }

    /// Whether a string represents a name that is UTF-8.
    package static func isText(_ path: String) -> Bool {
        !path.hasByte(leadOfBytes) || path.unicodeScalars.allSatisfy { $0.value < first }
    }

    /// Runs `body` with the name that a string represents, as a C string.
    package static func with<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard path.hasByte(leadOfBytes) else { return path.withCString(body) }
        return with(bytes(path), body)
    }

    /// Returns the name that a string represents.
    static func bytes(_ path: String) -> [UInt8] {
        guard path.hasByte(leadOfBytes) else { return Array(path.utf8) }
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

    /// Runs `body` with a name as a C string.
    package static func with<Result>(_ bytes: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) -> Result) -> Result
    {
        body(bytes.map { CChar(bitPattern: $0) } + [0])
    }

    // The number of bytes of a scalar with this first byte.
    private static func length(_ byte: UInt8) -> Int {
        switch byte {
        case ..<0xC0: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }
}
