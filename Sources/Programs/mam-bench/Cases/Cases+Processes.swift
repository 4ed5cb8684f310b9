import MAMBenchResults
import MAMPOSIX
import MAMCore

/// The cost of files that other processes may use too, and of files that survive a power failure.
enum ProcessesCases {
    static let names = [
        "file.lock.alone", "file.lock.shared", "file.lock.shared.floor", "file.powersafe", "file.powersafe.floor",
        "file.recover.1g",
    ]
    private static let (chunk, places) = (4096, 256)

    static func run(wanted: [String]) throws -> [BenchFigure] {
        var results: [BenchFigure] = []
        if wanted.contains("file.lock.alone") { results.append(contentsOf: try alone()) }
        if wanted.contains("file.lock.shared") { results.append(contentsOf: try shared("file.lock.shared")) }
        if wanted.contains("file.lock.shared.floor") {
            results.append(contentsOf: try shared("file.lock.shared.floor", besideCalls: true))
        }
        if wanted.contains("file.powersafe") { results.append(contentsOf: try powerSafe("file.powersafe")) }
        if wanted.contains("file.powersafe.floor") {
            results.append(contentsOf: try powerSafe("file.powersafe.floor", besideCalls: true))
        }
        if wanted.contains("file.recover.1g") { results.append(contentsOf: try recover()) }
        return results
    }

    /// A file of 1 MiB in an app.
    private static func file(in app: ManagedApp) throws -> MAMFile {
        let file = try app.files.create(at: "a", for: BenchContainer.alice)
        try file.write([UInt8](repeating: 7, count: chunk * places))
        return file
    }

    // Reads of a chunk, from two files in turns, or from a file and by the calls alone.
    private static func read(
        _ name: String, against what: String, _ ours: MAMFile, _ baseline: MAMFile, calls: PlainCalls? = nil
    ) -> BenchFigure {
        var (place, isRight) = (0, true)
        defer { precondition(isRight, "\(name): something that was timed failed") }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 4096)
        defer { memory.deallocate() }
        func read(_ file: MAMFile) {
            place = (place + 97) % places
            do throws(MAMFileProtectionError) {
                isRight = try file.pread(into: memory, at: Int64(place * chunk)) == chunk && isRight
            } catch { isRight = false }
        }
        return measure(
            name, against: what, iterations: 2000, ours: { read(ours) },
            baseline: {
                guard let calls else { return read(baseline) }
                place = (place + 97) % places
                isRight = calls.readUnderLock(place, into: memory) && isRight
            })
    }

    private static func alone() throws -> [BenchFigure] {
        guard let (container, plain) = try pair() else { return [] }
        let other = ManagedApp(
            ManagedApp.Configuration(container: "\(plain.folder)/container", detectsIdentityLeaks: false),
            on: DeviceEnvironment())
        other.policyManager.setPolicyInMemory(container.policy, for: BenchContainer.alice)
        return [
            read(
                "file.lock.alone", against: "a read of 4 KiB where no other process can come",
                try file(in: container.app), try file(in: other))
        ]
    }

    private static func shared(_ name: String, besideCalls: Bool = false) throws -> [BenchFigure] {
        guard let (container, plain) = try pair(), let calls = PlainCalls(onDisk: false) else { return [] }
        let ours = try file(in: container.app)
        // For files this counts as another process, because it has its own environment.
        let other = try container.anotherProcess()
        let theirs = try other.files.open(at: "a")
        defer { withExtendedLifetime(theirs) {} }
        let against =
            besideCalls
            ? "the same calls of the system and of libcrypto: a lock, two reads, the release"
            : "a read of 4 KiB alone"
        return [read(name, against: against, ours, try file(in: plain.app), calls: besideCalls ? calls : nil)]
    }

    private static func pair() throws -> (BenchContainer, BenchContainer)? {
        guard let first = try BenchContainer(), let second = try BenchContainer() else { return nil }
        return (first, second)
    }

    private static func powerSafe(_ name: String, besideCalls: Bool = false) throws -> [BenchFigure] {
        guard let safe = try BenchContainer(onDisk: true, powerSafeFiles: true),
            let plain = try BenchContainer(onDisk: true), let calls = PlainCalls(onDisk: true)
        else { return [] }
        let (ours, baseline) = (try file(in: safe.app), try file(in: plain.app))
        var (place, isRight) = (0, true)
        defer { precondition(isRight, "\(name): something that was timed failed") }
        let bytes = [UInt8](repeating: 9, count: chunk)
        func write(_ file: MAMFile) {
            place = (place + 97) % places
            do throws(MAMFileProtectionError) {
                try file.pwrite(bytes, at: Int64(place * chunk))
                try file.datasync()
            } catch { isRight = false }
        }
        let against =
            besideCalls
            ? "the same calls of the system and of libcrypto: the journal, fdatasync(2), the chunk, fdatasync(2)"
            : "an overwrite of 4 KiB and fdatasync(2), both without the option"
        return [
            measure(
                name, against: against, iterations: 50, ours: { write(ours) },
                baseline: {
                    guard besideCalls else { return write(baseline) }
                    place = (place + 97) % places
                    isRight = calls.writeTwice(place) && isRight
                })
        ]
    }

    // A process that dies with the file open leaves it for the next one to recover; a process that closes it does not.
    private static func recover() throws -> [BenchFigure] {
        guard let (died, closed) = try pair() else { return [] }
        let piece = [UInt8](repeating: 7, count: 1 << 20)
        for container in [died, closed] {
            let file = try container.app.files.create(at: "a", for: BenchContainer.alice)
            for _ in 0..<1024 { try file.write(piece) }
            try file.close()
        }
        let (bytes, last) = ([UInt8](repeating: 9, count: 8 * chunk), Int64(1023 << 20))
        var isRight = true
        defer { precondition(isRight, "file.recover.1g: something that was timed failed") }
        func use(_ app: ManagedApp, _ end: (MAMFile) throws(MAMFileProtectionError) -> Void) {
            do throws(MAMFileProtectionError) {
                let file = try app.files.open(at: "a", .readWrite)
                try file.pwrite(bytes, at: last)
                try end(file)
            } catch { isRight = false }
        }
        return [
            measure(
                "file.recover.1g", against: "the same with a file that was closed: open, overwrite 32 KiB, end",
                iterations: 50, ours: { use(died.app) { _ in died.app.abandonOpenFiles() } },
                baseline: { use(closed.app) { (file) throws(MAMFileProtectionError) in try file.close() } })
        ]
    }
}
