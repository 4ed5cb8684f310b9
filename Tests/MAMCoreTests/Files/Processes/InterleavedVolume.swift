import MAMCore
import MAMSimulation
import MAMVolumes

/// A volume on which every call of a process is a step of an interleaver.
struct InterleavedVolume: Volume {
    let base: MemoryVolume
    let process: Int
    let interleaver: Interleaver

    private func step<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
        interleaver.step(process)
        return try body()
    }

    func open(_ path: String, _ flags: OpenFlags, mode: UInt32) throws(SystemError) -> any VolumeFile {
        try step { () throws(SystemError) in
            File(base: try base.open(path, flags, mode: mode), process: process, interleaver: interleaver)
        }
    }
    func status(of path: String) throws(SystemError) -> FileStatus {
        try step { () throws(SystemError) in try base.status(of: path) }
    }
    func resolve(_ path: String) throws(SystemError) -> String { try base.resolve(path) }
    func rename(_ path: String, to newPath: String) throws(SystemError) {
        try step { () throws(SystemError) in try base.rename(path, to: newPath) }
    }
    func link(_ path: String, as newPath: String) throws(SystemError) {
        try step { () throws(SystemError) in try base.link(path, as: newPath) }
    }
    func remove(_ path: String) throws(SystemError) {
        try step { () throws(SystemError) in try base.remove(path) }
    }
    func makeFolder(_ path: String, mode: UInt32) throws(SystemError) { try base.makeFolder(path, mode: mode) }
    func removeFolder(_ path: String) throws(SystemError) { try base.removeFolder(path) }
    func names(in folder: String) throws(SystemError) -> [String] {
        try step { () throws(SystemError) in try base.names(in: folder) }
    }
    func synchronizeFolder(_ path: String) throws(SystemError) { try base.synchronizeFolder(path) }
    func attribute(_ name: String, of path: String) throws(SystemError) -> [UInt8]? {
        try step { () throws(SystemError) in try base.attribute(name, of: path) }
    }
    func setAttribute(_ name: String, to value: [UInt8]?, of path: String) throws(SystemError) {
        try step { () throws(SystemError) in try base.setAttribute(name, to: value, of: path) }
    }
    func attributeNames(of path: String) throws(SystemError) -> [String] { try base.attributeNames(of: path) }
    func setModified(_ time: Int64, of path: String) throws(SystemError) { try base.setModified(time, of: path) }

    private final class File: VolumeFile {
        let base: any VolumeFile
        let process: Int
        let interleaver: Interleaver

        init(base: any VolumeFile, process: Int, interleaver: Interleaver) {
            (self.base, self.process, self.interleaver) = (base, process, interleaver)
        }

        private func step<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
            interleaver.step(process)
            return try body()
        }

        func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
            try step { () throws(SystemError) in try base.read(into: bytes, at: offset) }
        }
        func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
            // In two steps, as the system may do it.
            let first = try step { () throws(SystemError) in
                try base.write(UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]), at: offset)
            }
            let rest = UnsafeRawBufferPointer(rebasing: bytes[first...])
            return first + (try step { () throws(SystemError) in try base.write(rest, at: offset + Int64(first)) })
        }
        func truncate(to length: Int64) throws(SystemError) {
            try step { () throws(SystemError) in try base.truncate(to: length) }
        }
        func synchronize(metadata: Bool) throws(SystemError) { try base.synchronize(metadata: metadata) }
        func status() throws(SystemError) -> FileStatus { try step { () throws(SystemError) in try base.status() } }
        func attribute(_ name: String) throws(SystemError) -> [UInt8]? {
            try step { () throws(SystemError) in try base.attribute(name) }
        }
        func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) {
            try step { () throws(SystemError) in try base.setAttribute(name, to: value) }
        }
        func setMode(_ mode: UInt32) throws(SystemError) { try base.setMode(mode) }
        func close() { base.close() }
    }
}
