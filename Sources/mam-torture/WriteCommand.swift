internal import Glibc
internal import MAMCore

/// The writer: does operations until it is killed, and says so before and after each.
enum WriteCommand {
    /// What it says: ready, before an operation, after it.
    static let (ready, begun, done) = (UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "d"))

    /// Writes to the file of a folder; `channel` is where it says so.
    static func run(folder: String, seed: UInt64, channel: Int32) throws {
        let file = try TortureFile(folder: folder)
        try file.open(isWritable: true) { file in
            var script = TortureScript(seed: seed)
            try say(ready, channel)
            while true {
                let operation = script.next(length: Int(file.length))
                try say(begun, channel)
                try operation.run(on: file)
                try say(done, channel)
            }
        }
    }

    // A parent that is gone ends the writer, by a signal.
    private static func say(_ byte: UInt8, _ channel: Int32) throws {
        var byte = byte
        while write(channel, &byte, 1) != 1 {
            guard errno == EINTR else { throw TortureError("the parent does not listen") }
        }
    }
}
