/// Which account a scope, a thread slot, a window or the process holds, in one trivial word.
///
/// The pointer is not retained: only the app whose serial stands beside the word may follow it.
@usableFromInline
struct AccountBits: Sendable, Hashable {
    @usableFromInline let rawValue: UInt

    /// Nothing was set: the search falls through.
    static let unset = AccountBits(rawValue: 0)
    /// "No user": the search stops, no policy applies.
    static let unmanaged = AccountBits(rawValue: 1)
    /// An id outside the directory; the holder keeps its ``UnlistedAccount`` beside this word.
    static let unlisted = AccountBits(rawValue: 2)
    /// Only in the cells of the process and the key window: ask under the app's lock.
    static let askUnderLock = AccountBits(rawValue: 3)

    init(rawValue: UInt) { self.rawValue = rawValue }

    init(_ record: AccountRecord) { self.init(Unmanaged.passUnretained(record)) }

    init(_ record: Unmanaged<AccountRecord>) { self.rawValue = UInt(bitPattern: record.toOpaque()) }

    /// The record this word points at, `nil` for the words that point at none.
    @inline(__always)
    var record: Unmanaged<AccountRecord>? {
        rawValue > AccountBits.askUnderLock.rawValue
            ? UnsafeRawPointer(bitPattern: rawValue).map { Unmanaged<AccountRecord>.fromOpaque($0) } : nil
    }

    /// Whether the word alone says who it is; else the ids must be asked for.
    @inlinable
    var saysWho: Bool { rawValue < 2 || rawValue > 3 }

    var isSet: Bool { self != .unset }
}
