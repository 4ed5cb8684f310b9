/// What SQLite wrote was held back, and then a write of it failed: SQLite believes in bytes that are nowhere.
///
/// No file of an operating system loses what it took, so SQLite does not look for it. A disk that is full it answers by
/// taking back one statement and going on, and a journal that ends early by leaving pages of its cache as they are. So a
/// log, a journal or a temporary file that lost something says so: the failure is one of input and output, after which
/// the whole transaction is taken back; the file has the length SQLite thinks; and what is lost cannot be read, nor
/// anything be written or synced behind it, until it was written again.
extension SealedFile {
    /// Where what is held back begins; nil when nothing is.
    @inline(__always)
    var firstHeld: Int64? {
        guard isHoldingBack, let geometry = sealing?.geometry else { return nil }
        return held.count > 0 ? geometry.start(of: held.first) : geometry.start(of: held.chunk) + Int64(held.lower)
    }

    /// Gives up what is held back, because something failed; what SQLite is told of it.
    ///
    /// - Parameters:
    ///   - accepted: Where began what SQLite had been told to be written; nil when the call that failed was the first.
    ///   - fault: What failed.
    /// - Returns: The failure as SQLite is told it.
    func giveUpHeld(from accepted: Int64?, _ fault: DatabaseFault) -> DatabaseFault {
        let end = held.end
        // A copy in the file's own journal may be the only one of its chunk.
        (held, hasHealed, journalStands) = (Held(), false, false)
        // A database is put back from its journal.
        guard kind != .database, let accepted else { return fault }
        let lower = min(accepted, lost?.lowerBound ?? accepted)
        lost = lower..<max(lower + 1, end, lost?.upperBound ?? 0)
        return fault == .full ? .write : fault
    }

    /// A part was written that begins where the loss does, or before.
    func didWriteAgain(_ part: Range<Int64>) {
        guard let lost else { return }
        // From its beginning a journal or a log is another one.
        let beginsAnew = part.lowerBound == 0 && (kind == .journal || kind == .log)
        if beginsAnew || part.upperBound >= lost.upperBound {
            self.lost = nil
        } else if part.upperBound > lost.lowerBound {
            self.lost = part.upperBound..<lost.upperBound
        }
    }

    /// Whether bytes may be read.
    @inline(__always)
    func checkNotLost(_ end: Int64) throws(DatabaseFault) {
        if let lost, end > lost.lowerBound { throw .read }
    }

    /// Writes what is held back; an error when something of the file is lost.
    func settle() throws(DatabaseFault) {
        try flush()
        if lost != nil { throw .write }
    }
}
