internal import MAMBase
package import MAMStorage

extension StoreSlot {
    /// Returns the slot of the extensions that have data of an app's accounts.
    package static func extensions(of container: AppContainer) -> StoreSlot {
        let maximum = 1 + DeviceStorage.maximumExtensionCount * (4 + StoreLimits.name)
        return StoreSlot(.appRecord(maximumByteCount: maximum), of: container, scope: 4)
    }
}

/// The extensions of an app that have data of its accounts, and are wiped with the app.
///
/// The record, version 1, has the version (1), and the bundle ids in the order of their bytes, each after its length
/// (4, little-endian).
extension DeviceStorage {
    /// The maximum number of extensions that are recorded for an app; an app has a handful.
    package static let maximumExtensionCount = 256

    private static let extensionsFormat = SlotFormat<[String]>(
        empty: [],
        read: { (bytes) throws(RecordError) in
            var (reader, found) = (MarkReader(bytes: bytes, of: "the extensions of an app", "are"), [String]())
            let version: UInt8 = try reader.number()
            try reader.expect(version == 1, "version 1", back: 1)
            while reader.offset < bytes.count { found.append(try reader.text()) }
            return found
        },
        write: { extensions in
            guard !extensions.isEmpty else { return nil }
            var writer = MarkWriter([1])
            for id in extensions { writer.add(id) }
            return writer.bytes
        })

    /// Returns the bundle ids of an app's recorded extensions, in the order of their bytes.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed.
    package func extensions(of container: AppContainer) throws(StorageError) -> [String] {
        hasContents ? try slots.record(in: .extensions(of: container), Self.extensionsFormat) : []
    }

    /// Records that an extension has data of its app's accounts; repeating it changes nothing.
    package func noteExtension(_ bundleID: String, of container: AppContainer) throws(StorageError) {
        try StoreLimits.check(bundleID)
        try slots.change(.extensions(of: container), Self.extensionsFormat) { (known) throws(StorageError) in
            guard !known.contains(where: { $0.utf8.elementsEqual(bundleID.utf8) }) else { return }
            guard known.count < Self.maximumExtensionCount else {
                throw StorageError(.system, "an app has more than \(Self.maximumExtensionCount) extensions")
            }
            known = (known + [bundleID]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
    }
}

struct RunningExtension: Sendable {
    weak var app: ManagedApp?
}

/// The running extensions of a device, by their containing app.
///
/// An extension is a process of its own. Changes that its app stores about accounts apply to it immediately.
extension DeviceEnvironment {
    func noteRunning(_ app: ManagedApp) {
        extensions.withLock { extensions in
            let others = (extensions[app.accountsContainer] ?? []).filter { $0.app != nil }
            extensions[app.accountsContainer] = others + [RunningExtension(app: app)]
        }
    }

    /// Notifies the extensions of an app of its stored changes.
    func tellExtensions(of container: AppContainer) {
        // Extensions may be released here, and their deinitializers may call back: not under the lock.
        let running = extensions.withLock { $0.isEmpty ? [] : $0[container] ?? [] }
        for entry in running { entry.app?.followOrReport() }
    }
}
