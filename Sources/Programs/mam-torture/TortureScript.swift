internal import MAMCore
internal import MAMSealedFiles
internal import MAMSimulation

/// Generates the same random operations for the writer, which performs them, and for its parent, which computes the
/// expected content.
struct TortureScript {
    enum Operation {
        case write(offset: Int, count: Int, seed: UInt64)
        case truncate(Int)
    }

    /// The approximate maximum length of the file, in bytes.
    private static let maximumLength = 4 << 20
    private static let maximumWrite = 1 << 20
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func next(length: Int) -> Operation {
        let kind = Int.random(in: 0..<10, using: &random)
        if kind == 0 { return .truncate(Int.random(in: 0...length, using: &random)) }
        if kind == 1, length < Self.maximumLength {
            return .truncate(length + Int.random(in: 0...1 << 17, using: &random))
        }
        // Each power of two is equally likely, so that writes are small and large.
        let power = Int.random(in: 0...20, using: &random)
        let count = min(Self.maximumWrite, Int.random(in: 1...1 << power, using: &random))
        let isAppend = kind < 4 && length < Self.maximumLength
        let offset = isAppend ? length : Int.random(in: 0...length, using: &random)
        return .write(offset: offset, count: count, seed: random.next())
    }

    /// Returns the bytes of a write.
    static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count + 8) { buffer, initialized in
            let words = UnsafeMutableRawBufferPointer(buffer)
            var word = seed
            for offset in stride(from: 0, to: count, by: 8) {
                word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                words.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
            }
            initialized = count
        }
    }
}

extension TortureScript.Operation {
    func run(on file: ProtectedFile) throws {
        switch self {
        case .write(let offset, let count, let seed):
            try TortureScript.bytes(count, seed: seed).withUnsafeBytes { try file.write($0, at: Int64(offset)) }
        case .truncate(let length): try file.truncate(to: Int64(length))
        }
    }

    func run(on content: inout [UInt8]) {
        switch self {
        case .write(let offset, let count, let seed):
            if offset + count > content.count { Self.resize(&content, to: offset + count) }
            content.replaceSubrange(offset..<offset + count, with: TortureScript.bytes(count, seed: seed))
        case .truncate(let length): Self.resize(&content, to: length)
        }
    }

    private static func resize(_ content: inout [UInt8], to length: Int) {
        if length < content.count { content.removeLast(content.count - length) }
        content.append(contentsOf: repeatElement(0, count: length - content.count))
    }
}
