/// The writes to shared files with their times, and the check whether a content is possible after them.
struct ShareHistory {
    /// An operation with its begin and end.
    ///
    /// The end of an unfinished operation is the end of time.
    private struct Operation {
        let begun: UInt64
        var done = UInt64.max
        let isCut: Bool
        let cells: Range<Int>
    }

    private var operations: [[UInt64: Operation]]
    private var found: [[UInt64]]

    init() {
        operations = .init(repeating: [:], count: SharedWorld.fileCount)
        found = .init(repeating: .init(repeating: 0, count: SharedWorld.maximumCellCount), count: SharedWorld.fileCount)
    }

    /// Records a report of a process.
    mutating func note(_ message: ShareMessage) {
        switch message.kind {
        case .begun, .cutting:
            operations[message.file][message.stamp] = Operation(
                begun: message.time, isCut: message.kind == .cutting, cells: message.cells)
        case .done: operations[message.file][message.stamp]?.done = message.time
        case .ready, .busy, .wrong, .read: break
        }
    }

    /// Checks the content of a file, which becomes the start of later operations.
    ///
    /// Returns the fault, `nil` for none.
    mutating func check(_ file: Int, _ content: [UInt8]) -> String? {
        let size = SharedCell.byteCount
        guard content.count <= SharedWorld.maximumCellCount * size else { return "\(content.count) bytes" }
        var wrong: String?
        for cell in 0..<SharedWorld.maximumCellCount {
            let (lower, upper) = (min(content.count, cell * size), min(content.count, (cell + 1) * size))
            guard let stamp = SharedCell.stamp(of: content[lower..<upper], at: cell) else {
                wrong = wrong ?? "cell \(cell) of file \(file) was written by no process"
                continue
            }
            if !isPossible(stamp, cell, file) {
                wrong = wrong ?? "cell \(cell) of file \(file) is older than it may be"
            }
            found[file][cell] = stamp
        }
        operations[file] = [:]
        return wrong
    }

    // Whether no completed operation must have overwritten the write with this stamp.
    private func isPossible(_ stamp: UInt64, _ cell: Int, _ file: Int) -> Bool {
        let all = operations[file]
        let over = all.filter { $0.value.cells.contains(cell) }
        func isLast(_ end: UInt64) -> Bool { over.values.allSatisfy { $0.done == .max || $0.begun <= end } }
        if found[file][cell] == stamp, isLast(0) { return true }
        guard stamp == 0 else {
            guard let writer = over[stamp], !writer.isCut else { return false }
            return isLast(writer.done)
        }
        return over.values.contains { $0.isCut && isLast($0.done) }
    }
}
