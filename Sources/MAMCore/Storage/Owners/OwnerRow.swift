package import MAMKeys
package import MAMSealedFiles
package import MAMVolumes

/// The row of the owner index for one name of a file.
package struct OwnerRow: Sendable, Hashable {
    /// The place where the file itself records its owner.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// In the header of an encrypted file.
        case encrypted = 1
        /// In the tag of a clear file.
        case clear = 2
        /// Nowhere: its volume has no extended attributes, so only this row has the owner.
        case pathOnly = 3
        /// In the tag of a folder, as the default owner of new files.
        case folderDefault = 4
    }

    /// The state of the file.
    package enum State: UInt8, Sendable, CaseIterable {
        /// About to be made; after a crash the file itself shows whether it was.
        case pending = 0
        /// Present.
        case live = 1
        /// About to be deleted by a wipe.
        case wiping = 2
    }

    /// The app whose container has the file.
    package var container: AppContainer
    /// The absolute path, which identifies a row.
    package var path: String
    /// The identity of the file on the machine; nil until it is made.
    package var place: FilePlace?
    /// The id in its header or tag.
    package var fileID: FileID?
    /// The owner.
    package var owner: OwnerID
    /// The account key that wraps its data key.
    package var keyID: KeyID?
    /// The highest sequence number seen in its header.
    package var sequence: UInt64
    /// The place where the file records its owner.
    package var kind: Kind
    /// The state of the file.
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
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
