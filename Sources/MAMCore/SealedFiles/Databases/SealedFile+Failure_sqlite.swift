/// Handling a failed write of held-back content: it stays held back, and is written again before any other change of
/// the file.
///
/// An operating system does not lose content that a file accepted, so SQLite does not expect a loss. On a full disk it
/// rolls back one statement and continues; for a pragma, or a page that is read, it assumes that a failure changed
/// nothing. A reported loss would have to be reported for the rest of the transaction, and each way of rolling back
/// would have to be distinguished. Keeping the content avoids all that: while the disk is full every call fails, also a
/// commit, and when there is space nothing is missing.
extension SealedFile {
    /// Records that a write failed below: held-back chunks may be torn at their positions until they are written again.
    func didFail() {
        // Nothing follows it before. A copy in the file's own journal may be the only one of its chunk.
        (held.end, hasHealed, journalStands) = (-1, false, false)
    }

    /// Records that a write of SQLite failed, a part of which may be held back: SQLite accepts both results.
    func didFailToWrite() {
        didFail()
        switch kind {
        case .journal, .temporary: break
        case .database:
            // It was a write of a checkpoint, before which nothing is held back; the next checkpoint may be another
            // connection's.
            if isShared { held = Held() }
        case .log:
            // A frame that ends a transaction must not be written after SQLite has rolled that transaction back.
            held.isDirty = false
            if held.endsTransaction, held.count > 0, let geometry = sealing?.geometry {
                held.count -= 1
                held.bytes -= geometry.maximumSlot
            }
            held.endsTransaction = false
        }
    }

    /// Drops held-back content, because the lock for it is released, or its rollback journal is deleted.
    ///
    /// A committed transaction has nothing left to write. Other content was rolled back, or will be from its journal,
    /// and other connections may write to the same positions from now on.
    package func dropHeld() { held = Held() }
}
