/// A writer in a process of its own.
struct Writer {
    private let child: Child

    /// Starts one.
    init(folder: String, seed: UInt64) throws { child = try Child(["write", "--folder", folder, "--seed", "\(seed)"]) }

    /// Waits for the first thing it says.
    func waitUntilReady() throws { try child.waitUntilReady() }

    /// Kills it; gives how many operations it began, and how many of those it did.
    func killed() throws -> (begun: Int, done: Int) {
        let (said, end) = try child.killed()
        guard end == .killed else { throw TortureError("the writer ended by itself") }
        return (said.count { $0 == WriteCommand.begun }, said.count { $0 == WriteCommand.done })
    }
}
