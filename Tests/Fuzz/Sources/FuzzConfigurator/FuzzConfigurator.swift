import MAMSettings
import MAMSettingsTools

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: what can be configured settles, reads again, and is not changed a second time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    var options = ConfiguratorOptions()
    // The last byte chooses what may be changed, so that every way is taken.
    let choice = bytes.last ?? 0
    options.changesActivationRule = choice & 1 != 0
    options.fixesEntitlements = choice & 2 != 0
    options.convertsOldStyle = choice & 4 != 0
    options.check.containingApp = choice & 8 != 0 ? "com.example" : nil
    options.check.faceIDText = choice & 16 != 0 ? "Unlock" : nil
    // The file stands for its own entitlements now and then.
    let rights = choice & 32 != 0 ? bytes : nil
    let result: ConfiguratorResult
    do throws(ConfiguratorError) {
        result = try Configurator(infoPlist: bytes, entitlements: rights, options: options).run()
    } catch {
        precondition(error.kind != .unsettled, "the fixes never come to an end")
        return 0
    }
    do throws(ConfiguratorError) {
        let again = try Configurator(
            infoPlist: result.infoPlist, entitlements: result.entitlements, options: options
        ).run()
        precondition(again.infoPlist == result.infoPlist && again.entitlements == result.entitlements, "not idempotent")
        precondition(again.changes.isEmpty)
    } catch {
        preconditionFailure("what was written cannot be configured: \(error)")
    }
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzConfigurator_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
