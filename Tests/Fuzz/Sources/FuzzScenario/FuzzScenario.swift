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

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    do {
        let scenario = try Scenario.read(bytes, named: "fuzz.json")
        let report = try ScenarioRunner(files: InMemoryFiles(["p.json": Array(policy.utf8)])).run(scenario)
        observe(report.isAsExpected ? 1 : 0)
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
