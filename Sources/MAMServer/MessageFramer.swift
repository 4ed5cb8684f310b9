/// Finds the messages in a stream of bytes: each has a header with `Content-Length`, an empty line, and its content.
///
/// It is the framing of the Language Server Protocol.
package struct MessageFramer: Sendable {
    /// The next content of the stream.
    package enum Found: Sendable, Equatable {
        /// A message.
        case message([UInt8])
        /// A message of this size, which is over the limit; its content is skipped.
        case tooLong(Int)
        /// A header that cannot be read, for this reason; no later message can be found.
        case malformed(String)
    }

    /// The maximum size of a header, in bytes.
    package static let maximumHeaderByteCount = 4096

    private let limit: Int
    private var bytes: [UInt8] = []
    private var start = 0
    /// The length of the content, after its header was read.
    private var length: Int?
    private var skipped = 0
    private var isBroken = false

    /// Makes a framer.
    ///
    /// - Parameter limit: The maximum size of one message, in bytes.
    package init(limit: Int) { self.limit = limit }

    /// Whether bytes of an incomplete message are there.
    package var isInsideMessage: Bool { start < bytes.count || length != nil || skipped > 0 }

    /// Adds bytes of the stream.
    package mutating func add(_ new: [UInt8]) {
        let count = min(skipped, new.count)
        skipped -= count
        if start > 0, start == bytes.count || start > 1 << 16 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes += new[count...]
    }

    /// Returns the next content; `nil` until more bytes are added.
    package mutating func next() -> Found? {
        guard !isBroken else { return nil }
        if length == nil {
            guard let header = header() else { return nil }
            switch header {
            case .success(let count): length = count
            case .failure(let error):
                isBroken = true
                return .malformed(error.reason)
            }
        }
        guard let count = length else { return nil }
        if count > limit {
            length = nil
            let present = min(count, bytes.count - start)
            start += present
            skipped = count - present
            return .tooLong(count)
        }
        guard bytes.count - start >= count else { return nil }
        defer { (start, length) = (start + count, nil) }
        return .message(Array(bytes[start..<start + count]))
    }

    private struct HeaderError: Error {
        let reason: String
    }

    /// Reads a header; `nil` until all of it is there.
    private mutating func header() -> Result<Int, HeaderError>? {
        let end = Array("\r\n\r\n".utf8)
        let limit = min(bytes.count, start + Self.maximumHeaderByteCount)
        guard let found = Self.first(end, in: bytes, start..<limit) else {
            guard bytes.count - start >= Self.maximumHeaderByteCount else { return nil }
            let reason = "a header has more than \(Self.maximumHeaderByteCount) bytes without an empty line"
            return .failure(HeaderError(reason: reason))
        }
        let lines = String(decoding: bytes[start..<found], as: UTF8.self)
        start = found + end.count
        var length: Int?
        // A line end is one character of Swift's strings.
        for line in lines.split(separator: "\r\n", omittingEmptySubsequences: false) {
            guard let colon = line.firstIndex(of: ":") else {
                return .failure(HeaderError(reason: "a line of the header has no colon"))
            }
            guard line[..<colon].lowercased() == "content-length" else { continue }
            let value = line[line.index(after: colon)...].utf8.drop { $0 == 0x20 || $0 == 0x09 }
            guard length == nil, (1...18).contains(value.count), value.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return .failure(HeaderError(reason: "`Content-Length` stands twice or is no number of bytes"))
            }
            length = value.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard let length else { return .failure(HeaderError(reason: "a header has no `Content-Length`")) }
        return .success(length)
    }

    private static func first(_ wanted: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard range.count >= wanted.count else { return nil }
        return (range.lowerBound...range.upperBound - wanted.count).first { place in
            bytes[place] == wanted[0] && bytes[place..<place + wanted.count].elementsEqual(wanted)
        }
    }

    /// Frames a message.
    package static func framed(_ content: String) -> [UInt8] {
        Array("Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8)
    }
}
