/// What a wipe of an account's files did.
public struct WipeReport: Sendable, Hashable, Codable {
    /// The files that were deleted because the owner index listed them.
    public let listedFiles: Int
    /// The files that were deleted because a walk over the container found them.
    public let strayFiles: Int
    /// The folders whose default owner the account was.
    public let folders: Int
    /// The container keys that were shredded, of all generations.
    public let containerKeys: Int
    /// The transfer keys that were shredded, because no other app of the publisher holds the account any more.
    public let transferKeys: Int
    /// What was still there when the wipe looked again; nothing, or the wipe is repeated at the next start.
    public let remainingFiles: Int
    /// Whether the wipe goes on with what a crash interrupted.
    public let isResumed: Bool

    /// Whether nothing of the account is left in the app.
    public var isComplete: Bool { remainingFiles == 0 }
    /// All files that were deleted.
    public var files: Int { listedFiles + strayFiles }
}
