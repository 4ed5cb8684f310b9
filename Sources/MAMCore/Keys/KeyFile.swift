internal import MAMPOSIX

/// A key in a file that other users cannot read; made once, never changed.
///
/// A new file is written under a temporary name, flushed to the disk, and given its final name by a link, which fails
/// if another process was faster. So the file is complete or missing, and is never replaced.
struct KeyFile: Sendable {
    private let path: String
    private let folder: String
    private let name: String

    /// Makes a reference to a file, without opening it.
    init(path: String) throws(KeyFileError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.last, !["", ".", ".."].contains(last), !path.utf8.contains(0) else {
            throw KeyFileError(.invalidPath, "not the name of a file", path: path)
        }
        let parent = parts.dropLast().joined(separator: "/")
        self.path = path
        name = String(last)
        folder = parent.isEmpty ? (parts.count > 1 ? "/" : ".") : parent
    }

    func load() throws(KeyFileError) -> SecretKey { try load(from: try KeyFolder.open(folder, creates: false)) }

    /// Loads the key from the file, which is made if it is missing.
    func loadOrCreate() throws(KeyFileError) -> SecretKey {
        let folder = try KeyFolder.open(folder, creates: true)
        do throws(KeyFileError) {
            return try load(from: folder)
        } catch {
            guard error.code == .notFound else { throw error }
        }
        if let made = try create(in: folder) { return made }
        return try load(from: folder)
    }

    private func load(from folder: borrowing KeyFolder) throws(KeyFileError) -> SecretKey {
        let key = try read(try folder.open(name, path: path))
        // A temporary file that remains after a crash may hold this very key. A process that is just making the file
        // loses its temporary file too, finds the final name in use, and reads that file.
        folder.removeFiles { isTemporary($0) }
        return key
    }

    private func read(_ file: borrowing KeyDescriptor) throws(KeyFileError) -> SecretKey {
        // One byte more than the length of a key file, to detect longer files.
        try SecretBytes.withTemporary(KeyFileFormat.byteCount + 1) { (bytes) throws(KeyFileError) in
            let count = try file.read(into: bytes)
            guard count == KeyFileFormat.byteCount else {
                throw KeyFileError(
                    .wrongLength, count < KeyFileFormat.byteCount ? "the file ends early" : "the file is too long",
                    path: path, offset: min(count, KeyFileFormat.byteCount))
            }
            let whole = UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
            switch try crypto({ () throws(CryptoError) in try KeyFileFormat.read(whole) }) {
            case .key(let key): return key
            case .invalid(let code, let message, let offset):
                throw KeyFileError(code, message, path: path, offset: offset)
            }
        }
    }

    // Nil if another process made the file meanwhile.
    private func create(in folder: borrowing KeyFolder) throws(KeyFileError) -> SecretKey? {
        let key = try crypto { () throws(CryptoError) in try SecretKey.random() }
        let temporary = temporaryName(try crypto { () throws(CryptoError) in try KeyID.random() })
        let file = try folder.create(temporary, path: path)
        defer { folder.remove(temporary) }
        try SecretBytes.withTemporary(KeyFileFormat.byteCount) { (bytes) throws(KeyFileError) in
            try crypto { () throws(CryptoError) in try KeyFileFormat.write(key, into: bytes) }
            try file.write(UnsafeRawBufferPointer(bytes))
        }
        guard try folder.link(temporary, as: name, path: path) else { return nil }
        try folder.synchronize()
        return key
    }

    // `.NAME.` and 32 digits and `.new`.
    private func temporaryName(_ id: KeyID) -> String {
        let digits = id.withUnsafeBytes { $0.flatMap { [$0 >> 4, $0 & 15] } }
        return ".\(name)." + digits.map { String($0, radix: 16) }.joined() + ".new"
    }

    private func isTemporary(_ other: String) -> Bool {
        other.hasPrefix(".\(name).") && other.hasSuffix(".new")
            && other.utf8.count == ".\(name).".utf8.count + 2 * KeyID.byteCount + ".new".utf8.count
    }

    private func crypto<Result>(_ body: () throws(CryptoError) -> Result) throws(KeyFileError) -> Result {
        do throws(CryptoError) { return try body() } catch { throw KeyFileError(.crypto, error.message, path: path) }
    }
}

/// The format of a key file of 64 bytes.
///
/// | position | bytes | field |
/// |---|---|---|
/// | 0 | 8 | `89 4D 41 4D 4B 0D 0A 1A` |
/// | 8 | 2 | version, little-endian: 1 |
/// | 10 | 6 | 0 |
/// | 16 | 32 | the key |
/// | 48 | 16 | the first half of HMAC-SHA256 over bytes 0 to 15 under the key |
///
/// The last field detects damage to any byte and reveals nothing about the key; it gives no protection against a
/// program that can write the file.
enum KeyFileFormat {
    static let byteCount = 64
    static let version: UInt16 = 1

    private static let magic: [UInt8] = [0x89, 0x4D, 0x41, 0x4D, 0x4B, 0x0D, 0x0A, 0x1A]
    private static let (head, key, check) = (0..<16, 16..<48, 48..<64)

    /// Writes a key into a buffer of 64 bytes.
    static func write(_ secret: SecretKey, into file: UnsafeMutableRawBufferPointer) throws(CryptoError) {
        file.copyBytes(from: magic)
        file.storeBytes(of: version.littleEndian, toByteOffset: 8, as: UInt16.self)
        UnsafeMutableRawBufferPointer(rebasing: file[10..<16]).copyBytes(from: repeatElement(0, count: 6))
        secret.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: file[key]).copyMemory(from: $0) }
        let whole = UnsafeRawBufferPointer(file)
        try HMACSHA256(key: secret).tag(
            of: UnsafeRawBufferPointer(rebasing: whole[head]),
            into: UnsafeMutableRawBufferPointer(rebasing: file[check]))
    }

    /// The result of reading: a key, or an error with its position.
    enum Reading {
        case key(SecretKey)
        case invalid(KeyFileError.Code, String, offset: Int)
    }

    /// Reads the key from a buffer of 64 bytes.
    static func read(_ file: UnsafeRawBufferPointer) throws(CryptoError) -> Reading {
        for (offset, byte) in magic.enumerated() where file[offset] != byte {
            return .invalid(.invalidContent, "not a key file", offset: offset)
        }
        let found = UInt16(littleEndian: file.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        guard found == version else { return .invalid(.unknownVersion, "version \(found) is not known", offset: 8) }
        for offset in 10..<16 where file[offset] != 0 {
            return .invalid(.invalidContent, "a reserved byte is not zero", offset: offset)
        }
        let secret = try SecretKey(copying: UnsafeRawBufferPointer(rebasing: file[key]))
        let isWhole = try HMACSHA256(key: secret).isTag(
            UnsafeRawBufferPointer(rebasing: file[check]), of: UnsafeRawBufferPointer(rebasing: file[head]))
        return isWhole ? .key(secret) : .invalid(.invalidContent, "the check of the key is wrong", offset: 48)
    }
}

/// An error while reading or making a key file.
///
/// It names the problem and the position, never the content of the file.
package struct KeyFileError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The file or folder does not exist.
        case notFound
        /// The name is empty, or the name of a folder.
        case invalidPath
        /// The file or its folder is a symbolic link.
        case symbolicLink
        /// The file is not a regular file, or its folder is not a folder.
        case wrongType
        /// Other users may read or change the file or its folder.
        case wrongMode
        /// The file or its folder belongs to another user.
        case wrongOwner
        /// The file does not have the length of a key file.
        case wrongLength
        /// The file is not a key file, or is damaged.
        case invalidContent
        case unknownVersion
        case system
        /// A key could not be made or checked.
        case crypto
    }

    package let code: Code
    /// A description of the error: lower case, one line, no full stop.
    package let message: String
    /// The path of the file or the folder, as it was given.
    package let path: String
    /// The position in the file, in bytes; nil if the error has none.
    package let offset: Int?

    package init(_ code: Code, _ message: String, path: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.offset = offset
    }

    /// The name without its folders, the problem, and the position.
    package var description: String {
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        return "`\(name)`: \(message)" + (offset.map { " at byte \($0)" } ?? "")
    }
}

extension KeyFileError {
    static func system(_ number: Int32, _ attempt: String, path: String) -> KeyFileError {
        switch number {
        case ENOENT: KeyFileError(.notFound, "\(attempt): no such file", path: path)
        case ELOOP: KeyFileError(.symbolicLink, "\(attempt): a symbolic link", path: path)
        case ENOTDIR: KeyFileError(.wrongType, "\(attempt): not a folder", path: path)
        default: KeyFileError(.system, "\(attempt): \(String(cString: strerror(number)).lowercased())", path: path)
        }
    }
}
