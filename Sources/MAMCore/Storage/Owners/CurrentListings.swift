internal import MAMBase
internal import MAMKeys
internal import MAMVolumes

/// Recently opened files whose rows agreed with them, while the index is in one state.
///
/// Asking the index takes two locks of the system and a query. A file that is opened again while no process has changed
/// the index has the same row.
struct CurrentListings: Sendable {
    private struct Entry: Sendable {
        let place: FilePlace
        let path: String
        let keyID: KeyID?
        let sequence: UInt64
    }

    private static let capacity = 1024
    private var state: SQLiteLogState?
    /// A path without a row, and the next path that has one; nil if none has.
    private var gap: (first: String, next: String?)?
    private var entries = RecentlyUsed<FileID, Entry>(capacity: CurrentListings.capacity)

    /// Forgets everything if the index was changed; `state` is that before the next question.
    mutating func enter(_ state: SQLiteLogState?) {
        guard state == nil || state != self.state else { return }
        if entries.count > 0 { entries.removeAll() }
        gap = nil
        self.state = state
    }

    /// Returns the number of a header in the row of a file that is listed with this path and key.
    mutating func sequence(of place: FilePlace, fileID: FileID, at path: String, keyID: KeyID?) -> UInt64? {
        guard let entry = entries.value(for: fileID), entry.place == place, entry.keyID == keyID,
            entry.path.hasSameBytes(as: path)
        else { return nil }
        return entry.sequence
    }

    /// Whether a path is known to have no row.
    func isWithoutRow(_ path: String) -> Bool {
        guard let gap, !path.bytesPrecede(gap.first) else { return false }
        return gap.next.map { path.bytesPrecede($0) } ?? true
    }

    /// Remembers that no path from one to another has a row in the current state; nil for all paths after the first.
    mutating func noteNoRow(from first: String, to next: String?) {
        if state != nil { gap = (first, next) }
    }

    /// Adds a file whose row was read in the current state.
    mutating func insert(_ place: FilePlace, _ fileID: FileID, at path: String, keyID: KeyID?, sequence: UInt64) {
        guard state != nil else { return }
        _ = entries.insert(Entry(place: place, path: path, keyID: keyID, sequence: sequence), for: fileID)
    }
}
