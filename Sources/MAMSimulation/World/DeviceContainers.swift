internal import MAMCore
internal import MAMSettings
internal import MAMVolumes

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
        guard let app = Self.name(app) else { return nil }
        let path = "\(folder)/\(app)"
        make(path)
        return path
    }

    /// The folders of an app's groups, each shared by the publisher's apps that name it; none for names that cannot be folders'.
    func makeGroups(of configuration: ManagedApp.Configuration) -> [String: String] {
        let ids = configuration.settings.appGroupIdentifiers
        guard !ids.isEmpty, let folders = make(for: Self.groups),
            let publisher = Self.name(configuration.publisher)
        else { return [:] }
        make("\(folders)/\(publisher)")
        var made: [String: String] = [:]
        for id in ids {
            guard let name = Self.name(id) else { continue }
            made[id] = "\(folders)/\(publisher)/\(name)"
            make("\(folders)/\(publisher)/\(name)")
        }
        return made
    }

    /// Removes an app's container with all files, if it is the one that ``make(for:)`` made.
    func remove(_ container: String?, of app: String) {
        guard let container, let name = Self.name(app), container == "\(folder)/\(name)" else { return }
        remove(container)
    }

    /// Removes the folder of a group, if it is one that ``makeGroups(of:)`` made.
    func remove(group: String) {
        guard group.utf8.starts(with: "\(folder)/\(Self.groups)/".utf8) else { return }
        remove(group)
    }

    private func remove(_ path: String) {
        if let late = volume as? LazyVolume, late.forget(folder: path) { return }
        // Links are removed and not followed: `status` is that of the link.
        for name in (try? volume.names(in: path)) ?? [] {
            let entry = "\(path)/\(name)"
            if (try? volume.status(of: entry).kind) == .folder { remove(entry) } else { try? volume.remove(entry) }
        }
        try? volume.removeFolder(path)
    }

    /// Where the folders of groups lie; no app is called like that.
    private static let groups = ".groups"

    /// A name, if it can be a folder's.
    private static func name(_ name: String) -> String? {
        let isOne = !name.isEmpty && name != "." && name != ".."
        return isOne && !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) ? name : nil
    }

    private func make(_ path: String) {
        // A volume in memory that nobody has used yet stays unmade.
        if let late = volume as? LazyVolume { return late.remember(folder: path) }
        try? volume.makeFolder(path, mode: 0o700)
    }
}

extension ManagedApp.Configuration {
    /// The same with a container and folders of its groups, unless there are some already.
    func installed(in container: String?, _ groups: [String: String]) -> ManagedApp.Configuration {
        guard self.container == nil && container != nil || appGroups.isEmpty && !groups.isEmpty else { return self }
        return ManagedApp.Configuration(
            bundleID: bundleID, publisher: publisher, settings: settings, container: self.container ?? container,
            appGroups: appGroups.isEmpty ? groups : appGroups, observer: observer,
            dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks, logger: logger,
            telemetryDelegate: telemetryDelegate, maximumAccountCount: maximumAccountCount)
    }
}
