internal import MAMBase
internal import MAMPOSIX
internal import MAMStorage
internal import MAMVolumes

/// The exclusive right of one device to use a storage, held until the lease is released.
///
/// A storage serves the apps of one device: rows name apps, and no device. Processes of one device have its containers in
/// common, so the folder of the containers says which device it is.
package final class DeviceLease: Sendable {
    fileprivate let containers: FilePlace
    private let descriptor: Int32

    fileprivate init(_ containers: FilePlace, descriptor: Int32 = -1) {
        self.containers = containers
        self.descriptor = descriptor
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The device of a storage in memory; weak, so that the lease ends with the device.
    struct Holder: Sendable { weak var lease: DeviceLease? }
}

extension DeviceStorage {
    /// Leases the storage to a device, which keeps the lease as long as it uses the storage.
    ///
    /// Throws `busy` while another device is there, whichever process it lives in.
    package func enter(withContainersIn folder: String) throws(StorageError) -> DeviceLease {
        var status = SystemStatus()
        guard SystemPath.with(folder, { SystemFiles.look(at: $0, &status) }) == 0 else {
            throw .system(errno, "looking at the folder of containers", name: "device")
        }
        let place = FilePlace(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        if let storage = self.folder { return try DeviceLeaseLock(in: storage).enter(with: place) }
        return try holder.withLock { (holder) throws(StorageError) in
            if let other = holder.lease, other.containers != place { throw .anotherDevice }
            let lease = DeviceLease(place)
            holder.lease = lease
            return lease
        }
    }
}

/// The file that says which device uses the storage of a folder, with locks of the system on its first bytes.
private struct DeviceLeaseLock: ~Copyable {
    private static let entryByte: Int64 = 0
    private static let presenceByte: Int64 = 1
    private static let name = "device.lock"
    /// The longest time that the lock of the entry byte is waited for, in milliseconds.
    private static let longestWait: Int32 = 2000

    private let descriptor: Int32

    init(in folder: String) throws(StorageError) {
        descriptor = SystemPath.with(folder + "/" + Self.name) { path in
            open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw .system(errno, "opening", name: Self.name) }
    }

    consuming func enter(with containers: FilePlace) throws(StorageError) -> DeviceLease {
        let lease = DeviceLease(containers, descriptor: descriptor)
        var waiting = StoreWait(milliseconds: Self.longestWait, meter: nil)
        while try !lock(Self.entryByte, .exclusive) {
            guard waiting.pause() else { throw StorageError(.busy, "\(Self.name) is held by another process") }
        }
        var place = [containers.device, containers.inode]
        let byteCount = place.count * MemoryLayout<UInt64>.size
        if try isPresent() {
            let own = place
            guard pread(descriptor, &place, byteCount, 2) == byteCount, place == own else { throw .anotherDevice }
        } else if pwrite(descriptor, &place, byteCount, 2) != byteCount {
            throw .system(errno, "writing", name: Self.name)
        }
        guard try lock(Self.presenceByte, .shared), try lock(Self.entryByte, nil) else { throw .anotherDevice }
        return lease
    }

    private func isPresent() throws(StorageError) -> Bool {
        guard let isHeld = RecordLock.isHeldElsewhere(descriptor, at: Self.presenceByte) else {
            throw .system(errno, "asking", name: Self.name)
        }
        return isHeld
    }

    // Releases the byte if the kind is nil.
    private func lock(_ byte: Int64, _ kind: RecordLock?) throws(StorageError) -> Bool {
        while kind?.take(descriptor, at: byte) ?? RecordLock.release(descriptor, at: byte) != 0 {
            if errno == EAGAIN || errno == EACCES { return false }
            guard errno == EINTR else { throw .system(errno, "locking", name: Self.name) }
        }
        return true
    }
}

extension StorageError {
    /// A device whose containers lie elsewhere uses the storage.
    fileprivate static var anotherDevice: StorageError {
        StorageError(
            .busy, "another device uses the storage: its containers lie in another folder",
            help: "give each device a storage of its own")
    }
}
