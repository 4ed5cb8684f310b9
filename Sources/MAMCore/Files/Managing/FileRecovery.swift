/// Ends what a crash left behind, before the app's first file call: files half made, changes of protection half done,
/// wipes half finished.
struct FileRecovery {
    let files: AppFiles
    let app: ManagedApp

    init(_ files: AppFiles, app: ManagedApp) { (self.files, self.app) = (files, app) }

    func run() throws(MAMFileProtectionError) {
        for path in try files.ledger.pendingPaths() { try settle(path) }
        let names = try files.ledger.runningWipes()
        guard let first = names.first else { return }
        let report = try FileWipe(app: app, files: files, names: names, isResumed: true).run()
        app.report(.filesWiped(account: first, report: report))
    }

    private func settle(_ path: String) throws(MAMFileProtectionError) {
        let name = ContainerFolder.name(of: path)
        if name.hasPrefix(ContainerFolder.temporaryPrefix) {
            try files.remove(path)
            return try files.ledger.remove(path)
        }
        if name.hasPrefix(ContainerFolder.redoPrefix) {
            try redo(path, name)
            return try files.ledger.remove(path)
        }
        guard try files.place(at: path) != nil else { return try files.ledger.remove(path) }
        guard let raw = try? files.open(path, [.read]) else { return try files.ledger.remove(path) }
        defer { raw.close() }
        // Without a header that can be read it was only begun: there is nothing yet that anybody could own.
        guard (try? files.claim(of: raw)) != nil || (try? files.tag(of: raw)) != nil else {
            return try files.ledger.remove(path)
        }
        try files.noteFile(at: path)
    }

    // The new content of a file with several names: any of them in the same folder will do.
    private func redo(_ path: String, _ name: String) throws(MAMFileProtectionError) {
        guard try files.place(at: path) != nil else { return }
        let digits = name.dropFirst(ContainerFolder.redoPrefix.count).prefix { $0 != "-" }
        let folder = ContainerFolder.folder(of: path)
        let names = try files.system { () throws(SystemError) in try files.volume.names(in: folder) }
        for other in names where !ContainerFolder.isOurs(other) {
            let target = (folder == "/" ? "" : folder) + "/" + other
            guard let status = try? files.volume.status(of: target), status.kind == .file,
                String(status.inode, radix: 16) == digits
            else { continue }
            return try files.withFile(at: target, for: app) { (state) throws(MAMFileProtectionError) in
                try FileRedo(files: files, path: path).run(over: target, &state, for: app)
            }
        }
        // Nobody is left whose content it could be.
        try files.remove(path)
    }
}
