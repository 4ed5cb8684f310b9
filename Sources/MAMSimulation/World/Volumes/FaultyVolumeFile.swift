internal import MAMCore
internal import MAMVolumes

/// An open file of a ``FaultyVolume``.
final class FaultyVolumeFile: VolumeFile {
    private let base: any VolumeFile
    private let volume: FaultyVolume
    private let process: Int

    init(_ base: any VolumeFile, on volume: FaultyVolume, process: Int) {
        (self.base, self.volume, self.process) = (base, volume, process)
    }

    package func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let attempt = "reading the file"
        switch try volume.fault(.read, process, attempt) {
        case nil, .lock: return try base.read(into: bytes, at: offset)
        case .short(let share):
            let count = min(bytes.count, max(1, share.count(of: bytes.count)))
            return try base.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]), at: offset)
        case .failure(let number): throw SystemError(number, attempt)
        case .death: throw SystemError(FaultPlan.dead, attempt)
        }
    }

    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
        let attempt = "writing the file"
        switch try volume.fault(.write, process, attempt) {
        case nil, .lock: return try base.write(bytes, at: offset)
        case .short(let share):
            let count = min(bytes.count, max(1, share.count(of: bytes.count)))
            return try base.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]), at: offset)
        case .failure(let number): throw SystemError(number, attempt)
        case .death(let share):
            let count = share.count(of: bytes.count)
            _ = try? base.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]), at: offset)
            throw SystemError(FaultPlan.dead, attempt)
        }
    }

    package func truncate(to length: Int64) throws(SystemError) {
        try volume.perform(.truncate, "setting the length of the file", by: process) { () throws(SystemError) in
            try base.truncate(to: length)
        }
    }

    package func synchronize(metadata: Bool) throws(SystemError) {
        try volume.perform(.synchronize, "bringing the file to the disk", by: process) { () throws(SystemError) in
            try base.synchronize(metadata: metadata)
        }
    }

    package func status() throws(SystemError) -> FileStatus {
        try volume.perform(.look, "looking at the file", by: process) { () throws(SystemError) in try base.status() }
    }

    package func attribute(_ name: String) throws(SystemError) -> [UInt8]? {
        try volume.perform(.look, "reading an attribute", by: process) { () throws(SystemError) in
            try base.attribute(name)
        }
    }

    package func setAttribute(_ name: String, to value: [UInt8]?) throws(SystemError) {
        try volume.perform(.set, "setting an attribute", by: process) { () throws(SystemError) in
            try base.setAttribute(name, to: value)
        }
    }

    package func setMode(_ mode: UInt32) throws(SystemError) {
        try volume.perform(.set, "setting the permissions of the file", by: process) { () throws(SystemError) in
            try base.setMode(mode)
        }
    }

    /// Closes the file.
    ///
    /// Never fails, because the system closes the files of dead processes too.
    package func close() { base.close() }
}
