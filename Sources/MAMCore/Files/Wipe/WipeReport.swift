/// What a wipe of an account's files did.
public struct WipeReport: Sendable, Hashable, Codable {
    /// The files that were deleted because the owner index listed them.
    public internal(set) var listedFiles = 0
    /// The files that were deleted because a walk over the container found them.
    public internal(set) var strayFiles = 0
    /// The folders whose default owner the account was.
    public internal(set) var folders = 0
    /// The container keys that were shredded, of all generations.
    public internal(set) var containerKeys = 0
    /// The transfer keys that were shredded, because no other app of the publisher holds the account any more.
    public internal(set) var transferKeys = 0
    /// The number of files and folders that were still there when the wipe looked again.
    ///
    /// If it is not 0, the wipe is repeated at the next start.
    public internal(set) var remainingFiles = 0
    /// The files and folders that were still there, in the order of their paths: the first ``maximumNamedCount``.
    ///
    /// Fewer than ``remainingFiles`` also where a folder could not be read, which hides the names in it.
    public internal(set) var remaining: [Remainder] = []
    /// The clear files left in the container that have no authentic owner tag: the wipe cannot know whose they are.
    ///
    /// A clear file that was copied or replaced past the engine is among them; see ``ManagedFiles/copy(_:to:replacing:)``.
    public internal(set) var unattributedFiles = 0
    /// Whether the wipe goes on with what a crash interrupted.
    public internal(set) var isResumed = false

    /// How many of the files that remain are named at most.
    public static let maximumNamedCount = 1000

    /// A file or folder that a wipe left.
    public struct Remainder: Sendable, Hashable, Codable {
        /// Its absolute path.
        public let path: String
        /// Why it is still there.
        public let reason: Reason
    }

    /// Why a file is still there after a wipe.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// It belongs to the account, and the system refused to remove it.
        case cannotBeRemoved
        /// The system refused to open it, so nothing tells that it belongs to another account.
        case cannotBeRead
        /// Its tag was written on this device, which does not know the account of the tag any more.
        case ownerIsUnknown
    }

    init(containerKeys: Int = 0, isResumed: Bool = false) {
        self.containerKeys = containerKeys
        self.isResumed = isResumed
    }

    /// Reads a report; one of an earlier version names no remaining files and none without an owner.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        listedFiles = try container.decode(Int.self, forKey: .listedFiles)
        strayFiles = try container.decode(Int.self, forKey: .strayFiles)
        folders = try container.decode(Int.self, forKey: .folders)
        containerKeys = try container.decode(Int.self, forKey: .containerKeys)
        transferKeys = try container.decode(Int.self, forKey: .transferKeys)
        remainingFiles = try container.decode(Int.self, forKey: .remainingFiles)
        remaining = try container.decodeIfPresent([Remainder].self, forKey: .remaining) ?? []
        unattributedFiles = try container.decodeIfPresent(Int.self, forKey: .unattributedFiles) ?? 0
        isResumed = try container.decode(Bool.self, forKey: .isResumed)
    }

    /// Whether nothing of the account is left in the app.
    public var isComplete: Bool { remainingFiles == 0 }
    /// All files that were deleted.
    public var files: Int { listedFiles + strayFiles }
}

extension WipeReport {
    /// What a look at a container found to be left.
    struct Remaining {
        private(set) var reasons: [String: Reason] = [:]
        /// What could not be looked at and has no known name.
        var unnamed = 0
        /// The clear files without an authentic owner tag.
        var unattributed = 0

        /// Adds a path, once; what the file itself says counts more than the index.
        mutating func add(_ path: String, _ reason: Reason) { reasons[path] = reason }
    }

    /// Puts what was found to be left in place of what was noted before.
    mutating func note(_ found: Remaining) {
        remainingFiles = found.reasons.count + found.unnamed
        unattributedFiles = found.unattributed
        remaining = found.reasons.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .prefix(Self.maximumNamedCount).map { Remainder(path: $0.key, reason: $0.value) }
    }

    /// What two wipes of an account did, each of a container.
    static func + (first: WipeReport, second: WipeReport) -> WipeReport {
        var sum = WipeReport(
            containerKeys: first.containerKeys + second.containerKeys, isResumed: first.isResumed || second.isResumed)
        sum.listedFiles = first.listedFiles + second.listedFiles
        sum.strayFiles = first.strayFiles + second.strayFiles
        sum.folders = first.folders + second.folders
        sum.transferKeys = first.transferKeys + second.transferKeys
        sum.remainingFiles = first.remainingFiles + second.remainingFiles
        sum.unattributedFiles = first.unattributedFiles + second.unattributedFiles
        sum.remaining = Array((first.remaining + second.remaining).prefix(maximumNamedCount))
        return sum
    }
}
