package import MAMVolumes

/// What the index of owners knows of one name of a file.
package struct OwnerRow: Sendable, Hashable {
    /// How the file says whose it is.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// In the header of an encrypted file.
        case encrypted = 1
        /// In the tag of a clear file.
        case clear = 2
        /// Not at all: its volume has no extended attributes, so this row is the only word.
        case pathOnly = 3
        /// It is a folder whose tag says whose new files are.
        case folderDefault = 4
    }

    /// Where the file is in its life.
    package enum State: UInt8, Sendable, CaseIterable {
        /// About to be made; after a crash the file itself tells.
        case pending = 0
        /// There.
        case live = 1
        /// About to be removed by a wipe.
        case wiping = 2
    }

    /// The app whose container it lies in.
    package var container: AppContainer
    /// Its absolute path; names a row.
    package var path: String
    /// Which file of the machine; nil until it is made.
    package var place: FilePlace?
    /// The id in its header or tag.
    package var fileID: FileID?
    /// Whose it is.
    package var owner: OwnerID
    /// The account key that wraps its data key.
    package var keyID: KeyID?
    /// The highest sequence number seen in its header.
    package var sequence: UInt64
    /// How it says whose it is.
    package var kind: Kind
    /// Where it is in its life.
    package var state: State

    /// Makes a row.
    package init(
        container: AppContainer, path: String, place: FilePlace? = nil, fileID: FileID? = nil, owner: OwnerID,
        keyID: KeyID? = nil, sequence: UInt64 = 0, kind: Kind, state: State = .pending
    ) {
        self.container = container
        self.path = path
        self.place = place
        self.fileID = fileID
        self.owner = owner
        self.keyID = keyID
        self.sequence = sequence
        self.kind = kind
        self.state = state
    }
}

extension OwnerRow: CustomStringConvertible, CustomReflectable {
    /// Kind and state; never the path.
    package var description: String { "OwnerRow(\(kind), \(state))" }
    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
