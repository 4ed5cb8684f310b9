import MAMBenchResults
import Foundation
internal import MAMPropertyLists
import MAMSettings

/// Reading property lists.
///
/// The baseline is Foundation's reader on the same bytes.
///
/// Most figures are for equal work: they make the whole tree of values with every string, as Foundation does. Figures
/// that end in `.scan` only make the document, with every value checked and located but no strings; Foundation has no
/// equivalent.
enum PropertyListCases {
    static let names = ["xml.2k", "xml.1m", "xml.1m.unique", "binary.2k", "binary.1m", "binary.1m.unique"].flatMap {
        ["plist.\($0)", "plist.\($0).scan"]
    }

    /// The limits for the inputs of a megabyte.
    private static let limits = PropertyListLimits(bytes: 1 << 24, depth: 64, nodes: 1 << 20)

    static func run(_ name: String) throws -> BenchFigure {
        let bytes = try input(name)
        let data = Data(bytes)
        let document = try PropertyListDocument(bytes, limits: limits)
        precondition(document.oddities.isEmpty, "an odd input")
        let isScan = name.hasSuffix(".scan")
        let note =
            isScan
            ? "PropertyListSerialization making values; ours makes the document alone" : "PropertyListSerialization"
        let isSmall = name.contains(".2k")
        var result = measure(
            name, against: "\(note), \(bytes.count) bytes", iterations: isSmall ? 2_000 : 4,
            rounds: isSmall ? 25 : 15,
            ours: {
                let document = try? PropertyListDocument(bytes, limits: limits)
                if isScan { blackHole(document) } else { blackHole(document?.root.value) }
            },
            baseline: { blackHole(try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)) })
        if !isScan { result.beside = PropertyListOthers.python(bytes, rounds: isSmall ? 500 : 10) }
        return result
    }

    private static func input(_ name: String) throws -> [UInt8] {
        let format: PropertyListSerialization.PropertyListFormat = name.contains(".xml.") ? .xml : .binary
        if name.contains(".2k") { return try PropertyListInputs.bytes(PropertyListInputs.small, format) }
        let value: Any = name.contains(".unique") ? PropertyListInputs.unique : PropertyListInputs.repeated
        return try PropertyListInputs.bytes(value, format)
    }
}

/// Readers that may be missing, each timed on its own.
enum PropertyListOthers {
    private static let script = """
        import plistlib, sys, time
        data = open(sys.argv[1], 'rb').read()
        for _ in range(int(sys.argv[2])):
            start = time.perf_counter_ns()
            plistlib.loads(data)
            print(time.perf_counter_ns() - start)
        """

    /// Returns the time of Python's plistlib, in nanoseconds; `nil` without Python.
    static func python(_ bytes: [UInt8], rounds: Int) -> BenchFigure.Beside? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        guard (try? Data(bytes).write(to: file)) != nil else { return nil }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, file.path, "\(rounds)"]
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return nil }
        let text = String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let times = text.split(separator: "\n").compactMap { Double($0) }
        return times.isEmpty ? nil : BenchFigure.Beside(name: "plistlib", spread: BenchFigure.Spread(times))
    }
}
