import MAMBase
import MAMCore
import MAMKeys
import MAMSealedFiles
import MAMVolumes

/// The checks of protected files and of stored records: headers, journals, owner tags, records of PINs.
enum SealedFileInput {
    /// Reads a header slot: it is written again byte for byte, or refused at an offset inside the slot.
    static func checkHeader(_ input: [UInt8]) {
        input.withUnsafeBytes { bytes in
            do throws(ProtectedFileError) {
                let header = try FileHeader(bytes)
                let again = UnsafeMutableRawBufferPointer.allocate(byteCount: HeaderLayout.byteCount, alignment: 8)
                defer { again.deallocate() }
                try header.encode(into: again)
                precondition(again[..<992].elementsEqual(bytes[..<992]), "a header was written otherwise than read")
                check(header)
            } catch {
                precondition(error.code != .crypto && error.code != .system, "an error of another kind")
                precondition(
                    (0...Int64(min(bytes.count, 1024))).contains(error.offset ?? -1), "an error outside of the slot")
                precondition(error.description.utf8.count < 200, "a long error text")
            }
        }
    }

    /// Checks that the holes lie within the chunks, and that the arithmetic holds for every chunk that they name.
    private static func check(_ header: FileHeader) {
        let geometry = header.geometry
        precondition((0...ChunkGeometry.maximumLength).contains(header.length), "a length beyond the limit")
        precondition(header.holes.count <= HoleList.limit, "too many holes")
        var last = -1
        for run in header.holes.runs {
            precondition(run.lowerBound > last && run.upperBound <= header.chunkCount, "a hole out of its place")
            last = run.upperBound
            precondition(geometry.index(at: geometry.start(of: run.lowerBound)) == run.lowerBound, "wrong arithmetic")
            precondition(geometry.slotOffset(run.upperBound) > geometry.slotOffset(run.lowerBound), "wrong arithmetic")
        }
    }

    /// Reads the value of an extended attribute: a tag is written again with the same bytes, except for the check,
    /// which needs the key.
    static func checkOwnerTag(_ input: [UInt8]) {
        input.withUnsafeBytes { bytes in
            guard case .fields(let kind, let owner, let file) = OwnerTagFormat.read(bytes) else { return }
            precondition(bytes.count == OwnerTagFormat.byteCount, "a tag of another length was read")
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: OwnerTagFormat.byteCount, alignment: 1)
            copy.copyMemory(from: bytes)
            defer { copy.deallocate() }
            for index in OwnerTagFormat.authenticated { copy[index] = 0xEE }
            OwnerTagFormat.write(
                kind, owner: UnsafeRawBufferPointer(rebasing: bytes[owner]),
                file: UnsafeRawBufferPointer(rebasing: bytes[file]), into: copy)
            precondition(copy.elementsEqual(bytes), "a tag that was read is written differently")
        }
    }

    /// Reads the stored record of a PIN: it is written again with the same bytes, is not longer than a record may be,
    /// and requires no more work than hashing may take.
    static func checkPINRecord(_ input: [UInt8]) {
        input.withUnsafeBytes { bytes in
            let record: PINRecord
            do throws(RecordError) { record = try PINRecord(bytes) } catch {
                precondition((0...bytes.count).contains(error.offset), "an error outside of the bytes")
                return
            }
            precondition(bytes.count <= PINRecord.maximumByteCount, "a record that is too long was read")
            precondition(record.encoded.elementsEqual(bytes), "a record that was read is written differently")
            precondition(record.failed <= record.charged, "more failed tries than tries")
            for hash in record.history(25) {
                precondition(hash.cost.memory <= PINCost.maximumMemory, "a hash takes too much memory")
                precondition(hash.cost.work <= PINCost.maximumWork, "a hash takes too much work")
                precondition(hash.salt.count == PINHash.saltCount && hash.digest.count == PINHash.digestCount)
            }
        }
    }

    /// Makes a file for the check of journals.
    static func prepareJournal() -> ([UInt8]) -> Void {
        do { return try JournaledFile().check } catch { preconditionFailure("no file to damage: \(error)") }
    }
}

/// A file of three chunks that a writer left dirty: the second and third were overwritten through the journal.
private struct JournaledFile {
    private let raw: [UInt8]
    private let account: AccountKey
    private let nonces = NoncePool()
    private static let chunk = 4096

    init() throws {
        account = try KeyHierarchy(root: DeviceRootKey(given: .random())).makeAccountKey(.container, generation: 0)
        let memory = try Self.rawFile([])
        let file = try ProtectedFile.create(on: memory, owner: "fuzz", key: account, nonces: nonces)
        for (chunks, byte, place) in [(3, 0x11, 0), (2, 0x22, 1)] as [(Int, UInt8, Int)] {
            let bytes = [UInt8](repeating: byte, count: chunks * Self.chunk)
            try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ProtectedFileError) in
                try file.write(bytes, at: Int64(place * Self.chunk))
            }
        }
        var raw = [UInt8](repeating: 0, count: Int(try memory.status().size))
        let count = try raw.withUnsafeMutableBytes { try memory.read(into: $0, at: 0) }
        precondition(count == raw.count, "a part of the file is missing")
        self.raw = raw
    }

    private static func rawFile(_ bytes: [UInt8]) throws(SystemError) -> any VolumeFile {
        let file = try MemoryVolume().open("/f", [.create, .read, .write], mode: 0o600)
        _ = try bytes.span.bytes.withUnsafeBytes { (bytes) throws(SystemError) in try file.write(bytes, at: 0) }
        return file
    }

    /// Changes the journal and the chunks, and reads the file: each chunk is an error, or one that the file had.
    ///
    /// If the first byte is below 128, the rest replaces the journal, and the lower bits of the byte name chunks to
    /// tear. Otherwise the rest is a list of changes: two bytes for the place, one for the bits.
    func check(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let (journal, body) = (8192, 45_056)
        var raw = raw
        if first < 128 {
            for (place, byte) in input.dropFirst().prefix(64 + 8 * 4128).enumerated() { raw[journal + place] = byte }
            for chunk in 0..<3 where first >> chunk & 1 == 1 { raw[body + chunk * 4128 + 100] ^= 1 }
        } else {
            for change in stride(from: 1, to: input.count - 2, by: 3) {
                let place = Int(input[change]) << 8 | Int(input[change + 1])
                // The journal and its copies first, then the chunks.
                let offset = place < 8320 ? journal + place : body + (place - 8320) % (3 * 4128)
                raw[offset] ^= input[change + 2]
            }
        }
        for isWritable in [true, false] { read(raw, isWritable) }
    }

    private func read(_ raw: [UInt8], _ isWritable: Bool) {
        let file: ProtectedFile
        do {
            file = try ProtectedFile.open(try Self.rawFile(raw), isWritable: isWritable, nonces: nonces) { _ in account
            }
        } catch { preconditionFailure("a journal kept a file from opening: \(error)") }
        precondition(file.length == Int64(3 * Self.chunk), "another length")
        guard let reader = try? file.makeReader() else { return }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
        defer { buffer.deallocate() }
        for chunk in 0..<3 {
            do throws(ProtectedFileError) {
                let got = try file.read(into: buffer, at: Int64(chunk * Self.chunk), with: reader)
                let byte = buffer[0]
                precondition(got == Self.chunk && buffer.allSatisfy { $0 == byte }, "other bytes")
                precondition(byte == (chunk == 0 ? 0x11 : 0x22), "other bytes")
            } catch { precondition(error.code == .damaged || error.code == .notAuthentic, "another error") }
        }
    }
}
