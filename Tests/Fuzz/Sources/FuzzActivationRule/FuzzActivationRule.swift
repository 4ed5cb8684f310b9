@testable import MAMSettingsTools

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: a rule that can be read gets its twins, and then lacks none.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    if let straight = ActivationRule.straighteningQuotes(in: text) {
        precondition(!ActivationRule.hasTypographicQuotes(straight.text))
    }
    guard let rule = try? ActivationRule(text) else { return 0 }
    let mended = rule.addingTwins()
    precondition(mended.addingTwins().text == mended.text, "twins are added twice")
    if mended.text.utf8.elementsEqual(rule.text.utf8) { return 0 }
    precondition(mended.missingTwins.isEmpty, "a twin is still missing")
    // Nothing of the rule is lost: what was there is still there, in its order.
    var rest = Array(mended.text.utf8)[...]
    for byte in rule.text.utf8 {
        guard let place = rest.firstIndex(of: byte) else { preconditionFailure("a part of the rule is lost") }
        rest = rest[(place + 1)...]
    }
    precondition(rule.types.allSatisfy { mended.types.contains($0) })
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzActivationRule_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
