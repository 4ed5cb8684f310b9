import MAMSimulation

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Keeps what was read observable, so that the optimiser cannot leave the reading out.
@inline(never)
@_optimize(none)
func observe(_ value: Int) {}

/// The one file that inputs may name: a policy that requires encryption.
let policy = """
    {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked"}
    """

/// Writes every form of a report; nothing of a scenario may become markup of one.
func check(_ logs: [ScenarioLog]) {
    let page = ScenarioLog.html(logs)
    precondition(page.split(separator: "</script>", omittingEmptySubsequences: false).count == 3, "a script ends early")
    let data = page.split(separator: "id=\"data\">", maxSplits: 1).last ?? ""
    precondition(data.prefix { $0 != "<" }.hasSuffix("}"), "the data holds markup")
    for line in ScenarioLog.mermaid(logs).split(separator: "\n").dropFirst() {
        precondition(
            ["    actor p", "    participant a", "    Note over ", "    p", "    a"].contains(where: line.hasPrefix))
        let words = line.split(separator: ": ", maxSplits: 1).last ?? ""
        precondition(
            line.hasPrefix("    actor") || line.hasPrefix("    part") || !words.contains(":"), "text became syntax")
    }
    observe(ScenarioLog.jsonLines(logs).utf8.count + ScenarioLog.text(logs).utf8.count)
    for text in [ScenarioLog.chromeTrace(logs), ScenarioLog.otlpLines(logs)] {
        precondition(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "a control character in a trace")
    }
    observe(ScenarioReport.junit(logs.map(\.report)).utf8.count)
}

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    do {
        let scenario = try Scenario.read(bytes, named: "fuzz.json")
        let log = try ScenarioRunner(files: InMemoryFiles(["p.json": Array(policy.utf8)])).log(scenario)
        observe(log.isAsExpected ? 1 : 0)
        check([log])
    } catch {
        observe("\(error)".utf8.count)
    }
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzScenario_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
