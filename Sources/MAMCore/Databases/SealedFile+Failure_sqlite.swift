/// What SQLite wrote was held back, and then a write of it failed: it stays held back, and is written again before anything
/// else happens to the file.
///
/// No file of an operating system loses what it took, so SQLite does not look for it. A disk that is full it answers by
/// taking back one statement and going on; of a pragma, or of a page that is read, it believes a failure to have changed
/// nothing. Told of a loss it would have to be told for as long as the transaction lasts, and each of its ways to take a
/// transaction back would have to be known from the others. What is never lost needs none of that: as long as the disk
/// is full each call fails, that of a commit as well, and when there is room nothing is missing.
extension SealedFile {
    /// A write failed below: what is held back may be torn in its place until it is written again.
    func didFail() {
        // Nothing goes on behind it before. A copy in the file's own journal may be the only one of its chunk.
        (held.end, hasHealed, journalStands) = (-1, false, false)
    }

    /// A write of SQLite's failed, of which a part may be held back as well: SQLite expects it to be there or not.
    func didFailToWrite() {
        didFail()
        switch kind {
        case .journal, .temporary: break
        case .database:
            // By a checkpoint, which nothing precedes that is held back; the next one may be somebody else's.
            if isShared { held = Held() }
        case .log:
            // A frame that ends a transaction must not follow when SQLite has taken that transaction back.
            held.isDirty = false
            if held.endsTransaction, held.count > 0, let geometry = sealing?.geometry {
                held.count -= 1
                held.bytes -= geometry.maximumSlot
            }
            held.endsTransaction = false
        }
    }

    /// Drops what is held back: the lock goes under which it was written, or the journal that would take it back.
    ///
    /// A transaction that is committed has nothing left to write. What is there was taken back, or will be from its journal,
    /// and others may write to the same places from now on.
    func dropHeld() { held = Held() }
}
