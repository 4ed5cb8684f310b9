internal import MAMCore
internal import MAMVolumes

/// The folder of a device, with `store`, `apps` (the container of each app), and `root/root.key` unless the root key is
/// elsewhere.
struct ToolDevice {
    /// The folder.
    let path: FilePath
    let rootKey: FilePath

    /// The folder of the store.
    var store: String { path.absolute + "/store" }
    /// The folder with a link to each app's container.
    var apps: String { path.absolute + "/apps" }

    /// Whether the store exists.
    var exists: Bool { (try? SystemVolume().status(of: store + "/keys.sqlite")) != nil }

    /// Finds the device named by the command line or the environment.
    init(_ call: Call) throws(ToolError) {
        let around = call.console.environment
        path = try FilePath.resolveMissing(Self.typed(call), from: around.folder)
        if let key = call.value(of: .rootKey) {
            rootKey = try FilePath.resolveMissing(key, from: around.folder)
        } else {
            rootKey = try FilePath.resolveMissing(path.absolute + "/root/root.key", from: nil)
        }
    }

    // The path of `--device`, otherwise the first of the default places.
    private static func typed(_ call: Call) throws(ToolError) -> String {
        if let typed = call.value(of: .device) { return typed }
        let variable = call.console.environment.variable
        func filled(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let device = filled("MAM_DEVICE") { return device }
        if let data = filled("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/mam/device" }
        guard let home = filled("HOME"), home.hasPrefix("/") else {
            throw call.wrong("no device is named, and there is no home folder to keep one in; give `--device`")
        }
        return home + "/.local/share/mam/device"
    }

    /// Opens the store.
    ///
    /// If it does not exist, creates it or throws, as `creates` tells.
    func open(creates: Bool) throws(ToolError) -> DeviceStorage {
        if creates {
            try makeFolders()
        } else if !exists {
            throw ToolError(
                .noInput, "there is no device here, because no file was protected with it", in: path.typed,
                help: "`mam protect` makes one; `--device` names another")
        }
        do throws(StorageError) {
            return try DeviceStorage.open(at: store, rootKey: .file(rootKey.absolute))
        } catch {
            throw ToolError(error, in: path.typed)
        }
    }

    /// Refuses a container that contains the device's folder, or is inside it.
    func checkApart(from container: FilePath) throws(ToolError) {
        let help = "name another container with `--container`, or another device with `--device`"
        for folder in [store, apps] where Self.overlap(folder, container.absolute) {
            throw ToolError(
                .usage,
                "the device is inside the container; keys beside the files that they encrypt do not protect them",
                in: container.typed, help: help)
        }
        guard !rootKey.lies(in: container.absolute) else {
            throw ToolError(
                .usage,
                "the root key is inside the container; a key beside the files that it encrypts does not protect them",
                in: container.typed, help: help)
        }
    }

    private static func overlap(_ left: String, _ right: String) -> Bool {
        let (left, right) = (left + "/", right == "/" ? right : right + "/")
        return left.utf8.starts(with: right.utf8) || right.utf8.starts(with: left.utf8)
    }

    private func makeFolders() throws(ToolError) {
        var made = ""
        for part in FilePath.names(of: path.absolute) {
            made += "/" + part
            do throws(POSIX.Failure) { try POSIX.makeFolder(made) } catch {
                // An existing folder may be inside one that is not writable.
                guard (try? SystemVolume().status(of: made).kind) != .folder else { continue }
                throw ToolError(.cannotCreate, "the device cannot be made: \(error.reason)", in: path.typed)
            }
        }
    }
}

extension Option {
    static let device = Option(
        "device", .file("DIR"),
        "The folder of the keys. Defaults to `$MAM_DEVICE`, or to a folder below the home folder.")
    static let rootKey = Option(
        "root-key", .file("FILE"), "The file of the device's root key. Defaults to a file in the folder of the keys.")
    static let container = Option(
        "container", .file("DIR"), "The folder of the app's files. Defaults to the file's own folder.")
    static let app = Option(
        "app", .word("BUNDLEID", suggestions: []), "The app's bundle id. Defaults to com.example.app.")
    static let publisher = Option(
        "publisher", .word("NAME", suggestions: []), "The app's publisher. Defaults to default.publisher.")
    static let progress = Option("progress", .flag, "Print progress on standard error, even if it is not a terminal.")
}
