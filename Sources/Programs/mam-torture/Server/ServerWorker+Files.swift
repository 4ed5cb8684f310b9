internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

extension ServerWorker {
    /// Reads a file of an app, which must have the last acknowledged content.
    mutating func read(_ place: Int) async throws {
        let file = Int.random(in: 0..<ServerApp.fileCount, using: &random)
        guard let stamp = apps[place].stamps[file] else { return }
        let engine = try apps[place].engine()
        let holds = try await thread.run { try ServerApp.holds(file, stamp, in: engine) }
        record.count(\.files)
        record.expect(holds, "app \(apps[place].number): file \(file) does not hold what was acknowledged")
    }

    /// Writes a random file of an app.
    mutating func write(_ place: Int) async throws {
        let file = Int.random(in: 0..<ServerApp.fileCount, using: &random)
        try await write(file, place)
    }

    /// Writes a file by its number.
    ///
    /// Its content is unknown until the write is acknowledged.
    mutating func write(_ file: Int, _ place: Int) async throws {
        let (engine, account, stamp) = (try apps[place].engine(), apps[place].user.objectID, random.next())
        apps[place].stamps[file] = nil
        try await thread.run { try ServerApp.write(file, stamp, for: account, in: engine) }
        apps[place].stamps[file] = stamp
        record.count(\.files)
    }

    /// Wipes the account of an app by a file call: its files must be gone, and a copy must be unreadable.
    mutating func wipe(_ place: Int) async throws {
        guard let file = apps[place].stamps.firstIndex(where: { $0 != nil }) else { return }
        let (app, engine) = (apps[place], try apps[place].engine())
        let path = world.container(app) + "/" + ServerApp.path(file)
        try await settling(place) { worker in
            let copy = try await worker.thread.run { try Self.bytes(of: path) }
            let isComplete = try await worker.thread.run {
                try engine.fileProtectionManager.wipe(app.user.objectID).isComplete
            }
            worker.record.expect(isComplete, "app \(app.number): a wipe left something")
            try await worker.expectWiped(place, copy: copy, of: file)
        }
        record.count(\.wipes)
    }

    /// Checks that the account of an app was wiped: it has no files, and a copy made before cannot be read.
    mutating func expectWiped(_ place: Int, copy: [UInt8], of file: Int) async throws {
        let (app, engine, container) = (apps[place], try apps[place].engine(), world.container(apps[place]))
        apps[place].stamps = apps[place].stamps.map { _ in nil }
        let path = container + "/" + ServerApp.path(file)
        let (left, isReadable) = try await thread.run {
            let left = try LifeWorld.names(in: container).count { $0.hasPrefix("file-") }
            try Self.put(copy, at: path)
            defer { unlink(path) }
            guard let open = try? engine.files.open(at: ServerApp.path(file)) else { return (left, false) }
            defer { try? open.close() }
            return (left, (try? open.read(1)) != nil)
        }
        record.expect(left == 0, "app \(app.number): \(left) files are there after a wipe")
        record.expect(!isReadable, "app \(app.number): a copy can be read after a wipe")
    }

    /// Returns the bytes of a file without the engine.
    static func bytes(of path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TortureError("a file that was acknowledged is not there") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = MAMPOSIX.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    /// Creates a file without the engine.
    static func put(_ bytes: [UInt8], at path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TortureError("no copy of a file can be made") }
        defer { close(descriptor) }
        guard MAMPOSIX.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw TortureError("no copy of a file can be made")
        }
    }
}
