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
