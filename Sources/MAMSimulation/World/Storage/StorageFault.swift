internal import MAMBase
internal import MAMCore

/// What is wrong with the store of a device: what its apps keep through a restart fails until it works again.
///
/// Nothing is lost by it: what was kept before is there when the fault is gone. Files of apps and the index of their owners
/// lie elsewhere and are not concerned, but their keys are.
public enum StorageFault: String, Sendable, Hashable, CaseIterable {
    /// There is no room, not even the room that is kept for wipes: the contents can be read, nothing can be changed
    /// (`StorageError.Code.full`).
    case full
    /// The folder may not be written to: what is kept can be read, nothing can be changed (`StorageError.Code.system`).
    case readOnly
    /// Another process holds the store, and does not let go of it: nothing can be read or changed (`StorageError.Code.busy`).
    case busy
    /// The store is damaged: nothing in it can be read or changed (`StorageError.Code.corrupt`).
    case damaged

    /// Whether what is kept can still be read.
    public var canRead: Bool { self == .full || self == .readOnly }

    /// What the engine is told.
    var error: StorageError {
        switch self {
        case .full: StorageError(.full, "the store of the device is full", help: "make room")
        case .readOnly: StorageError(.system, "the store of the device may not be written to")
        case .busy: StorageError(.busy, "another process holds the store of the device")
        case .damaged: StorageError(.corrupt, "the store of the device is damaged", help: "restore it from a backup")
        }
    }
}

/// The fault of a device's store, between the device and the store.
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
