import Foundation
import MAMCore
import XCTest

/// Every chain of the folder, and what decides about it.
final class CertificateVerdictTests: XCTestCase {
    func testEveryChainGetsItsVerdictWithAllReasons() throws {
        let pins = try CertificateKit.pins()
        for one in CertificateKit.cases {
            let verdict = pins.verdict(
                for: try CertificateKit.chain(one.chain), host: one.host, at: CertificateKit.june)
            let name = "\(one.chain) for \(one.host): \(verdict)"
            XCTAssertEqual(verdict.code, one.code, name)
            XCTAssertEqual(verdict.findings, one.findings, name)
            XCTAssertEqual(verdict.outcome, one.code == nil ? .trusted : .refused, name)
            XCTAssertEqual(verdict.isValid, one.code == nil, name)
        }
    }

    func testEveryCertificateFileOfTheFolderHasATestCase() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: CertificateKit.folder.path)
        let chains = Set(files.filter { $0.hasSuffix(".pem") }.map { String($0.dropLast(4)) })
        XCTAssertEqual(
            chains.symmetricDifference(CertificateKit.cases.map(\.chain)), ["root", "other-root", "intermediate"])
        XCTAssertGreaterThan(chains.count, 35)
    }

    func testAPinIsMetByAnyCertificateOfThePathByKeyOrWhole() throws {
        let good = try CertificateKit.chain("good")
        let leaf = good[0], intermediate = good[1]
        let root = try CertificateKit.certificate("root")
        for (place, certificate) in [leaf, intermediate, root].enumerated() {
            for pin in [certificate.publicKeyPin, certificate.pin] {
                let pins = try CertificateKit.pins([try CertificateKit.pin("other-root"), try XCTUnwrap(pin)])
                let verdict = pins.verdict(for: good, host: "mail.example.com", at: CertificateKit.june)
                XCTAssertEqual(verdict.matched, place, verdict.description)
            }
        }
    }

    func testACertificateOutsideTheVerifiedPathMatchesNoPin() throws {
        // The intermediate is the anchor, so the path ends there and the root behind it proves nothing.
        let pins = try CertificateKit.pins([try CertificateKit.pin("root")], anchors: ["intermediate"])
        let chain = try CertificateKit.chain("with-root")
        let verdict = pins.verdict(for: chain, host: "mail.example.com", at: CertificateKit.june)
        XCTAssertEqual(verdict.code, .matchNotFound)
        XCTAssertEqual(verdict.findings, [CertificateFinding(.noMatch)])
    }

    func testAnyCertificateCanBeATrustAnchor() throws {
        for anchor in ["intermediate", "good"] {
            let pins = try CertificateKit.pins([try CertificateKit.pin("good")], anchors: [anchor])
            let verdict = pins.verdict(
                for: try CertificateKit.chain("missing-intermediate"), host: "mail.example.com", at: CertificateKit.june
            )
            XCTAssertEqual(verdict.outcome, .trusted, "\(anchor): \(verdict)")
        }
        let pins = try CertificateKit.pins([try CertificateKit.pin("self-signed")], anchors: ["self-signed"])
        let selfSigned = try CertificateKit.chain("self-signed")
        XCTAssertTrue(pins.verdict(for: selfSigned, host: "mail.example.com", at: CertificateKit.june).isValid)
        let other = try CertificateKit.pins([try CertificateKit.pin("good")], anchors: ["other-root"])
        let verdict = other.verdict(
            for: try CertificateKit.chain("good"), host: "mail.example.com", at: CertificateKit.june)
        XCTAssertEqual(verdict.findings.map(\.kind), [.unknownIssuer])
    }

    func testAnUnmatchedPinAndAPinOfAnUnknownAlgorithmHaveDifferentCodes() throws {
        let unknown = try XCTUnwrap(CertificatePin("sha512/" + Data(repeating: 7, count: 64).base64EncodedString()))
        XCTAssertFalse(unknown.isComparable)
        let (good, host) = (try CertificateKit.chain("good"), "mail.example.com")
        func code(_ pins: [CertificatePin]) throws -> MAMCertificatePinningStatusCode? {
            try CertificateKit.pins(pins).verdict(for: good, host: host, at: CertificateKit.june).code
        }
        XCTAssertEqual(try code([CertificateKit.pin("other-root")]), .matchNotFound)
        XCTAssertEqual(try code([CertificateKit.pin("other-root"), unknown]), .algorithmNotSupported)
        XCTAssertEqual(try code([unknown]), .algorithmNotSupported)
        XCTAssertNil(try code([unknown, CertificateKit.pin("root")]))
    }

    func testTrustIsAskedBeforePins() throws {
        let pins = try CertificateKit.pins([try CertificateKit.pin("other-root")])
        let verdict = pins.verdict(
            for: try CertificateKit.chain("expired"), host: "mail.example.com", at: CertificateKit.june)
        XCTAssertEqual(verdict.code, .failedTrustEvaluation)
    }

    func testValidityIsCheckedAtTheGivenTime() throws {
        let (pins, chain) = (try CertificateKit.pins(), try CertificateKit.chain("expired"))
        // Valid from 1 January 2025 to 1 March 2026, which libcrypto counts no more; the authorities from 1 January 2026 on.
        let (begin, end) = (1_767_225_600.0, 1_772_323_200.0)
        for (wall, isValid) in [
            (begin, true), (begin - 1, false), (end - 1, true), (end, false), (0, false), (-1e300, false),
            (1e300, false),
            (.nan, false), (.infinity, false),
        ] {
            let verdict = pins.verdict(for: chain, host: "mail.example.com", at: CertificateKit.time(wall))
            XCTAssertEqual(verdict.isValid, isValid, "\(wall): \(verdict)")
        }
    }

    func testAllFailuresOfOneStepAreReported() throws {
        let pins = try CertificateKit.pins(anchors: ["other-root"])
        let verdict = pins.verdict(
            for: try CertificateKit.chain("expired-authority"), host: "files.example.com", at: CertificateKit.june)
        XCTAssertEqual(Set(verdict.findings.map(\.kind)), [.unknownIssuer, .wrongHost, .expired], verdict.description)
        XCTAssertFalse(verdict.description.contains("example"))
        XCTAssertFalse(verdict.description.contains(where: \.isNewline))
    }

    func testAHostWithoutPinsIsNotLookedAt() throws {
        let pins = try CertificateKit.pins(hosts: ["example.com"])
        for host in ["example.net", "notexample.com", "192.0.2.8", "com"] {
            XCTAssertEqual(pins.verdict(for: [], host: host, at: CertificateKit.june).outcome, .notPinned, host)
        }
        for host in [nil, "", "mail example.com", "bücher.example.com", "https://mail.example.com", "1.2.3", "-a.com"] {
            let verdict = pins.verdict(for: [], host: host, at: CertificateKit.june)
            XCTAssertEqual(verdict.code, .nilHost, host ?? "nil")
        }
        XCTAssertEqual(
            pins.verdict(for: [], host: "example.com", at: CertificateKit.june).findings.map(\.kind), [.noCertificates])
    }

    func testOversizedAndMalformedChainsAreRefusedWithTheirCode() throws {
        let (pins, good) = (try CertificateKit.pins(), try CertificateKit.chain("good"))
        func code(_ chain: [Certificate]) -> MAMCertificatePinningStatusCode? {
            pins.verdict(for: chain, host: "mail.example.com", at: CertificateKit.june).code
        }
        XCTAssertEqual(code([good[0], Certificate(der: [])]), .invalidCertificateChain)
        XCTAssertEqual(
            code([Certificate(der: [UInt8](repeating: 0x30, count: Certificate.maximumByteCount + 1))]),
            .invalidCertificateChain)
        XCTAssertEqual(code(Array(repeating: good[0], count: 11)), .invalidCertificateChain)
        XCTAssertEqual(code([Certificate(der: [0x30])]), .errorAccessingCertificate)
        XCTAssertEqual(code([good[0], Certificate(der: good[1].der + [0])]), .errorAccessingCertificate)
        XCTAssertEqual(code([Certificate(der: good[0].der.dropLast()), good[1]]), .errorAccessingCertificate)
    }
}

extension CertificateKit {
    static func pins(anchors: [String]) throws -> CertificatePins { try pins([pin("root")], anchors: anchors) }
    static func pins(hosts: [String]) throws -> CertificatePins { try pins([pin("root")], hosts: hosts) }
}
