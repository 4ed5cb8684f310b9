import CMAMBenchSupport
import Foundation
import MAMBenchResults
import MAMPOSIX
import MAMCore

/// The arguments of the command line.
struct Arguments {
    static let usage =
        """
        usage: mam-bench [--only PREFIX | --case NAME] [--format text|json] [--compare EARLIER.json]
               mam-bench --list
               mam-bench --page FIGURES.json --notes PAGE.md
        """

    private var prefix = ""
    private var name: String?
    var isJSON = false
    /// The path of the figures of an earlier run, which the new ones are compared with.
    var earlier: String?
    /// Whether only the names of the figures are printed.
    var isList = false
    /// The path of the figures that a page is made of, and of the page whose notes are kept.
    var (page, notes): (String?, String?)

    init?(_ words: ArraySlice<String>) {
        var rest = words
        while let word = rest.popFirst() {
            if word == "--list" {
                isList = true
                continue
            }
            switch (word, rest.popFirst()) {
            case ("--only", let prefix?): self.prefix = prefix
            case ("--case", let name?): self.name = name
            case ("--format", "json"?): isJSON = true
            case ("--format", "text"?): isJSON = false
            case ("--compare", let path?): earlier = path
            case ("--page", let path?): page = path
            case ("--notes", let path?): notes = path
            default: return nil
            }
        }
        guard (page == nil) == (notes == nil) else { return nil }
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
    if arguments.isList {
        print(names.joined(separator: "\n"))
        return 0
    }
    if let page = arguments.page, let notes = arguments.notes { return printPage(page, notes) }
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
    for one in QuestionCases.all where arguments.selects(one.name) { results.append(QuestionCases.run(one, in: world)) }
    results += try PolicyCases.run(wanted: PolicyCases.names.filter { arguments.selects($0) }, in: world)
    results += try SettingsCases.run(wanted: SettingsCases.names.filter { arguments.selects($0) })
    results += try PropertyListCases.names.filter { arguments.selects($0) }.map(PropertyListCases.run)
    for seal in SealCases.all where arguments.selects(seal.name) {
        results.append(try SealCases.run(seal.name, seal.count, opens: seal.opens))
    }
    results += try OwnerCases.run(wanted: OwnerCases.names.filter { arguments.selects($0) })
    for buffer in BufferCases.all where arguments.selects(buffer.name) {
        results.append(try BufferCases.run(buffer.name, buffer.count, opens: buffer.opens, in: world))
    }
    for file in FileCases.all where arguments.selects(file.name) {
        results += try FileCases.run(file.name, file.count, writes: file.writes)
    }
    results += try ManagedFileCases.run(
        wanted: ManagedFileCases.names.filter { arguments.selects($0) })
    results += try ProcessesCases.run(wanted: ProcessesCases.names.filter { arguments.selects($0) })
    results += try SQLiteCases.run(wanted: SQLiteCases.names.filter { arguments.selects($0) })
    results += try LifeCases.run(wanted: LifeCases.names.filter { arguments.selects($0) }, in: world)
    results += ServerCases.run(wanted: ServerCases.names.filter { arguments.selects($0) }, in: world)
    results += try ServeCases.run(wanted: ServeCases.names.filter { arguments.selects($0) })
    results += try FleetCases.run(wanted: FleetCases.names.filter { arguments.selects($0) })
    results += try QuotaCases.run(wanted: QuotaCases.names.filter { arguments.selects($0) })
    results += try StartCases.run(wanted: StartCases.names.filter { arguments.selects($0) })
    results += dispatchResults(arguments)
    if arguments.isJSON {
        struct Document: Encodable {
            let version = 1
            let machine = machineDescription
            let results: [BenchFigure]
        }
        if let earlier {
            for index in results.indices {
                results[index].change = results[index].compared.words(since: earlier[results[index].name]?.compared)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(Document(results: results)), as: UTF8.self))
    } else {
        print(legend)
        for result in results {
            print(
                result.line + (earlier.map { "  [\(result.compared.words(since: $0[result.name]?.compared))]" } ?? ""))
        }
    }
    if results.isEmpty { print("no figure begins with that name; --list prints the names") }
    // The table of the cases and the program must not part.
    let missing = names.filter { name in arguments.selects(name) && !results.contains { $0.name == name } }
    for name in missing { print("mam-bench: no figure was made of \(name)") }
    return results.isEmpty || !missing.isEmpty ? 1 : 0
}

/// The names of all figures, in the order of a run.
nonisolated var names: [String] {
    Cases.names + QuestionCases.all.map(\.name) + PolicyCases.names + SettingsCases.names + PropertyListCases.names
        + SealCases.all.map(\.name) + OwnerCases.names + BufferCases.all.map(\.name)
        + FileCases.all.flatMap { one in [one.name] + FileCases.comparisons(of: one.count).map { one.name + $0 } }
        + ManagedFileCases.names + ProcessesCases.names + SQLiteCases.names + LifeCases.names + ServerCases.names
        + ServeCases.names + FleetCases.names + QuotaCases.names + StartCases.names + DispatchCases.all.map(\.name)
}

/// Prints the page of benchmarks from the figures and the notes of the earlier page, at two paths.
nonisolated func printPage(_ figures: String, _ notes: String) -> Int32 {
    do {
        let text = String(decoding: try bytes(at: notes, maximum: BenchNotes.maximumByteCount), as: UTF8.self)
        let page = BenchPage(try EarlierResults(path: figures), notes: try BenchNotes(text))
        guard page.unknownNames.isEmpty else {
            print("mam-bench: no case has the name of the figure \(page.unknownNames[0])")
            return 65
        }
        print(page.markdown, terminator: "")
        return 0
    } catch {
        print("mam-bench: no page: \(error)")
        return 65
    }
}

/// The processor, the memory, the system and the day of a run.
nonisolated var machineDescription: String {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last?.drop { $0 == " " }
    let process = ProcessInfo.processInfo
    var system = utsname()
    uname(&system)
    let release = withUnsafeBytes(of: &system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let gigabytes = Int((Double(process.physicalMemory) / Double(1 << 30)).rounded())
    return "\(process.activeProcessorCount) cores of \(model ?? "an unknown processor"), \(gigabytes) GiB of memory, "
        + "\(process.operatingSystemVersionString), Linux \(release), \(Date.now.formatted(.iso8601.year().month().day()))."
}

/// The meaning of the columns.
let legend = """
    ratio: our time divided by the baseline's for the same work, the median of many alternating rounds; lower is better.
    Times are the shortest of all rounds, so their ratio may differ. (aim …): the greatest accepted ratio, time, and allocations.
    dispatch, operation: idle = no app; none (no account), thread, scope = the identity around the work; async = onto a queue
    that is suspended; flowing = onto a running queue, so the scheduler matters; apply = concurrentPerform.
    """

/// Returns the figures for Dispatch; none when the other program was not built.
nonisolated func dispatchResults(_ arguments: Arguments) -> [BenchFigure] {
    let wanted = DispatchCases.all.filter { arguments.selects($0.name) }
    guard !wanted.isEmpty, let pair = DispatchPair() else { return [] }
    return wanted.compactMap { pair.measure($0.name, $0.work, around: $0.around) }
}

/// Reads the file at a path; no more of it than a maximum and one byte.
nonisolated func bytes(at path: String, maximum: Int) throws -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileReadNoSuchFile) }
    defer { try? file.close() }
    return [UInt8](try file.read(upToCount: maximum + 1) ?? Data())
}

extension EarlierResults {
    fileprivate init(path: String) throws { try self.init(json: try bytes(at: path, maximum: Self.maximumByteCount)) }
}

extension BenchFigure {
    /// The figure on one line, as text.
    var line: String {
        func fixed(_ value: Double, _ width: Int) -> String {
            let hundredths = Int((value * 100).rounded())
            let cents = String(hundredths % 100)
            let text = "\(hundredths / 100).\(cents.count < 2 ? "0" : "")\(cents)"
            return String(repeating: " ", count: max(0, width - text.count)) + text
        }
        let padded = name + String(repeating: " ", count: max(1, 28 - name.count))
        let one = BenchCase.named(name)
        let goal = (one?.aims.map { " (aim \($0)\(one?.isMissed(by: self) == true ? ", missed" : ""))" }) ?? ""
        var more = ""
        if let spread { more = "  p50 \(fixed(spread.p50, 0)) p90 \(fixed(spread.p90, 0)) p99 \(fixed(spread.p99, 0))" }
        if let beside { more += "; \(beside.name) \(fixed(beside.spread.p50, 0)) p99 \(fixed(beside.spread.p99, 0))" }
        return
            "\(padded)ratio \(fixed(ratio, 6))\(goal)  \(fixed(nanoseconds, 9)) ns  baseline \(fixed(baseline, 9)) \(unit)"
            + "  \(fixed(allocations, 5)) allocations  vs \(against)\(more)"
    }
}

exit(try run())
