/// Finds the messages in a stream of bytes: each has a header with `Content-Length`, an empty line, and its content.
///
/// It is the framing of the Language Server Protocol.
package struct MessageFramer: Sendable {
    /// The next content of the stream.
    package enum Found: Sendable, Equatable {
        case message([UInt8])
        /// A message of this size, which is over the limit; its content is skipped.
        case tooLong(Int)
        /// A header that cannot be read, for this reason; no later message can be found.
        case malformed(String)
    }

    static let maximumHeaderByteCount = 4096

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

    /// The number of bytes that are kept for messages which have not been returned.
    package var byteCount: Int { bytes.count - start }

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
        let limit = min(bytes.count, start + Self.maximumHeaderByteCount)
        guard let end = endOfHeader(before: limit) else {
            guard bytes.count - start >= Self.maximumHeaderByteCount else { return nil }
            let reason = "a header has more than \(Self.maximumHeaderByteCount) bytes without an empty line"
            return .failure(HeaderError(reason: reason))
        }
        var (length, line) = (Int?.none, start)
        start = end + 4
        repeat {
            let next = endOfLine(from: line, before: end)
            defer { line = next + 2 }
            guard let colon = bytes[line..<next].firstIndex(of: UInt8(ascii: ":")) else {
                return .failure(HeaderError(reason: "a line of the header has no colon"))
            }
            guard
                bytes[line..<colon].lazy.map({ $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }).elementsEqual("content-length".utf8)
            else { continue }
            let value = bytes[(colon + 1)..<next].drop { $0 == 0x20 || $0 == 0x09 }
            guard length == nil, (1...18).contains(value.count), value.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return .failure(HeaderError(reason: "`Content-Length` occurs twice or is no number of bytes"))
            }
            length = value.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        } while line < end
        guard let length else { return .failure(HeaderError(reason: "a header has no `Content-Length`")) }
        return .success(length)
    }

    /// The place of the line end before the empty line.
    private func endOfHeader(before limit: Int) -> Int? {
        var place = start
        while place + 4 <= limit {
            let end = endOfLine(from: place, before: limit - 2)
            guard end + 4 <= limit else { return nil }
            if bytes[end + 2] == 0x0D, bytes[end + 3] == 0x0A { return end }
            place = end + 2
        }
        return nil
    }

    /// The place of the next line end; `limit` if there is none.
    private func endOfLine(from start: Int, before limit: Int) -> Int {
        var place = start
        while place < limit {
            if bytes[place] == 0x0D, place + 1 < bytes.count, bytes[place + 1] == 0x0A { return place }
            place += 1
        }
        return limit
    }

    package static func framed(_ content: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(content, to: &bytes)
        return bytes
    }

    static func append(_ content: String, to bytes: inout [UInt8]) {
        let count = content.utf8.count
        bytes += "Content-Length: ".utf8
        bytes += "\(count)\r\n\r\n".utf8
        bytes += content.utf8
    }
}
