import MAMCore

/// The check of certificates and their pins.
enum CertificateInput {
    /// A moment at which the certificates of the corpus are valid: June 2026.
    private static let june = Instant(wall: 1_780_272_000, monotonic: 0, bootID: 1)

    /// Reads an input by its first byte: a PEM text, pins and hosts, or a chain of DER.
    ///
    /// In a chain, each certificate follows its length in two bytes, and the last one is the anchor.
    static func check(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "#"): readText(bytes)
        case UInt8(ascii: "s"), UInt8(ascii: "c"): readWords(String(decoding: bytes, as: UTF8.self))
        default: judge(rest)
        }
    }

    /// Reads a PEM text, whose certificates are written and read back equal.
    private static func readText(_ bytes: [UInt8]) {
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

    /// Reads pins and hosts, which have one spelling.
    private static func readWords(_ text: String) {
        if let pin = CertificatePin(text) { precondition(CertificatePin(pin.description) == pin, "a pin changed") }
        if let host = CertificateHost(String(text.dropFirst())) {
            precondition(CertificateHost(host.rawValue) == host, "a host changed")
        }
    }

    private static func judge(_ bytes: [UInt8]) {
        var (chain, place) = ([Certificate](), 0)
        while place + 2 <= bytes.count, chain.count < 12 {
            let count = min(Int(bytes[place]) << 8 | Int(bytes[place + 1]), bytes.count - place - 2)
            chain.append(Certificate(der: bytes[(place + 2)..<(place + 2 + count)]))
            place += 2 + count
        }
        if let anchor = chain.last { judge(chain, anchor) }
    }

    /// Checks that a chain is never trusted under a pin that no certificate has, and that each refusal has a reason.
    private static func judge(_ chain: [Certificate], _ anchor: Certificate) {
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
            precondition(pin != absent || !verdict.isValid, "a pin that no certificate has was met")
            precondition(!verdict.description.contains(where: \.isNewline), "a verdict of several lines")
        }
    }
}
