/// The account of a scope, a thread slot, a window or the process, in one trivial word.
///
/// The pointer is not retained: only the app whose serial is stored beside the word may follow it.
@usableFromInline
struct AccountBits: Sendable, Hashable {
    @usableFromInline let rawValue: UInt

    /// No identity: the search continues with the next layer.
    static let unset = AccountBits(rawValue: 0)
    /// "No user": the search stops, and no policy applies.
    static let unmanaged = AccountBits(rawValue: 1)
    /// An id outside the directory; the holder keeps its ``UnlistedAccount`` beside this word.
    static let unlisted = AccountBits(rawValue: 2)
    /// Only in the cells of the process and the key window: readers take the app's lock.
    static let askUnderLock = AccountBits(rawValue: 3)

    init(rawValue: UInt) { self.rawValue = rawValue }

    init(_ record: AccountRecord) { self.init(Unmanaged.passUnretained(record)) }

    init(_ record: Unmanaged<AccountRecord>) { self.rawValue = UInt(bitPattern: record.toOpaque()) }

    /// The record that this word points to; `nil` for the other words.
    @inline(__always)
    var record: Unmanaged<AccountRecord>? {
        rawValue > AccountBits.askUnderLock.rawValue
            ? UnsafeRawPointer(bitPattern: rawValue).map { Unmanaged<AccountRecord>.fromOpaque($0) } : nil
    }

    /// Whether the word alone identifies the account; otherwise the ids have to be looked up.
    @inlinable
    var identifiesAccount: Bool { rawValue < 2 || rawValue > 3 }

    var isSet: Bool { self != .unset }
}
