internal import MAMCore
internal import MAMStorage
internal import MAMText
internal import MAMVolumes

/// An app of a device, prepared for one command: its container was found, and is separate from the device's folder.
struct AppCall {
    let call: Call
    let device: ToolDevice
    let identity: AppContainer
    /// The app's container.
    let container: FilePath

    /// Finds the device and the container.
    ///
    /// The container is the first of these:
    ///
    /// - the one given on the command line,
    /// - the container of the app, if `path` is inside it,
    /// - for an app without a container, `path` if it is a folder, otherwise its folder.
    init(_ call: Call, for path: FilePath) throws(ToolError) {
        (self.call, device, identity) = (call, try ToolDevice(call), try call.identity)
        let known = AppFolders(folder: device.apps, app: identity).known
        if let given = call.value(of: .container) {
            container = try FilePath.resolveFolder(given, from: call.console.environment.folder)
        } else if let known, path.lies(in: known) {
            container = try FilePath.resolveFolder(known, from: nil)
        } else if known == nil {
            let folder = path.kind == .folder ? path : path.folder
            container = try FilePath.resolveFolder(folder.absolute, from: nil).named(path.typed)
        } else {
            container = path.folder
        }
        if let known, !known.utf8.elementsEqual(container.absolute.utf8) {
            throw ToolError(
                .usage, "the app keeps its files in another folder, `\(known)`", in: path.typed,
                help: "name another app with `--app`, or another device with `--device`")
        }
        guard path.lies(in: container.absolute) else {
            throw ToolError(
                .usage, "is outside of the container of the app", in: path.typed,
                help: "name the app's container with `--container`")
        }
        try device.checkApart(from: container)
    }

    /// Starts the app with the device's store.
    ///
    /// `creates` tells whether to create a missing store.
    func start(creates: Bool) throws(ToolError) -> ManagedApp {
        let storage = try device.open(creates: creates)
        if creates { try AppFolders(folder: device.apps, app: identity).remember(container.absolute) }
        return identity.app(in: container.absolute, on: storage, call)
    }
}

extension AppContainer {
    /// Makes the app, with its container folder.
    func app(in container: String, on storage: DeviceStorage, _ call: Call) -> ManagedApp {
        let configuration = ManagedApp.Configuration(
            bundleID: app, publisher: publisher, container: container, observer: ToolObserver(call: call),
            dispatchPropagation: .explicitOnly, detectsIdentityLeaks: false)
        return ManagedApp(configuration, on: DeviceEnvironment(storage: storage))
    }
}

extension FilePath {
    /// Returns the same path with the name that messages use.
    func named(_ typed: String) -> FilePath { FilePath(typed: typed, absolute: absolute) }
}

/// Reports events during the work on standard error, without the owners of files.
private struct ToolObserver: MAMObserver {
    let call: Call

    func report(_ event: MAMEvent) {
        switch event.kind {
        case .filesWiped(_, let report):
            call.report(.remark("an interrupted wipe was completed: \(NounCount.text(report.files, "file")) deleted"))
        case .accountWipeIncomplete(_, let report?):
            call.report(
                .remark(
                    "an interrupted wipe was continued and is not complete: \(NounCount.text(report.files, "file")) deleted, \(report.remainingFiles) left"
                ))
        case .storageFailed(let message): call.report(.remark("the store of the device: \(message)"))
        case .ownerTagRefused(let path):
            call.report(.warning("its owner tag was not written on this device, or was changed", in: path))
        case .fileRolledBack(let path):
            call.report(.warning("is older than at its last opening: an earlier copy replaced it", in: path))
        default: break
        }
    }
}

extension Call {
    /// The path of an operand.
    func path(_ typed: String) throws(ToolError) -> FilePath {
        try FilePath.resolve(typed, from: console.environment.folder)
    }

    /// The bundle id and publisher of the app.
    var identity: AppContainer {
        get throws(ToolError) {
            let usual = ManagedApp.Configuration()
            let (app, publisher) = (value(of: .app) ?? usual.bundleID, value(of: .publisher) ?? usual.publisher)
            guard !app.isEmpty, !publisher.isEmpty, app.utf8.count + publisher.utf8.count <= 80 else {
                throw wrong("a bundle id and a publisher have 1 byte or more, and 80 together at most")
            }
            return AppContainer(publisher: publisher, app: app)
        }
    }

    /// Returns the account that an option names; `nil` without the option.
    func account(of option: Option) throws(ToolError) -> AccountID? {
        guard let text = value(of: option) else { return nil }
        // The message does not contain the id.
        guard SystemPath.isText(text) else { throw wrong("`--\(option.name)` takes text, and this is not UTF-8") }
        guard !text.isEmpty, let id = AccountID(text) else {
            throw wrong("`--\(option.name)` takes an account id of 1 to \(AccountID.maximumByteCount) bytes")
        }
        return id
    }
}

extension AccountID {
    var printable: String { isUnmanaged ? "(no user)" : PlainText.line(rawValue, limit: AccountID.maximumByteCount) }
}

/// Records the container of each app of a device.
///
/// An app has exactly one container.
///
/// A wipe deletes an account's files in an app and shreds their keys. A second container of the same bundle id would
/// therefore lose its files in a wipe of the first. Each record is a symbolic link in the device's folder, which is
/// created atomically and can be inspected with ordinary tools.
struct AppFolders {
    let folder: String
    let app: AppContainer

    /// The app's container; `nil` when it has none yet, or the folder no longer exists.
    var known: String? {
        guard let target = POSIX.target(ofLink: folder + "/" + name), target.hasPrefix("/"),
            let resolved = try? SystemVolume().resolve(target),
            (try? SystemVolume().status(of: resolved).kind) == .folder
        else { return nil }
        return resolved
    }

    /// Records a folder as the app's container.
    func remember(_ container: String) throws(ToolError) {
        let link = folder + "/" + name
        do throws(POSIX.Failure) {
            try POSIX.makeFolder(folder)
            // A link to a missing folder is replaced.
            while try !POSIX.makeLink(link, to: container), known == nil { POSIX.remove(link) }
        } catch {
            throw ToolError(.cannotCreate, "the app's container cannot be noted: \(error.reason)")
        }
    }

    // Characters that could form a path or end a name are written as numbers.
    private var name: String {
        [app.publisher, app.app].map { part in
            part.utf8.map { byte in
                let scalar = Unicode.Scalar(byte)
                let isPlain = scalar.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
                if isPlain || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") { return String(scalar) }
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
        }.joined(separator: "_")
    }
}
