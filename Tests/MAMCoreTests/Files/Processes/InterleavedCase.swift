import MAMBase
import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

/// Two small operations of two processes on one file, and what may come of them.
struct InterleavedCase: Sendable {
    /// A process with the file open.
    struct Process: Sendable {
        let world: FileWorld
        let app: ManagedApp
        let file: MAMFile?
    }

    typealias Operation = @Sendable (Process) throws -> String

    let name: String
    let operations: [Operation]
    /// Who owns the file, whose first content is ``text``.
    var owner: AccountID? = FileWorld.alice
    /// What may come out beside what comes out of one after the other.
    var alsoAllowed: Set<String> = []

    static let text = FireKit.bytes(3 * FireKit.chunk + 100, seed: 1)

    /// Runs both operations and says what came of it: their answers, and what each process finds.
    ///
    /// Without an interleaver one after the other, `first` before the other.
    func outcome(first: Int = 0, _ interleaver: Interleaver?, choose: (Int, Int) -> Int = { _, _ in 0 }) throws
        -> String
    {
        let (memory, storage, place) = (MemoryVolume(), DeviceStorage(), MemoryRegion())
        let steps = interleaver ?? Interleaver()
        let processes = try (0..<2).map { number -> Process in
            let world = try FileWorld(
                InterleavedVolume(base: memory, process: number, interleaver: steps), storage: storage,
                regions: InterleavedRegion(place, number, steps))
            let app = world.app()
            if number == 0 {
                let file = try app.files.create(at: "t", for: owner)
                try file.write(Self.text)
                try file.close()
            }
            return Process(world: world, app: app, file: try app.files.open(at: "t", [.readWrite]))
        }
        let answers = Guarded(["", ""])
        func body(_ number: Int) -> @Sendable () -> Void {
            let (operation, process) = (operations[number], processes[number])
            return {
                let answer: String
                do { answer = try operation(process) } catch {
                    let error = error as? MAMFileProtectionError
                    answer = "error \(error?.code.rawValue ?? 0) \(error?.systemError ?? 0)"
                }
                answers.withLock { $0[number] = answer }
            }
        }
        if let interleaver {
            interleaver.run([body(0), body(1)], choose: choose)
        } else {
            body(first)()
            body(1 - first)()
        }
        var findings: [String] = []
        for process in processes {
            for name in ["t", "n"] {
                let content = try? Self.content(name, process.app)
                let owner = process.app.files.protectionInfo(at: name)?.accountID
                let text = content.map { "\($0.count) bytes, sum \(Self.sum($0))" } ?? "none"
                findings.append("\(name): \(text) of \(owner?.rawValue ?? "nobody")")
            }
        }
        return answers.withLock { $0.joined(separator: "; ") } + "; " + findings.joined(separator: ", ")
    }

    static func content(_ name: String, _ app: ManagedApp) throws -> [UInt8] {
        let file = try app.files.open(at: name)
        defer { try? file.close() }
        return try file.read(Int.max)
    }

    static func sum(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }

    private static func write(_ count: Int, at offset: Int, _ seed: UInt64) -> Operation {
        { process in
            try process.file?.pwrite(FireKit.bytes(count, seed: seed), at: Int64(offset))
            return "written"
        }
    }

    private static func cut(_ length: Int) -> Operation {
        { process in
            try process.file?.truncate(to: Int64(length))
            return "cut"
        }
    }

    private static func append(_ count: Int, _ seed: UInt64) -> Operation {
        { process in
            let file = try process.app.files.open(at: "t", [.readWrite, .append])
            try file.write(FireKit.bytes(count, seed: seed))
            try file.close()
            return "appended"
        }
    }

    private static let read: Operation = { process in "\(sum(try process.file?.pread(1 << 20, at: 0) ?? []))" }
    private static let close: Operation = { process in
        try process.file?.close()
        return "closed"
    }
    private static let size: Operation = { process in "\(try process.file?.size() ?? 0)" }

    private static func make(_ account: AccountID) -> Operation {
        { process in
            try process.app.files.create(at: "n", [.readWrite, .exclusive], for: account).close()
            return "made"
        }
    }

    private static func protect(_ account: AccountID) -> Operation {
        { process in
            try process.app.fileProtectionManager.protect("t", accountID: account)
            return "protected"
        }
    }

    private static let decrypt: Operation = { process in
        try process.app.fileProtectionManager.decryptFile("t")
        return "decrypted"
    }
    private static let wipe: Operation = { process in
        "wiped \(try process.app.fileProtectionManager.wipe(FileWorld.alice).isComplete)"
    }

    /// Every pair.
    static let all: [InterleavedCase] = {
        let (chunk, end) = (FireKit.chunk, text.count)
        let none = "t: none of nobody, n: none of nobody, t: none of nobody, n: none of nobody"
        return [
            InterleavedCase(name: "two parts of a chunk", operations: [write(10, at: 5, 2), write(10, at: 2000, 3)]),
            InterleavedCase(
                name: "two overlapping runs", operations: [write(2 * chunk, at: 9, 2), write(2 * chunk, at: 4000, 3)]),
            InterleavedCase(name: "overwrite and append", operations: [write(100, at: end - 50, 2), append(100, 3)]),
            InterleavedCase(name: "append twice", operations: [append(100, 2), append(5000, 3)]),
            InterleavedCase(name: "shrink and overwrite", operations: [cut(chunk + 7), write(100, at: 2 * chunk, 2)]),
            InterleavedCase(name: "shrink and grow", operations: [cut(chunk + 7), cut(6 * chunk)]),
            InterleavedCase(name: "holes", operations: [write(10, at: 6 * chunk, 2), write(10, at: 9 * chunk, 3)]),
            InterleavedCase(name: "hole and shrink", operations: [write(10, at: 6 * chunk, 2), cut(5)]),
            InterleavedCase(name: "read and overwrite", operations: [read, write(3 * chunk, at: 50, 2)]),
            InterleavedCase(name: "read and shrink", operations: [read, cut(100)]),
            // An emptied file has another key.
            InterleavedCase(name: "empty and overwrite", operations: [cut(0), write(100, at: 4000, 2)]),
            InterleavedCase(name: "empty and append", operations: [cut(0), append(100, 2)]),
            InterleavedCase(name: "read and empty", operations: [read, cut(0)]),
            InterleavedCase(name: "empty and close", operations: [cut(0), close]),
            InterleavedCase(name: "size and append", operations: [size, append(100, 2)]),
            InterleavedCase(name: "close and overwrite", operations: [close, write(100, at: 4000, 2)]),
            InterleavedCase(name: "close twice", operations: [close, close]),
            InterleavedCase(
                name: "protect and overwrite", operations: [protect(FileWorld.carol), write(100, at: 4000, 2)]),
            InterleavedCase(
                name: "encrypt and append", operations: [protect(FileWorld.alice), append(100, 2)], owner: FileWorld.bob
            ),
            InterleavedCase(name: "decrypt and overwrite", operations: [decrypt, write(100, at: 4000, 2)]),
            InterleavedCase(name: "protect and read", operations: [protect(FileWorld.carol), read]),
            InterleavedCase(name: "make twice", operations: [make(FileWorld.alice), make(FileWorld.carol)]),
            InterleavedCase(
                name: "make and wipe", operations: [make(FileWorld.alice), wipe],
                // Begun in the middle of the wipe.
                alsoAllowed: ["error 102 0; wiped true; " + none]),
            InterleavedCase(name: "overwrite and wipe", operations: [write(100, at: 4000, 2), wipe]),
            InterleavedCase(name: "read and wipe", operations: [read, wipe]),
        ]
    }()
}
