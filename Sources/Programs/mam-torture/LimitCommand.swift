internal import MAMPOSIX
internal import MAMCore
internal import MAMSealedFiles

/// Writes until the system refuses, and checks that the earlier content exists and can be changed.
///
/// Run it under a limit: on a small volume, or with a maximum file length.
enum LimitCommand {
    /// Runs the test; returns whether the content is intact.
    ///
    /// Prints its size, and the error number of the refusal.
    ///
    /// The limit is set here rather than around the process, because the start of the process may need longer files, as
    /// with a sanitizer.
    static func run(folder: String, length: UInt?) throws -> Bool {
        // The signal that accompanies the limit on file length would end the process before it gets the error.
        signal(SIGXFSZ, SIG_IGN)
        if let length {
            var limit = rlimit(rlim_cur: length, rlim_max: length)
            guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
                throw TortureError("the limit of length is refused: \(errno)")
            }
        }
        let file = try TortureFile(folder: folder)
        try file.create()
        var content: [UInt8] = []
        let number = try file.open(isWritable: true) { file -> Int32 in
            let number = try fill(file, &content)
            // The existing content may still be changed, and truncated to free space.
            content.replaceSubrange(0..<100, with: TortureScript.bytes(100, seed: 1))
            try TortureScript.Operation.write(offset: 0, count: 100, seed: 1).run(on: file)
            content.removeLast(content.count / 2)
            try file.truncate(to: Int64(content.count))
            try file.finish()
            return number
        }
        let found = try file.open(isWritable: false) { try TortureFile.content(of: $0) }
        print("refused with \(number), \(content.count) bytes kept of what was written")
        return found == content
    }

    private static func fill(_ file: ProtectedFile, _ content: inout [UInt8]) throws -> Int32 {
        // Reserves space for the journal before the volume is full.
        try TortureScript.Operation.write(offset: 0, count: 8 * 4096, seed: 0).run(on: file)
        try TortureScript.Operation.write(offset: 0, count: 8 * 4096, seed: 0).run(on: file)
        content = TortureScript.bytes(8 * 4096, seed: 0)
        while content.count < 1 << 26 {
            let operation = TortureScript.Operation.write(offset: content.count, count: 10_000, seed: 7)
            do {
                try operation.run(on: file)
            } catch let error as ProtectedFileError {
                guard let number = error.systemNumber else { throw error }
                guard try TortureFile.content(of: file) == content else { throw TortureError("something is lost") }
                return number
            }
            operation.run(on: &content)
        }
        throw TortureError("there is no limit here")
    }
}
