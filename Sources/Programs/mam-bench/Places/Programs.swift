import Foundation
import MAMPOSIX

/// The programs that are built into the folder of this one.
enum Programs {
    /// Returns the path of a program, which need not exist.
    static func beside(_ name: String) -> URL {
        let program = URL(fileURLWithPath: SystemMachine.program).resolvingSymlinksInPath()
        return program.deletingLastPathComponent().appendingPathComponent(name)
    }

    /// Runs a program and returns the nanoseconds from its start to its first output, and that output; nil when it cannot be
    /// started.
    static func firstOutput(of program: String, _ arguments: [String]) -> (nanoseconds: Double, output: [UInt8])? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let start = ContinuousClock().now
        let (process, code) = ChildProcess.start(
            program, [program] + arguments, descriptors: [(child: 1, own: ends[1])], closed: ends)
        close(ends[1])
        guard code == 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &buffer, buffer.count)
        let parts = (ContinuousClock().now - start).components
        // The rest is read, so that the program ends.
        var rest = [UInt8](repeating: 0, count: 4096)
        while read(ends[0], &rest, rest.count) > 0 {}
        var status: Int32 = 0
        waitpid(process, &status, 0)
        guard count > 0 else { return nil }
        return (Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9, Array(buffer[..<count]))
    }
}
