internal import MAMBase
internal import MAMCore

/// A simulated error of a device's storage for keys, policies and enrollments, which apps need after a restart.
///
/// No data is lost: after the error, the stored data is available again. The error also affects the keys of files,
/// which are in this storage. It does not affect the files of apps and the index of file owners, which are stored
/// elsewhere.
public enum StorageFault: String, Sendable, Hashable, CaseIterable {
    /// The disk is full, including the space that is reserved for wipes.
    ///
    /// Reading works. Every change fails with `StorageError.Code.full`.
    case full
    /// The folder of the storage is not writable.
    ///
    /// Reading works. Every change fails with `StorageError.Code.system`.
    case readOnly
    /// Another process uses the storage.
    ///
    /// Reading and changing fail with `StorageError.Code.busy`.
    case busy
    /// The storage is damaged.
    ///
    /// Reading and changing fail with `StorageError.Code.corrupt`.
    case damaged

    /// Whether stored data can still be read despite the error.
    public var canRead: Bool { self == .full || self == .readOnly }

    /// The error that the engine receives.
    var error: StorageError {
        switch self {
        case .full: StorageError(.full, "the store of the device is full", help: "make room")
        case .readOnly: StorageError(.system, "the store of the device is not writable")
        case .busy: StorageError(.busy, "another process uses the store of the device")
        case .damaged: StorageError(.corrupt, "the store of the device is damaged", help: "restore it from a backup")
        }
    }
}

/// The fault of a device's store; sits between the device and the store.
package final class StorageGate: Sendable {
    private let current = Guarded<StorageFault?>(nil)

    package var fault: StorageFault? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    package init() {}

    func read() throws(StorageError) {
        if let fault, !fault.canRead { throw fault.error }
    }

    func change() throws(StorageError) {
        if let fault { throw fault.error }
    }
}
