import MAMSettings
import MAMSettingsTools

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
    do {
        let reading = try ManagedAppSettings.read(infoPlist: bytes)
        for issue in reading.issues { observe("\(issue)".utf8.count) }
        let check = try InfoPlistCheck(infoPlist: bytes)
        for issue in check.infoPlistIssues { observe("\(issue)".utf8.count) }
    } catch {
        observe("\(error)".utf8.count)
    }
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzSettings_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
