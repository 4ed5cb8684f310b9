import Foundation
import MAMCore
import XCTest

/// The chains of Docs/Scenarios/Certificates, and pins for them.
enum CertificateKit {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Docs/Scenarios/Certificates").standardized

    /// June 2026: after what has expired there, before what is not valid yet.
    static let june = time(1_780_272_000)

    static func time(_ wall: Double) -> Instant { Instant(wall: wall, monotonic: 0, bootID: 1) }

    static func chain(_ name: String) throws -> [Certificate] {
        try Certificate.chain(pem: Data(contentsOf: folder.appendingPathComponent(name + ".pem")))
    }

    static func certificate(_ name: String) throws -> Certificate { try XCTUnwrap(try chain(name).first) }

    static func pin(_ name: String) throws -> CertificatePin { try XCTUnwrap(try certificate(name).publicKeyPin) }

    static func host(_ text: String) throws -> CertificateHost { try XCTUnwrap(CertificateHost(text)) }

    /// Pins of some keys for every host of example.com, example.org and the addresses of the chains.
    static func pins(
        _ keys: [CertificatePin], anchors: [String] = ["root"], hosts: [String] = hosts
    ) throws -> CertificatePins {
        try CertificatePins(
            hosts.map { .init(host: try host($0), includesSubdomains: true, pins: keys) },
            anchors: anchors.map { try certificate($0) })
    }

    static let hosts = ["example.com", "example.org", "192.0.2.7", "2001:db8::7"]

    /// Pins of the root, the intermediate authority and every other authority of the chains: what is trusted meets one.
    static func pins() throws -> CertificatePins { try pins([pin("root")]) }

    /// One chain of the folder under the pins of the root, and what must come of it.
    struct Case {
        let chain: String
        let host: String
        let code: MAMCertificatePinningStatusCode?
        let findings: [CertificateFinding]
    }

    static let cases: [Case] = [
        trusted("good"), trusted("with-root"), trusted("rsa"), trusted("p384"), trusted("ed25519"),
        trusted("several", "files.example.com"), trusted("several", "example.com"),
        trusted("several", "MAIL.Example.com."),
        trusted("wildcard"), trusted("wildcard", "other.example.com"),
        trusted("address", "192.0.2.7"), trusted("address-6", "2001:db8::7"), trusted("address-6", "[2001:DB8:0::7]"),
        trusted("idn", "xn--bcher-kva.example.com"), trusted("permitted-name", "mail.example.org"),
        untrusted("wildcard", .wrongHost, at: 0, host: "example.com"),
        untrusted("wildcard", .wrongHost, at: 0, host: "a.mail.example.com"),
        untrusted("partial-wildcard", .wrongHost, at: 0),
        untrusted("wide-wildcard", .wrongHost, at: 0, host: "example.com"),
        untrusted("wrong-host", .wrongHost, at: 0), untrusted("subject-only", .wrongHost, at: 0),
        untrusted("address-as-name", .wrongHost, at: 0, host: "192.0.2.7"),
        untrusted("address", .wrongHost, at: 0, host: "mail.example.com"),
        untrusted("good", .wrongHost, at: 0, host: "192.0.2.7"),
        untrusted("expired", .expired, at: 0), untrusted("not-yet-valid", .notYetValid, at: 0),
        untrusted("expired-authority", .expired, at: 1),
        untrusted("self-signed", .selfSigned, at: 0), untrusted("missing-intermediate", .unknownIssuer, at: 0),
        untrusted("client-only", .wrongUsage, at: 0), untrusted("unhandled", .unknownExtension, at: 0),
        untrusted("sha1", .weakSignature, at: 0), untrusted("weak-key", .weakKey, at: 0),
        notAuthority("not-an-authority"), notAuthority("wrong-authority-usage"),
        untrusted("path-too-long", .pathTooLong, at: 2),
        untrusted("not-permitted-name", .nameNotAllowed, at: 0), untrusted("excluded-name", .nameNotAllowed, at: 0),
        untrusted("excluded-wildcard", .nameNotAllowed, at: 0),
        untrusted("excluded-wildcard", .nameNotAllowed, at: 0, host: "other.example.com"),
        untrusted("excluded-wildcard-among", .nameNotAllowed, at: 0),
        untrusted("excluded-wildcard-among", .nameNotAllowed, at: 0, host: "files.example.com"),
        trusted("other-wildcard", "mail.files.example.com"),
        trusted("address", "::ffff:192.0.2.7"), trusted("address", "[::FFFF:c000:207]"),
        Case(
            chain: "imposter", host: "mail.example.com", code: .failedFormationEvaluation,
            findings: [.init(.wrongOrder, place: 0)]),
        Case(
            chain: "unknown-root", host: "mail.example.com", code: .failedFormationEvaluation,
            findings: [.init(.wrongOrder, place: 1)]),
        Case(
            chain: "wrong-order", host: "mail.example.com", code: .failedFormationEvaluation,
            findings: [.init(.wrongOrder, place: 0)]),
        Case(
            chain: "twice", host: "mail.example.com", code: .failedFormationEvaluation,
            findings: [.init(.wrongOrder, place: 0)]),
        Case(
            chain: "stranger-between", host: "mail.example.com", code: .failedFormationEvaluation,
            findings: [.init(.wrongOrder, place: 0)]),
        Case(chain: "too-many", host: "mail.example.com", code: .invalidCertificateChain, findings: [.init(.tooMany)]),
    ]

    private static func trusted(_ chain: String, _ host: String = "mail.example.com") -> Case {
        Case(chain: chain, host: host, code: nil, findings: [])
    }

    private static func notAuthority(_ chain: String) -> Case {
        Case(
            chain: chain, host: "mail.example.com", code: .failedTrustEvaluation,
            findings: [.init(.notAuthority, place: 1), .init(.wrongUsage, place: 1)])
    }

    private static func untrusted(
        _ chain: String, _ kind: CertificateFinding.Kind, at place: Int, host: String = "mail.example.com"
    ) -> Case {
        Case(chain: chain, host: host, code: .failedTrustEvaluation, findings: [.init(kind, place: place)])
    }
}
