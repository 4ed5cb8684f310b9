internal import MAMCore

/// The writer: performs operations until it is killed, and reports before and after each.
enum WriteCommand {
    /// The reports: ready, before an operation, after it.
    static let (ready, begun, done) = (UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "d"))

    /// Writes to the file of a folder, and reports to `channel`.
    static func run(folder: String, seed: UInt64, channel: Int32) throws {
        let file = try TortureFile(folder: folder)
        try file.open(isWritable: true) { file in
            var script = TortureScript(seed: seed)
            try Child.say([ready], through: channel)
            while true {
                let operation = script.next(length: Int(file.length))
                try Child.say([begun], through: channel)
                try operation.run(on: file)
                try Child.say([done], through: channel)
            }
        }
    }
}
