import MAMCore

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

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    guard let document = try? PolicyDocument(json: bytes) else { return 0 }
    let policy = document.compileStrictest()
    for issue in document.validate() { observe(issue.description.utf8.count) }
    for location in MAMSaveLocation.allCases {
        observe(policy.explanation(for: .save(to: location, account: .same)).text.utf8.count)
    }
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzPolicy_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
