/// A writer in a child process.
struct Writer {
    private let child: Child

    /// Starts a writer.
    init(folder: String, seed: UInt64) throws { child = try Child(["write", "--folder", folder, "--seed", "\(seed)"]) }

    /// Waits for its first report.
    func waitUntilReady() throws { try child.waitUntilReady() }

    /// Kills the writer; returns the number of operations that it began, and the number that it completed.
    func killed() throws -> (begun: Int, done: Int) {
        let (reports, end) = try child.killed()
        guard end == .killed else { throw TortureError("the writer ended by itself") }
        return (reports.count { $0 == WriteCommand.begun }, reports.count { $0 == WriteCommand.done })
    }
}
