/// What a file says about itself: the truth that the owner index only repeats.
enum FileTruth: Sendable, Hashable {
    /// An encrypted file and the owner its header claims.
    case encrypted(AccountID)
    /// A clear file and the owner in its tag.
    case clear(AccountID?)
    /// A folder and the default owner in its tag.
    case folder(AccountID?)
    /// A link, a pipe, a device.
    case neither

    /// The owner of a file; a folder has none of its own.
    var owner: AccountID? {
        switch self {
        case .encrypted(let owner): owner
        case .clear(let owner): owner
        case .folder, .neither: nil
        }
    }
}

extension AppFiles {
    /// What the file or folder at a resolved path says.
    func truth(at path: String, app: ManagedApp) throws(MAMFileProtectionError) -> FileTruth {
        switch try status(at: path).kind {
        case .file: break
        case .folder: return .folder(try folderOwner(at: path, app: app))
        case .link, .other: return .neither
        }
        let raw = try open(path, [.read])
        defer { raw.close() }
        if let claim = try claim(of: raw) { return .encrypted(claim.owner) }
        if let owner = try ownerOfCut(raw, at: path) { return .encrypted(owner) }
        var reports: [MAMEvent.Kind] = []
        defer { for event in reports { app.report(event) } }
        return .clear(try owner(ofClear: raw, at: path, &reports))
    }

    /// What an encrypted file says of itself; nil for a clear one.
    ///
    /// With the account key at hand only an authentic header is believed; without it nobody can tell.
    func claim(of raw: any VolumeFile) throws(MAMFileProtectionError) -> FileClaim? {
        do throws(ProtectedFileError) {
            guard let claims = try ProtectedFile.claims(of: raw, key: accountKeyIfReadable) else { return nil }
            return claims.authentic ?? claims.all.first
        } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// Calls `body` for everything in the container, files before the folders they lie in; the engine's own temporary
    /// files are left out, symbolic links are not followed.
    ///
    /// What disappears meanwhile is passed over.
    func walk(
        _ body: (_ path: String, _ kind: FileStatus.Kind) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        try walk(container.root, body)
    }

    /// The same from a folder on, and with the engine's own files if asked.
    ///
    /// What cannot be looked at goes to `failure`, which throws unless the caller knows better.
    func walk(
        _ folder: String, includesOurs: Bool = false,
        orElse failure: (MAMFileProtectionError) throws(MAMFileProtectionError) -> Void = {
            (error) throws(MAMFileProtectionError) in throw error
        },
        _ body: (_ path: String, _ kind: FileStatus.Kind) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        // Not by recursion: how deep folders lie in each other is not ours to trust.
        var open: [(path: String, isDone: Bool)] = [(folder, false)]
        while let (path, isDone) = open.popLast() {
            if isDone {
                try body(path, .folder)
                continue
            }
            open.append((path, true))
            let names: [String]
            do throws(SystemError) { names = try volume.names(in: path) } catch {
                if !error.isMissing { try failure(MAMFileProtectionError(error)) }
                continue
            }
            for name in names {
                let whole = (path == "/" ? "" : path) + "/" + name
                let kind: FileStatus.Kind
                do throws(SystemError) { kind = try volume.status(of: whole).kind } catch {
                    if !error.isMissing { try failure(MAMFileProtectionError(error)) }
                    continue
                }
                if kind == .folder {
                    open.append((whole, false))
                } else if includesOurs || !ContainerFolder.isOurs(name) {
                    try body(whole, kind)
                }
            }
        }
    }
}
