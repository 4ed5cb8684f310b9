internal import MAMCore
internal import MAMText
internal import MAMVolumes

extension Command {
    /// `unprotect FILE [-o OUT]`.
    static let unprotect = Command(
        "unprotect", "Decrypt a file, or write a decrypted copy; requires the file's key.",
        operands: [Operand("FILE", "A file in the app's container.")],
        options: [.output, .force] + Option.ofDevice + [.container, .progress],
        sections: [
            .exits(success: "the file is decrypted, or the copy was written"),
            HelpSection(
                "REMARKS",
                [
                    (
                        "in its place",
                        "The file keeps its owner, in an extended attribute (the owner tag); `mam protect` encrypts it again."
                    ),
                    ("a copy", "A copy in the container has the same owner. A copy elsewhere has no owner."),
                ]),
            .examples([
                ("mam unprotect notes/a.txt", "Decrypt a file in place."),
                ("mam unprotect notes/a.txt --output - | less", "Read a file without changing it."),
            ]),
        ],
        run: { call throws(ToolError) in try unprotect(call) })

    private static func unprotect(_ call: Call) throws(ToolError) -> ExitStatus {
        let path = try call.path(call.operands[0])
        switch path.kind {
        case .file?: break
        case .folder?: throw ToolError(.noInput, "is a folder; files are made clear one by one", in: path.typed)
        case .link?: throw ToolError(.noInput, "is a symbolic link, which is not followed", in: path.typed)
        case .other?: throw ToolError(.noInput, "is neither a file nor a folder", in: path.typed)
        case nil: throw ToolError(.noInput, "cannot be opened: no such file", in: path.typed)
        }
        let place = try AppCall(call, for: path)
        let target = try call.target(besides: path)
        let app = try place.start(creates: false)
        let manager = app.fileProtectionManager
        switch target {
        case .place:
            let isEncrypted = manager.isFileEncrypted(path.absolute)
            try path.with { () throws(MAMFileProtectionError) in try manager.decryptFile(path.absolute) }
            try call.write("\(PlainText.line(path.typed)): \(isEncrypted ? "clear" : "already clear")\n")
        case .file(let out) where out.lies(in: place.container.absolute):
            try path.with { () throws(MAMFileProtectionError) in
                try manager.decryptFile(path.absolute, toCopyPath: out.absolute)
            }
        case .file(let out):
            let file = try path.with { () throws(MAMFileProtectionError) in try app.files.open(at: path.absolute) }
            try OutputFile.write(to: out, replaces: call.has(.force)) { (write) throws(ToolError) in
                try call.copy(file, of: path, write)
            }
        case .standardOutput:
            let file = try path.with { () throws(MAMFileProtectionError) in try app.files.open(at: path.absolute) }
            try call.copy(file, of: path, call.console.data)
        }
        return .success
    }
}

extension Option {
    static let output = Option(
        "output", .file("OUT"), short: "o", "Write a decrypted copy to OUT instead; `-` is standard output.")
    static let force = Option("force", .flag, "Replace an existing OUT.")
}

/// The destination of the clear content.
private enum UnprotectTarget {
    case place
    case file(FilePath)
    case standardOutput
}

extension Call {
    /// Returns the destination.
    ///
    /// Refuses a name that is taken before any file is opened.
    fileprivate func target(besides path: FilePath) throws(ToolError) -> UnprotectTarget {
        guard let typed = value(of: .output) else {
            guard !has(.force) else { throw wrong("`--force` needs `--output`") }
            return .place
        }
        if typed == "-" { return .standardOutput }
        let out = try self.path(typed)
        guard !out.absolute.utf8.elementsEqual(path.absolute.utf8) else {
            throw ToolError(.usage, "is the file itself; leave out `--output` to decrypt the file in place", in: typed)
        }
        switch out.kind {
        case nil: break
        case .file? where has(.force): break
        case .file?:
            throw ToolError(.cannotCreate, "already exists", in: typed, help: "`--force` replaces it")
        default: throw ToolError(.cannotCreate, "already exists and is not a file", in: typed)
        }
        return .file(out)
    }

    /// Copies the content of a file in pieces, and closes the file.
    fileprivate func copy(
        _ file: MAMFile, of path: FilePath, _ write: (UnsafeRawBufferPointer) throws(ToolError) -> Void
    ) throws(ToolError) {
        var notes = ProgressNotes(self, every: 64 << 20)
        let size = try path.with { () throws(MAMFileProtectionError) in try file.size() }
        while true {
            let bytes = try path.with { () throws(MAMFileProtectionError) in try file.read(1 << 20) }
            guard !bytes.isEmpty else { break }
            try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ToolError) in try write(bytes) }
            notes.add(Int64(bytes.count)) { "\($0 >> 20) of \(size >> 20) MiB" }
        }
        try path.with { () throws(MAMFileProtectionError) in try file.close() }
    }
}

extension FilePath {
    /// Runs calls of the engine, and converts their errors to errors about this file.
    func with<Result>(_ body: () throws(MAMFileProtectionError) -> Result) throws(ToolError) -> Result {
        do throws(MAMFileProtectionError) { return try body() } catch { throw ToolError(error, in: typed) }
    }
}
