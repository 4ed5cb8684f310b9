import MAMCore

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// A moment at which the seeds are valid: June 2026.
let june = Instant(wall: 1_780_272_000, monotonic: 0, bootID: 1)

/// One input of the fuzzer, by its first byte: a PEM text; pins and hosts; or a chain of DER, each certificate behind its
/// length in two bytes, the last one as the anchor.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "#"): readText(bytes)
    case UInt8(ascii: "s"), UInt8(ascii: "c"): readWords(String(decoding: bytes, as: UTF8.self))
    default: judge(rest)
    }
    return 0
}

/// What is read as PEM is written and read as the same.
private func readText(_ bytes: [UInt8]) {
    do throws(CertificateTextError) {
        let chain = try Certificate.chain(pem: bytes)
        precondition(!chain.isEmpty && chain.count <= Certificate.maximumTextCount, "too few or too many")
        let again = try? Certificate.chain(pem: Array(chain.map(\.pem).joined().utf8))
        precondition(
            again == chain || chain.map(\.pem).joined().utf8.count > Certificate.maximumTextByteCount, "changed")
        if let anchor = chain.last { judge(chain, anchor) }
    } catch {
        precondition(!error.description.contains(where: \.isNewline), "an error text of several lines")
    }
}

/// Pins and hosts have one spelling.
private func readWords(_ text: String) {
    if let pin = CertificatePin(text) { precondition(CertificatePin(pin.description) == pin, "a pin changed") }
    if let host = CertificateHost(String(text.dropFirst())) {
        precondition(CertificateHost(host.rawValue) == host, "a host changed")
    }
}

private func judge(_ bytes: [UInt8]) {
    var (chain, place) = ([Certificate](), 0)
    while place + 2 <= bytes.count, chain.count < 12 {
        let count = min(Int(bytes[place]) << 8 | Int(bytes[place + 1]), bytes.count - place - 2)
        chain.append(Certificate(der: bytes[(place + 2)..<(place + 2 + count)]))
        place += 2 + count
    }
    if let anchor = chain.last { judge(chain, anchor) }
}

/// A chain under a pin that nothing meets is never trusted, whatever it is; one that is trusted meets the pin it is asked for.
private func judge(_ chain: [Certificate], _ anchor: Certificate) {
    guard let host = CertificateHost("example.com") else { return }
    for certificate in chain {
        precondition((certificate.pin == nil) == (certificate.publicKeyPin == nil), "half a pin")
    }
    let absent = CertificatePin(.publicKey, digest: [UInt8](repeating: 0xA5, count: 32))
    for pin in [absent, anchor.publicKeyPin, chain.first?.pin].compactMap(\.self) {
        let entry = CertificatePins.Entry(host: host, includesSubdomains: true, pins: [pin])
        guard let pins = try? CertificatePins([entry], anchors: [anchor]) else { continue }
        let verdict = pins.verdict(for: chain, host: "mail.example.com", at: june)
        precondition(verdict.outcome != .notPinned && (verdict.code == nil) == verdict.isValid, "an odd verdict")
        precondition(verdict.isValid != verdict.findings.contains { _ in true }, "a refusal without a reason")
        precondition(pin != absent || !verdict.isValid, "a pin that nothing meets was met")
        precondition(!verdict.description.contains(where: \.isNewline), "a verdict of several lines")
    }
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzCertificates_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
