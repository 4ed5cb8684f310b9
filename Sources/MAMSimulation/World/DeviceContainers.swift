internal import MAMCore
internal import MAMSettings
internal import MAMVolumes

/// The containers of a device's apps on its volume.
struct DeviceContainers: Sendable {
    /// The folder that holds them, an absolute path.
    let folder: String
    private let volume: any Volume

    /// Uses a folder for the containers.
    ///
    /// Creates it if it is missing; its parent folder must exist.
    ///
    /// An error of the volume is not reported here: the app then has no container, and its first file call fails.
    init(_ folder: String, on volume: any Volume) {
        (self.folder, self.volume) = (folder, volume)
        make(folder)
    }

    /// Makes the container of an app; `nil` for a name that cannot be a folder's.
    func make(for app: String) -> String? {
        guard let app = Self.name(app) else { return nil }
        let path = "\(folder)/\(app)"
        make(path)
        return path
    }

    /// Makes the folders of an app's groups, which apps of one publisher share.
    ///
    /// Names that cannot be a folder's are left out.
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

    /// Removes an app's container with all files, if ``make(for:)`` made it.
    func remove(_ container: String?, of app: String) {
        guard let container, let name = Self.name(app), container == "\(folder)/\(name)" else { return }
        remove(container)
    }

    /// Removes the folder of a group, if ``makeGroups(of:)`` made it.
    func remove(group: String) {
        guard group.utf8.starts(with: "\(folder)/\(Self.groups)/".utf8) else { return }
        remove(group)
    }

    private func remove(_ path: String) {
        if let late = volume as? LazyVolume, late.forget(folder: path) { return }
        // `status` does not follow links, so a link is removed rather than its target.
        for name in (try? volume.names(in: path)) ?? [] {
            let entry = "\(path)/\(name)"
            if (try? volume.status(of: entry).kind) == .folder { remove(entry) } else { try? volume.remove(entry) }
        }
        try? volume.removeFolder(path)
    }

    /// The folder of the group folders.
    ///
    /// No app has this name.
    private static let groups = ".groups"

    /// Returns a name if it can be a folder's, otherwise `nil`.
    private static func name(_ name: String) -> String? {
        let isOne = !name.isEmpty && name != "." && name != ".."
        return isOne && !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) ? name : nil
    }

    private func make(_ path: String) {
        // A volume in memory without any file call is not created just for a folder.
        if let late = volume as? LazyVolume { return late.remember(folder: path) }
        try? volume.makeFolder(path, mode: 0o700)
    }
}

extension ManagedApp.Configuration {
    /// Returns the configuration with a container and group folders, where it has none.
    func installed(in container: String?, _ groups: [String: String]) -> ManagedApp.Configuration {
        guard self.container == nil && container != nil || appGroups.isEmpty && !groups.isEmpty else { return self }
        return ManagedApp.Configuration(
            bundleID: bundleID, publisher: publisher, settings: settings, container: self.container ?? container,
            appGroups: appGroups.isEmpty ? groups : appGroups, observer: observer,
            dispatchPropagation: dispatchPropagation, detectsIdentityLeaks: detectsIdentityLeaks, logger: logger,
            telemetryDelegate: telemetryDelegate, maximumAccountCount: maximumAccountCount, timerProfile: timerProfile,
            isWrapped: isWrapped, sdkVersion: sdkVersion, deniedAssumptions: deniedAssumptions)
    }
}
