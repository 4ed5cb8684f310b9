internal import MAMPOSIX

/// The system's figures for this process.
enum ServerFigures {
    /// The number of open descriptors, without the one used to count them.
    static var descriptorCount: Int {
        max(0, ((try? LifeWorld.names(in: SystemMachine.descriptorFolder)) ?? []).count - 1)
    }

    /// The targets of the open descriptors, by their last path component only.
    static var descriptors: [String] {
        ((try? LifeWorld.names(in: SystemMachine.descriptorFolder)) ?? []).compactMap { name in
            var bytes = [CChar](repeating: 0, count: 4096)
            let count = readlink(SystemMachine.descriptorFolder + "/" + name, &bytes, bytes.count)
            guard count > 0 else { return nil }
            let path = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return path.split(separator: "/").last.map { String($0) }
        }
    }

    /// The names of the threads, by number.
    static var threads: [Int: String] {
        var threads: [Int: String] = [:]
        for name in (try? LifeWorld.names(in: "/proc/self/task")) ?? [] {
            guard let number = Int(name) else { continue }
            threads[number] = text(of: "/proc/self/task/\(name)/comm").split(separator: "\n").first.map { String($0) }
        }
        return threads
    }

    /// The heap in use, including the allocator's overhead, in bytes; `nil` if the C library does not report it.
    static var heapBytes: Int? { SystemMachine.allocatorReport.flatMap { inUse($0) } }

    // The totals of all arenas come last: free bytes, mapped bytes, bytes from the system.
    private static func inUse(_ text: String) -> Int? {
        func size(_ start: String) -> Int? {
            let line = text.split(separator: "\n").last { $0.hasPrefix(start) }
            return line?.split(separator: " ").last.flatMap { Int($0.filter { $0.isASCII && $0.isNumber }) }
        }
        guard let system = size("<system type=\"current\""), let fast = size("<total type=\"fast\""),
            let rest = size("<total type=\"rest\"")
        else { return nil }
        return system - fast - rest + (size("<total type=\"mmap\"") ?? 0)
    }

    /// Returns the text of a system file; empty when it cannot be read.
    static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
