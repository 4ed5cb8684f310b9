internal import MAMCore
internal import MAMKeys
internal import MAMPOSIX
internal import MAMSealedFiles
internal import MAMVolumes

/// The file under test, in a folder of its own, with its keys.
struct TortureFile {
    let folder: String
    private let key: AccountKey
    private let nonces = NoncePool()

    private var path: String { folder + "/tortured" }

    /// Opens the keys of a folder, which are created if they are missing.
    init(folder: String) throws {
        self.folder = folder
        let hierarchy = try KeyHierarchy(root: .loadOrCreate(at: folder + "/keys/root.key"))
        let stored = try SystemVolume().open(folder + "/keys/account.key", [.read, .write, .create], mode: 0o600)
        defer { stored.close() }
        let count = KeyID.byteCount + WrappedKey.byteCount
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 8)
        defer { bytes.deallocate() }
        if try stored.readFully(into: bytes, at: 0) == count {
            let whole = UnsafeRawBufferPointer(bytes)
            key = try hierarchy.unwrap(
                WrappedKey(UnsafeRawBufferPointer(rebasing: whole[KeyID.byteCount...])),
                id: KeyID(UnsafeRawBufferPointer(rebasing: whole[..<KeyID.byteCount])), kind: .container, generation: 0)
            return
        }
        key = try hierarchy.makeAccountKey(.container, generation: 0)
        key.id.withUnsafeBytes { bytes.copyMemory(from: $0) }
        try hierarchy.wrap(key).withUnsafeBytes { wrapped in
            UnsafeMutableRawBufferPointer(rebasing: bytes[KeyID.byteCount...]).copyMemory(from: wrapped)
        }
        try stored.writeFully(UnsafeRawBufferPointer(bytes), at: 0)
    }

    /// Creates the file, or makes it empty.
    func create() throws {
        let raw = try SystemVolume().open(path, [.read, .write, .create, .truncate], mode: 0o600)
        defer { raw.close() }
        try ProtectedFile.create(on: raw, owner: "tortured@example.com", key: key, nonces: nonces).finish()
    }

    /// Runs `body` with the file open.
    ///
    /// Afterwards the raw file is closed, without finishing the protected file.
    func open<Result>(isWritable: Bool, _ body: (ProtectedFile) throws -> Result) throws -> Result {
        let raw = try SystemVolume().open(path, isWritable ? [.read, .write] : .read, mode: 0)
        defer { raw.close() }
        let file = try ProtectedFile.open(raw, isWritable: isWritable, nonces: nonces) { id in
            id == key.id ? key : nil
        }
        return try body(file)
    }

    /// Returns the whole content of the file.
    static func content(of file: ProtectedFile) throws -> [UInt8] {
        var content = [UInt8](repeating: 0, count: Int(file.length))
        let reader = try file.makeReader()
        let count = try content.withUnsafeMutableBytes { try file.read(into: $0, at: 0, with: reader) }
        return Array(content.prefix(count))
    }
}

/// An error of this program.
struct TortureError: Error, CustomStringConvertible {
    let description: String
    /// Whether the error only means that another process is at work.
    let isBusy: Bool

    init(_ description: String, isBusy: Bool = false) { (self.description, self.isBusy) = (description, isBusy) }
}

/// Writes until the system refuses, and checks that the earlier content exists and can be changed.
///
/// Run it under a limit: on a small volume, or with a maximum file length.
enum LimitCommand {
    /// Runs the test; returns whether the content is intact.
    ///
    /// Prints its size, and the error number of the refusal.
    ///
    /// The limit is set here rather than around the process, because the start of the process may need longer files, as
    /// with a sanitizer.
    static func run(folder: String, length: UInt?) throws -> Bool {
        // The signal that accompanies the limit on file length would end the process before it gets the error.
        signal(SIGXFSZ, SIG_IGN)
        if let length {
            guard ProcessLimit.fileLength.set(length) else {
                throw TortureError("the limit of length is refused: \(errno)")
            }
        }
        let file = try TortureFile(folder: folder)
        try file.create()
        var content: [UInt8] = []
        let number = try file.open(isWritable: true) { file -> Int32 in
            let number = try fill(file, &content)
            // The existing content may still be changed, and truncated to free space.
            content.replaceSubrange(0..<100, with: TortureScript.bytes(100, seed: 1))
            try TortureScript.Operation.write(offset: 0, count: 100, seed: 1).run(on: file)
            content.removeLast(content.count / 2)
            try file.truncate(to: Int64(content.count))
            try file.finish()
            return number
        }
        let found = try file.open(isWritable: false) { try TortureFile.content(of: $0) }
        print("refused with \(number), \(content.count) bytes kept of what was written")
        return found == content
    }

    private static func fill(_ file: ProtectedFile, _ content: inout [UInt8]) throws -> Int32 {
        // Reserves space for the journal before the volume is full.
        try TortureScript.Operation.write(offset: 0, count: 8 * 4096, seed: 0).run(on: file)
        try TortureScript.Operation.write(offset: 0, count: 8 * 4096, seed: 0).run(on: file)
        content = TortureScript.bytes(8 * 4096, seed: 0)
        while content.count < 1 << 26 {
            let operation = TortureScript.Operation.write(offset: content.count, count: 10_000, seed: 7)
            do {
                try operation.run(on: file)
            } catch let error as ProtectedFileError {
                guard let number = error.systemNumber else { throw error }
                guard try TortureFile.content(of: file) == content else { throw TortureError("something is lost") }
                return number
            }
            operation.run(on: &content)
        }
        throw TortureError("there is no limit here")
    }
}
