internal import MAMCore
internal import MAMKeys
internal import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

extension Command {
    /// `info FILE…`.
    static let info = Command(
        "info", "Print the owner of files and whether they are encrypted; requires no key.",
        operands: [Operand("FILE", "A file or folder, inside or outside a container.", count: .oneOrMore)],
        options: Option.ofDevice + [.format],
        sections: [
            .exits(
                success: "every file was read",
                negative: "at least one file is damaged, or was written by a newer version"),
            HelpSection(
                "REMARKS",
                [
                    ("owner", "The owner is verified: a key of this device wrote the file's header or owner tag."),
                    (
                        "claimed owner",
                        "The owner cannot be verified, because the key is missing. Any program that can write a file can claim an owner."
                    ),
                    (
                        "changes",
                        "The command changes no files. But like every command, it first completes a call that was interrupted on a file of the app."
                    ),
                ]),
            .examples([("mam info notes/*", "Print every file of a folder.")]),
        ],
        run: { call throws(ToolError) in try info(call) })

    private static func info(_ call: Call) throws(ToolError) -> ExitStatus {
        let reader = try InfoReader(call)
        var report = InfoReport()
        for typed in call.operands {
            do throws(ToolError) {
                let file = try reader.file(at: try call.path(typed))
                if call.format == .text { try call.write(report: file.text) }
                report.files.append(file)
            } catch {
                call.report(error)
                report.files.append(InfoReport.File(name: typed, error))
            }
        }
        if call.format == .json { try call.write(json: report) }
        return report.status
    }
}

/// Reads information about files, with the state of the device if there is one.
struct InfoReader {
    private let storage: DeviceStorage?
    private let identity: AppContainer
    /// The app and its container, if the device has the container.
    private let app: (app: ManagedApp, container: String)?
    private let volume = SystemVolume()

    /// Opens the device if there is one.
    ///
    /// Reports a device that cannot be opened, and continues without it.
    init(_ call: Call) throws(ToolError) {
        identity = try call.identity
        let device: ToolDevice
        do throws(ToolError) { device = try ToolDevice(call) } catch {
            guard call.value(of: .device) == nil, call.value(of: .rootKey) == nil else { throw error }
            (storage, app) = (nil, nil)
            return
        }
        guard device.exists else {
            (storage, app) = (nil, nil)
            return
        }
        do throws(ToolError) {
            let opened = try device.open(creates: false)
            storage = opened
            app = AppFolders(folder: device.apps, app: identity).known.map { [identity] container in
                (identity.app(in: container, on: opened, call), container)
            }
        } catch {
            call.report(
                .warning("the device cannot be opened, so owners are claims: \(error.message)", in: device.path.typed))
            (storage, app) = (nil, nil)
        }
    }

    // Otherwise the remains of an interrupted call would be described, perhaps with a clear copy of an encrypted file.
    private func recover(_ path: FilePath) {
        guard let app, path.lies(in: app.container) else { return }
        _ = app.app.fileProtectionManager.isFileEncrypted(path.absolute)
    }

    /// Describes a file or folder.
    func file(at path: FilePath) throws(ToolError) -> InfoReport.File {
        recover(path)
        let isFolder: Bool
        do throws(SystemError) { isFolder = try volume.status(of: path.absolute).kind == .folder } catch {
            throw ToolError(error, in: path.typed)
        }
        if isFolder { return InfoReport.File(name: path.typed, .folder, owner: try tagOwner(of: path, .folderDefault)) }
        let raw: any VolumeFile
        do throws(SystemError) { raw = try volume.open(path.absolute, [.read], mode: 0) } catch {
            throw ToolError(error, in: path.typed)
        }
        defer { raw.close() }
        let keyring = storage?.keyring(publisher: identity.publisher, app: identity.app)
        var damagedKeys: Set<KeyID> = []
        do throws(ProtectedFileError) {
            let found = try ProtectedFile.inspect(raw) { (id) throws(ProtectedFileError) in
                do throws(StorageError) { return try keyring?.key(id)?.key } catch {
                    guard error.code == .corrupt else { throw ProtectedFileError(.storage, error.message) }
                    damagedKeys.insert(id)
                    return nil
                }
            }
            if let found {
                let key: InfoReport.Key =
                    switch found.proof {
                    case .authentic, .forged: .present
                    case .keyMissing where damagedKeys.contains(found.header.keyID): .damaged
                    case .keyMissing: .absent
                    }
                return InfoReport.File(name: path.typed, found, key, hasDevice: storage != nil)
            }
        } catch {
            guard error.code == .damaged || error.code == .unknownVersion else {
                throw ToolError(error, in: path.typed)
            }
            return InfoReport.File(name: path.typed, damage: error)
        }
        if try isCut(raw, at: path) { return InfoReport.File(name: path.typed, damage: ProtectedFile.cutError) }
        var file = InfoReport.File(name: path.typed, .clear, owner: try tagOwner(of: path, .file))
        do throws(SystemError) { file.length = try raw.status().size } catch { throw ToolError(error, in: path.typed) }
        return file
    }

    // Whether an encrypted file is shorter than the beginning of its header, so that only the index has its owner.
    private func isCut(_ raw: any VolumeFile, at path: FilePath) throws(ToolError) -> Bool {
        guard let storage else { return false }
        do throws(ProtectedFileError) { guard try ProtectedFile.isShorterThanMagic(raw) else { return false } } catch {
            throw ToolError(error, in: path.typed)
        }
        let (row, status): (OwnerRow?, FileStatus)
        do throws(StorageError) { row = try storage.ownerIndex().row(at: path.absolute) } catch {
            throw ToolError(error, in: path.typed)
        }
        do throws(SystemError) { status = try raw.status() } catch { throw ToolError(error, in: path.typed) }
        return row?.isOfEncrypted(status) ?? false
    }

    // The owner of a clear file, or the default owner of a folder.
    private func tagOwner(of path: FilePath, _ kind: OwnerTagFormat.Kind) throws(ToolError) -> InfoReport.Owner {
        let value: [UInt8]?
        do throws(SystemError) { value = try volume.attribute(OwnerTag.attributeName, of: path.absolute) } catch {
            return .unknown("the volume has no extended attributes, and only its app knows")
        }
        guard let value else { return .noUser }
        guard let storage else { return .unknown("it has a tag, and there is no device to read it with") }
        do throws(StorageError) {
            let tags = try storage.ownerTags()
            let tag = value.span.bytes.withUnsafeBytes { try? tags.decode($0) }
            guard let tag, tag.kind == kind else {
                return .unknown("its tag was not written on this device, or was changed")
            }
            guard let owner = try account(of: tag.owner, in: storage) else {
                return .unknown("its tag was written on this device, which does not know the account any more")
            }
            return .proved(owner)
        } catch { throw ToolError(error, in: path.typed) }
    }

    // A damaged row contains no account.
    private func account(of owner: OwnerID, in storage: DeviceStorage) throws(StorageError) -> AccountID? {
        do throws(StorageError) { return try storage.account(of: owner) } catch {
            guard error.code == .corrupt else { throw error }
            return nil
        }
    }
}
