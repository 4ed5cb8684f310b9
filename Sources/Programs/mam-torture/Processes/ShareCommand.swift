internal import MAMPOSIX
internal import Dispatch
internal import MAMCore
internal import MAMSimulation

/// Runs a process that shares files: two threads write, cut and read random places of them until it is killed.
enum ShareCommand {
    private static let threadCount = 2

    /// Works in the world of a folder.
    ///
    /// Stamps begin at `first`; reports go to `channel`.
    static func run(folder: String, seed: UInt64, first: UInt64, channel: Int32) throws {
        let app = try SharedWorld(folder: folder).start()
        let files = try (0..<SharedWorld.fileCount).map { try SharedWorld.open($0, in: app) }
        try Child.say(ShareMessage(.ready).bytes, through: channel)
        let ended = DispatchSemaphore(value: 0)
        for number in 0..<threadCount {
            let worker = Worker(
                files: files, random: SeededGenerator(seed: seed &+ UInt64(number)),
                stamp: first &+ UInt64(number) << 24, channel: channel)
            guard
                SystemThread.start({
                    worker.work(); ended.signal()
                })
            else { throw TortureError("no thread") }
        }
        for _ in 0..<threadCount { ended.wait() }
        // A worker ends only after a fault.
        exit(3)
    }

    /// The work of one thread.
    private final class Worker {
        private let files: [MAMFile]
        private var random: SeededGenerator
        private var stamp: UInt64
        private let channel: Int32

        init(files: [MAMFile], random: SeededGenerator, stamp: UInt64, channel: Int32) {
            (self.files, self.random, self.stamp, self.channel) = (files, random, stamp, channel)
        }

        func work() {
            var file = 0
            do {
                while true {
                    file = Int.random(in: 0..<files.count, using: &random)
                    do {
                        try act(file)
                    } catch let error as MAMFileProtectionError where error.systemError == EBUSY {
                        try say(ShareMessage(.busy, file: file, stamp: stamp))
                    }
                }
            } catch {
                print("a process failed: \(error)")
                try? say(ShareMessage(.wrong, file: file))
            }
        }

        private func act(_ file: Int) throws {
            let most = SharedWorld.maximumCellCount
            let power = Int.random(in: 0...7, using: &random)
            let count = Int.random(in: 1...1 << power, using: &random)
            let lower = Int.random(in: 0...most - count, using: &random)
            switch Int.random(in: 0..<16, using: &random) {
            case 0: try cut(file, at: lower)
            case 1..<8: try write(file, lower..<lower + count)
            case 8:
                // The current end of the file, which another process may change meanwhile.
                let end = Int(try files[file].size()) / SharedCell.byteCount
                try write(file, min(end, most - count)..<min(end, most - count) + count)
            default: try read(file, lower..<lower + count)
            }
        }

        private func write(_ file: Int, _ cells: Range<Int>) throws {
            stamp += 1
            try say(ShareMessage(.begun, file: file, cells: cells, stamp: stamp))
            let bytes = cells.flatMap { SharedCell.bytes(at: $0, stamp: stamp) }
            try files[file].pwrite(bytes, at: Int64(cells.lowerBound * SharedCell.byteCount))
            try say(ShareMessage(.done, file: file, stamp: stamp))
        }

        private func cut(_ file: Int, at cell: Int) throws {
            stamp += 1
            try say(ShareMessage(.cutting, file: file, cells: cell..<SharedWorld.maximumCellCount, stamp: stamp))
            try files[file].truncate(to: Int64(cell * SharedCell.byteCount))
            try say(ShareMessage(.done, file: file, stamp: stamp))
        }

        private func read(_ file: Int, _ cells: Range<Int>) throws {
            let size = SharedCell.byteCount
            let bytes = try files[file].pread(cells.count * size, at: Int64(cells.lowerBound * size))
            for (number, cell) in cells.enumerated() where bytes.count > number * size {
                guard
                    SharedCell.stamp(of: bytes[(number * size)..<min(bytes.count, (number + 1) * size)], at: cell)
                        != nil
                else { throw TortureError("cell \(cell) of file \(file) was written by no process") }
            }
            try say(ShareMessage(.read, file: file))
        }

        private func say(_ message: ShareMessage) throws { try Child.say(message.bytes, through: channel) }
    }
}
