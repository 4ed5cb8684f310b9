import MAMFleet
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

/// The one file that inputs may name: a policy that requires a PIN.
let policy = """
    {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "appGroupType": "allApps", "pinRequired": true}
    """

/// One input of the fuzzer: the plan is read, and two days of its first device are run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    do {
        var plan = try FleetPlan.read(
            bytes, named: "fuzz.json", files: InMemoryFiles(["p.json": Array(policy.utf8)]))
        observe(plan.hash.utf8.count)
        plan.days = min(plan.days, 2)
        for group in plan.groups.indices { plan.groups[group].devices = min(plan.groups[group].devices, 2) }
        let simulation = try FleetSimulation(plan)
        let events = simulation.events(ofDevice: 0)
        precondition(events == simulation.events(ofDevice: 0), "a device has two lives")
        for (one, next) in zip(events, events.dropFirst()) {
            precondition(one.time <= next.time, "time runs backwards")
        }
        observe(simulation.instances(ofDevice: 0).count)
    } catch {
        observe("\(error)".utf8.count)
    }
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzFleet_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
