import MAMCore
import MAMSealedFiles

/// Something done to a protected file, and to an array that stands for it.
struct FireAction {
    enum Kind { case write(offset: Int, [UInt8]), truncate(Int), rewrap, finish, synchronize }

    let name: String
    let kind: Kind

    init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

    func run(on file: ProtectedFile, _ kit: FireKit) throws(ProtectedFileError) {
        switch kind {
        case .write(let offset, let bytes): try file.put(bytes, at: offset)
        case .truncate(let length): try file.truncate(to: Int64(length))
        case .rewrap: try file.rewrap(with: kit.otherKey)
        case .finish: try file.finish()
        case .synchronize: try file.synchronize(metadata: true)
        }
    }

    func run(on content: inout [UInt8]) {
        switch kind {
        case .write(let offset, let bytes): content.put(bytes, at: offset)
        case .truncate(let length): content.resize(to: length)
        case .rewrap, .finish, .synchronize: break
        }
    }

    /// What is tried on a file of `count` bytes with a hole at chunks 22 and 23.
    static func all(_ count: Int) -> [FireAction] {
        let chunk = FireKit.chunk
        func write(_ name: String, at offset: Int, _ length: Int) -> FireAction {
            FireAction(name, .write(offset: offset, FireKit.bytes(length, seed: UInt64(offset + length))))
        }
        return [
            write("append", at: count, 5000), write("append chunks", at: count, 12 * chunk),
            write("overwrite a part", at: 3 * chunk + 10, 100), write("overwrite 1", at: 3 * chunk, chunk),
            write("overwrite 8", at: 3 * chunk, 8 * chunk), write("overwrite 9", at: 3 * chunk, 9 * chunk),
            write("overwrite 9 askew", at: 3 * chunk + 10, 8 * chunk), write("overwrite 20", at: 0, 20 * chunk),
            write("overwrite and append", at: count - 2 * chunk, 4 * chunk),
            FireAction("shrink", .truncate(12 * chunk + 77)), FireAction("shrink to a chunk", .truncate(12 * chunk)),
            FireAction("empty", .truncate(0)), FireAction("grow", .truncate(count + 3 * chunk + 5)),
            FireAction("grow a little", .truncate(count + 1)), write("write into a hole", at: 22 * chunk + 5, 100),
            write("write over a hole", at: 21 * chunk + 5, 4 * chunk),
            write("write beyond the end", at: count + 5 * chunk, 100), FireAction("rewrap", .rewrap),
            FireAction("finish", .finish), FireAction("synchronize", .synchronize),
        ]
    }
}
