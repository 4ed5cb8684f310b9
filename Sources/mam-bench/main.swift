import CMAMBenchSupport
import Foundation
import MAMBenchResults
import MAMPOSIX
import MAMCore

/// The arguments of the command line.
struct Arguments {
    static let usage =
        "usage: mam-bench [--only PREFIX | --case NAME] [--format text|json] [--compare EARLIER.json]"

    private var prefix = ""
    private var name: String?
    var isJSON = false
    /// The path of the figures of an earlier run, which the new ones are compared with.
    var earlier: String?

    init?(_ words: ArraySlice<String>) {
        var rest = words
        while let word = rest.popFirst() {
            switch (word, rest.popFirst()) {
            case ("--only", let prefix?): self.prefix = prefix
            case ("--case", let name?): self.name = name
            case ("--format", "json"?): isJSON = true
            case ("--format", "text"?): isJSON = false
            case ("--compare", let path?): earlier = path
            default: return nil
            }
        }
    }

    /// Returns whether a case is wanted.
    func selects(_ case: String) -> Bool { name.map { $0 == `case` } ?? `case`.hasPrefix(prefix) }
}

nonisolated func run() throws -> Int32 {
    if CommandLine.arguments.dropFirst().first == "--serve" {
        DispatchCases.serve()
        return 0
    }
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
        print(Arguments.usage)
        return 64
    }
    // Read before anything is measured.
    var earlier: EarlierResults?
    if let path = arguments.earlier {
        do { earlier = try EarlierResults(path: path) } catch {
            print("mam-bench: the earlier figures cannot be read: \(error)")
            return 65
        }
    }
    mam_bench_count_allocations(true)
    let world = try World()
    var results = Cases.names.filter { arguments.selects($0) }.compactMap { Cases.run($0, in: world) }
    for one in QuestionCases.all where arguments.selects(one.name) {
        results.append(QuestionCases.run(one, in: world))
    }
    results += try PolicyCases.run(wanted: PolicyCases.names.filter { arguments.selects($0) }, in: world)
    results += try SettingsCases.run(wanted: SettingsCases.names.filter { arguments.selects($0) })
    results += try PropertyListCases.names.filter { arguments.selects($0) }.map(PropertyListCases.run)
    for seal in SealCases.all where arguments.selects(seal.name) {
        results.append(try SealCases.run(seal.name, seal.count, opens: seal.opens, aim: seal.aim))
    }
    results += try OwnerCases.run(wanted: OwnerCases.names.filter { arguments.selects($0) })
    for buffer in BufferCases.all where arguments.selects(buffer.name) {
        results.append(try BufferCases.run(buffer.name, buffer.count, opens: buffer.opens, in: world))
    }
    for file in FileCases.all where arguments.selects(file.name) {
        results += try FileCases.run(file.name, file.count, writes: file.writes, aim: file.aim)
    }
    results += try ManagedFileCases.run(
        wanted: ManagedFileCases.names.filter { arguments.selects($0) })
    results += try ProcessesCases.run(wanted: ProcessesCases.names.filter { arguments.selects($0) })
    results += try SQLiteCases.run(wanted: SQLiteCases.names.filter { arguments.selects($0) })
    results += try LifeCases.run(wanted: LifeCases.names.filter { arguments.selects($0) }, in: world)
    results += ServerCases.run(wanted: ServerCases.names.filter { arguments.selects($0) }, in: world)
    results += try ServeCases.run(wanted: ServeCases.names.filter { arguments.selects($0) })
    results += try QuotaCases.run(wanted: QuotaCases.names.filter { arguments.selects($0) })
    results += dispatchResults(arguments)
    if arguments.isJSON {
        struct Document: Encodable {
            let version = 1
            let results: [BenchResult]
        }
        if let earlier {
            for index in results.indices {
                results[index].change = results[index].compared.words(since: earlier.figures[results[index].name])
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(Document(results: results)), as: UTF8.self))
    } else {
        print(legend)
        for result in results {
            print(result.line + (earlier.map { "  [\(result.compared.words(since: $0.figures[result.name]))]" } ?? ""))
        }
    }
    if results.isEmpty {
        let names =
            Cases.names + QuestionCases.all.map(\.name) + PolicyCases.names + OwnerCases.names
            + PropertyListCases.names
            + FileCases.all.map(\.name) + ManagedFileCases.names + ProcessesCases.names + SQLiteCases.names
            + LifeCases.names + ServerCases.names + QuotaCases.names
            + DispatchCases.all.map(\.name)
        print("no figure begins with that name; there are \(names.joined(separator: ", "))")
    }
    return results.isEmpty ? 1 : 0
}

/// The meaning of the columns.
let legend = """
    ratio: our time divided by the baseline's for the same work, the median of many alternating rounds; lower is better.
    Times are the shortest of all rounds, so their ratio may differ. (aim …): the greatest accepted ratio.
    dispatch, operation: idle = no app; nobody (no account), thread, scope = the identity around the work; async = onto a queue
    that is suspended; flowing = onto a running queue, so the scheduler matters; apply = concurrentPerform.
    """

/// Returns the figures for Dispatch; none when the other program was not built.
nonisolated func dispatchResults(_ arguments: Arguments) -> [BenchResult] {
    let wanted = DispatchCases.all.filter { arguments.selects($0.name) }
    guard !wanted.isEmpty, let pair = DispatchPair() else { return [] }
    return wanted.compactMap { pair.measure($0.name, $0.work, around: $0.around, aim: $0.aim) }
}

extension EarlierResults {
    /// Reads the file at a path; no more of it than a file of figures may have.
    fileprivate init(path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileReadNoSuchFile) }
        defer { try? file.close() }
        try self.init(json: [UInt8](try file.read(upToCount: Self.maximumByteCount + 1) ?? Data()))
    }
}

extension BenchResult {
    /// The parts that are compared with an earlier run.
    fileprivate var compared: ComparedFigure { ComparedFigure(ratio: ratio, allocations: allocations, noise: noise) }

    /// The figure on one line, as text.
    var line: String {
        func fixed(_ value: Double, _ width: Int) -> String {
            let hundredths = Int((value * 100).rounded())
            let cents = String(hundredths % 100)
            let text = "\(hundredths / 100).\(cents.count < 2 ? "0" : "")\(cents)"
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let padded = name + String(repeating: " ", count: max(1, 28 - name.count))
        let goal = aim.map { " (aim \(fixed($0, 0))\(ratio > $0 ? ", missed" : ""))" } ?? ""
        var more = ""
        if let spread {
            more = "  p50 \(fixed(spread.p50, 0)) p90 \(fixed(spread.p90, 0)) p99 \(fixed(spread.p99, 0))"
        }
        if let beside {
            more += "; \(beside.name) \(fixed(beside.spread.p50, 0)) p99 \(fixed(beside.spread.p99, 0))"
        }
        return
            "\(padded)ratio \(fixed(ratio, 6))\(goal)  \(fixed(nanoseconds, 9)) ns  baseline \(fixed(baseline, 9)) \(unit)"
            + "  \(fixed(allocations, 5)) allocations  vs \(against)\(more)"
    }
}

exit(try run())
