internal import MAMCore

/// Where the containers of a device's apps lie.
struct DeviceContainers: Sendable {
    /// The folder that holds them, an absolute path.
    let folder: String
    private let volume: any Volume

    /// Containers below a folder, which is made when it is missing; its own folder is not.
    ///
    /// What the volume refuses shows with the first file call of an app, which has no container then.
    init(_ folder: String, on volume: any Volume) {
        (self.folder, self.volume) = (folder, volume)
        make(folder)
    }

    /// Makes the container of an app; nil for a name that cannot be a folder's.
    func make(for app: String) -> String? {
        guard !app.isEmpty, app != ".", app != "..", !app.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
        else { return nil }
        let path = "\(folder)/\(app)"
        make(path)
        return path
    }

    private func make(_ path: String) {
        // A volume in memory that nobody has used yet stays unmade.
        if let late = volume as? LateVolume { return late.remember(folder: path) }
        try? volume.makeFolder(path, mode: 0o700)
    }
}

extension ManagedApp.Configuration {
    /// The same with a container, unless there is one already.
    func standing(in container: String?) -> ManagedApp.Configuration {
        guard self.container == nil, let container else { return self }
        return ManagedApp.Configuration(
            bundleID: bundleID, publisher: publisher, settings: settings, container: container, observer: observer,
            dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks, logger: logger,
            telemetryDelegate: telemetryDelegate)
    }
}
