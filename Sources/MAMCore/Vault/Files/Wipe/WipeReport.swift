/// The result of wiping an account's files from an app.
public struct WipeReport: Sendable, Equatable, Codable {
    /// The number of deleted files that were in the owner index, the list of files with their owners.
    public internal(set) var listedFiles = 0
    /// The number of deleted files that were not in the owner index, the list of files with their owners.
    ///
    /// The wipe found these files by searching the app's folder (container).
    public internal(set) var strayFiles = 0
    /// The number of folders whose default owner for new files was the wiped account.
    public internal(set) var folders = 0
    /// The number of the account's container keys that the wipe overwrote (shredded).
    ///
    /// Container keys encrypt the account's files in this app. Older keys are counted too.
    public internal(set) var containerKeys = 0
    /// The number of the account's transfer keys that the wipe overwrote (shredded).
    ///
    /// All apps of a publisher share these keys. The wipe keeps the keys if another of these apps uses the account.
    public internal(set) var transferKeys = 0
    /// The number of files and folders that remain after the wipe.
    ///
    /// If the number is not 0, the wipe is repeated when the app next starts.
    public internal(set) var remainingFiles = 0
    /// The files and folders that remain after the wipe, in the order of their paths, at most ``maximumNamedCount``.
    ///
    /// The list can be shorter than ``remainingFiles``: the names of files in an unreadable folder are unknown.
    public internal(set) var remaining: [Remainder] = []
    /// The number of unencrypted files in the app's folder (container) whose owner is unknown.
    ///
    /// These files have no genuine owner tag, the extended attribute that names the owner of a file. They can include
    /// files that were copied or replaced without the engine; see ``ManagedFiles/copy(_:to:replacing:)``.
    public internal(set) var unattributedFiles = 0
    /// Whether this wipe completed an earlier one that was interrupted, for example by a crash.
    public internal(set) var isResumed = false

    /// The maximum number of remaining files that a report about a wipe names.
    public static let maximumNamedCount = 1000

    /// A file or folder that remains after a wipe.
    public struct Remainder: Sendable, Equatable, Codable {
        /// The absolute path of the file or folder.
        public let path: String
        /// The reason why the file or folder remains.
        public let reason: Reason
    }

    /// The reason why a file remains after a wipe.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// The file belongs to the account, but the system refused to delete it.
        case cannotBeRemoved
        /// The system refused to open the file, so its owner could not be determined.
        case cannotBeRead
    }

    package init(containerKeys: Int = 0, isResumed: Bool = false) {
        self.containerKeys = containerKeys
        self.isResumed = isResumed
    }

    /// Whether the wipe was complete, so that no file of the account is left in the app.
    public var isComplete: Bool { remainingFiles == 0 }
    /// The number of files that the wipe deleted: the sum of ``listedFiles`` and ``strayFiles``.
    public var files: Int { listedFiles + strayFiles }

    /// The files that a walk over a container found to remain.
    struct Remaining {
        private(set) var reasons: [String: Reason] = [:]
        /// The number of places that could not be read and whose names are unknown.
        var unnamed = 0
        /// The number of clear files without an authentic owner tag.
        var unattributed = 0

        /// Adds a path once; the reason from the file itself replaces the one from the index.
        mutating func add(_ path: String, _ reason: Reason) { reasons[path] = reason }
    }

    mutating func note(_ found: Remaining) {
        remainingFiles = found.reasons.count + found.unnamed
        unattributedFiles = found.unattributed
        remaining = found.reasons.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .prefix(Self.maximumNamedCount).map { Remainder(path: $0.key, reason: $0.value) }
    }

    /// Returns the sum of two reports, each of one container.
    package static func + (first: WipeReport, second: WipeReport) -> WipeReport {
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
