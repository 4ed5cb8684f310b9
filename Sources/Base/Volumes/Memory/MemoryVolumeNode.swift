/// A file, folder or symbolic link of a volume in memory.
struct MemoryNode: Sendable {
    static let pageByteCount = 4096

    let kind: FileStatus.Kind
    var mode: UInt32
    var linkCount: UInt64
    var modified: Int64
    var changed: Int64
    /// The number of its open files.
    var handleCount = 0
    var size: Int64 = 0
    /// The content by number of page; missing pages and missing ends of pages are zeros.
    private(set) var pages: [Int64: [UInt8]] = [:]
    /// The entries of a folder: numbers by the bytes of names, because two strings with different bytes can be equal.
    var entries: [[UInt8]: UInt64] = [:]
    /// The target of a symbolic link.
    var target: [UInt8] = []
    var attributes: [String: [UInt8]] = [:]

    init(kind: FileStatus.Kind, mode: UInt32, target: [UInt8], time: Int64) {
        self.kind = kind
        self.mode = mode
        self.target = target
        modified = time
        changed = time
        linkCount = kind == .folder ? 2 : 1
        if kind == .link { size = Int64(target.count) }
    }

    /// Reads up to the end of the file.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
        guard offset < size else { return 0 }
        let count = Int(min(Int64(bytes.count), size - offset))
        Self.forEachPage(offset, count) { page, start, range in
            let part = UnsafeMutableRawBufferPointer(rebasing: bytes[range])
            guard let content = pages[page] else {
                part.initializeMemory(as: UInt8.self, repeating: 0)
                return true
            }
            let known = max(0, min(content.count - start, part.count))
            if known > 0 {
                content.withUnsafeBytes { part.copyMemory(from: .init(rebasing: $0[start..<start + known])) }
            }
            UnsafeMutableRawBufferPointer(rebasing: part[known...]).initializeMemory(as: UInt8.self, repeating: 0)
            return true
        }
        return count
    }

    /// Writes as much as `room` new pages allow; returns the number of bytes.
    ///
    /// The sum of `offset` and the count must not overflow.
    mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64, room: Int) -> Int {
        var (written, left) = (0, room)
        Self.forEachPage(offset, bytes.count) { page, start, range in
            if pages[page] == nil {
                guard left > 0 else { return false }
                left -= 1
            }
            let part = UnsafeRawBufferPointer(rebasing: bytes[range])
            pages[page, default: []].put(part, at: start)
            written = range.upperBound
            return true
        }
        if written > 0 { size = max(size, offset + Int64(written)) }
        return written
    }

    /// Cuts or extends; what is behind the end is forgotten.
    mutating func truncate(to length: Int64) {
        if length < size {
            let (last, rest) = length.quotientAndRemainder(dividingBy: Int64(Self.pageByteCount))
            for page in pages.keys where page > last || page == last && rest == 0 { pages[page] = nil }
            if rest > 0 {
                if let count = pages[last]?.count, count > Int(rest) { pages[last]?.removeLast(count - Int(rest)) }
            }
        }
        size = length
    }

    /// Changes something at a time.
    mutating func touch(_ time: Int64, _ body: (inout MemoryNode) -> Void) {
        changed = time
        body(&self)
    }

    /// The content changed.
    mutating func stamp(_ time: Int64) { (modified, changed) = (time, time) }

    // Page, place in it, range of the bytes; until `body` says no.
    private static func forEachPage(_ offset: Int64, _ count: Int, _ body: (Int64, Int, Range<Int>) -> Bool) {
        var done = 0
        while done < count {
            let (page, start) = (offset + Int64(done)).quotientAndRemainder(dividingBy: Int64(pageByteCount))
            let end = min(count, done + pageByteCount - Int(start))
            guard body(page, Int(start), done..<end) else { return }
            done = end
        }
    }
}

extension [UInt8] {
    /// Writes over what stands at a position, with zeros before it where the array is shorter.
    fileprivate mutating func put(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        let end = start + bytes.count
        // Not twice what is needed: a page is small, and there may be as many files as apps.
        if capacity < end { reserveCapacity(Swift.min(MemoryNode.pageByteCount, Swift.max(end, count + count / 4))) }
        if count < start { append(contentsOf: repeatElement(0, count: start - count)) }
        let inside = Swift.min(bytes.count, count - start)
        withUnsafeMutableBytes {
            UnsafeMutableRawBufferPointer(rebasing: $0[start..<(start + inside)])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<inside]))
        }
        append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[inside...]))
    }
}
