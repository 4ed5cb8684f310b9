import Foundation
import MAMCore
import XCTest

/// Texts: PEM, pins and hosts.
final class CertificateTextTests: XCTestCase {
    func testCertificatesWrittenAsPEMAreReadBack() throws {
        let chain = try CertificateKit.chain("good")
        XCTAssertEqual(chain.count, 2)
        let text = chain.map(\.pem).joined(separator: "something between\n")
        XCTAssertEqual(try Certificate.chain(pem: Array(text.utf8)), chain)
        let windows = text.replacingOccurrences(of: "\n", with: "\r\n")
        XCTAssertEqual(try Certificate.chain(pem: Array(windows.utf8)), chain)
    }

    func testTextsThatAreNoCertificatesAreRefusedWithTheirLine() throws {
        let pem = try CertificateKit.certificate("root").pem
        let begin = "-----BEGIN CERTIFICATE-----\n", end = "-----END CERTIFICATE-----\n"
        for (text, expected) in [
            ("", "line 1: a certificate expected"), (pem + begin, "line 11: the end of the block expected"),
            (begin + begin, "line 2: the end of the block before expected"),
            (end, "line 1: the beginning of a block expected"), (begin + "####\n" + end, "line 3: base64 expected"),
            (begin + end, "line 2: base64 expected"),
            ("-----BEGIN PRIVATE KEY-----\n", "line 1: a block of a certificate expected"),
            (String(repeating: pem, count: 65), "line 577: at most 64 certificates expected"),
            (String(repeating: "\n", count: 300_000), "line 1: a text of at most 262144 bytes expected"),
            (
                begin + String(repeating: "AAAA", count: 12_000) + "\n" + end,
                "line 3: a certificate of at most 32768 bytes expected"
            ),
        ] {
            XCTAssertThrowsError(try Certificate.chain(pem: Array(text.utf8)), expected) { error in
                let shown = "\(error)"
                // The number of lines of a certificate depends on its length, which depends on its keys.
                let isSame =
                    shown == expected || text.utf8.count > 300 && shown.hasSuffix(expected.split(separator: ":")[1])
                XCTAssertTrue(isSame, shown)
            }
        }
    }

    func testPinsAreReadInTheirOneForm() throws {
        let digest = Data(repeating: 9, count: 32).base64EncodedString()
        for text in ["sha256/" + digest, "cert-sha256/" + digest, "sha1/AAAA", "cert-md5/AAAA"] {
            XCTAssertEqual(try XCTUnwrap(CertificatePin(text)).description, text)
        }
        for text in [
            "", "sha256", "sha256/", "sha256/AAAA", "SHA256/" + digest, "sha256/" + digest.dropLast(), "/" + digest,
            "cert-/" + digest, "sha256/" + digest + "=", "sha256 /" + digest, "sha-256/" + digest,
            "sha1/" + String(repeating: "AAAA", count: 30), "abcdefghijklmnopq/AAAA",
        ] {
            XCTAssertNil(CertificatePin(text), text)
        }
        XCTAssertNil(CertificatePin(.publicKey, digest: [1]))
        XCTAssertEqual(
            CertificatePin(.publicKey, digest: [UInt8](repeating: 9, count: 32)), CertificatePin("sha256/" + digest))
    }

    func testHostsHaveOneSpelling() throws {
        for (text, spelled) in [
            ("Mail.EXAMPLE.com", "mail.example.com"), ("example.com.", "example.com"), ("a_b.example", "a_b.example"),
            ("localhost", "localhost"), ("1e100.net", "1e100.net"),
            ("0x7f.example", "0x7f.example"), ("0xy", "0xy"), ("x0", "x0"), ("1e100", "1e100"),
        ] {
            XCTAssertEqual(CertificateHost(text)?.rawValue, spelled)
        }
        XCTAssertEqual(CertificateHost("::1"), CertificateHost("[0:0::1]"))
        // An address inside of another is the same place, and has the same pins.
        for mapped in ["::ffff:127.0.0.1", "[::ffff:7f00:1]", "0:0:0:0:0:FFFF:127.0.0.1"] {
            XCTAssertEqual(CertificateHost("127.0.0.1"), CertificateHost(mapped), mapped)
        }
        XCTAssertNotEqual(CertificateHost("127.0.0.1"), CertificateHost("::127.0.0.1"))
        for text in [
            "", ".", "..", "a..b", "example.com..", "-a.example", "a-.example", "a b", "ex\u{0}ample", "ÄB.example",
            "\u{212A}.example", "1.2.3.4.5", "256.1.1.1", "0x7f.1",
            "0x7f000001", "0X7F000001", "192.0.2.0x7", "192.0.2.0x7.", "0x", "a.0x", "0177.0.0.1", "2130706433",
            "127.1",
            "127.0.0.1.", "example.0xff", "[::1", "[127.0.0.1]", "*.example.com", "a:443",
            String(repeating: "a", count: 64) + ".example", String(repeating: "abcdefg.", count: 32) + "example",
        ] {
            XCTAssertNil(CertificateHost(text), text)
        }
        XCTAssertEqual("\(try CertificateKit.host("mail.example.com"))", "a host")
    }

    func testTheNearestEntryCounts() throws {
        let (a, b, c) = (try CertificateKit.pin("root"), try CertificateKit.pin("good"), try CertificateKit.pin("rsa"))
        let pins = try CertificatePins(
            [
                .init(host: try CertificateKit.host("example.com"), includesSubdomains: true, pins: [a]),
                .init(host: try CertificateKit.host("mail.example.com"), pins: [b]),
                .init(host: try CertificateKit.host("192.0.2.7"), includesSubdomains: true, pins: [c]),
            ], anchors: [try CertificateKit.certificate("root")])
        for (host, pin) in [
            ("example.com", a), ("a.b.example.com", a), ("mail.example.com", b), ("x.mail.example.com", a),
            ("192.0.2.7", c), ("::ffff:192.0.2.7", c), ("[::ffff:c000:207]", c), ("example.org", nil),
            ("badexample.com", nil), ("1.192.0.2.7", nil),
        ] as [(String, CertificatePin?)] {
            XCTAssertEqual(CertificateHost(host).flatMap { pins.entry(for: $0) }?.pins.first, pin, host)
        }
    }

    func testPinsThatCouldNeverWorkAreRefused() throws {
        let (root, pin) = (try CertificateKit.certificate("root"), try CertificateKit.pin("root"))
        let host = try CertificateKit.host("example.com")
        func problem(_ entries: [CertificatePins.Entry], _ anchors: [Certificate]) -> CertificatePinsError.Problem? {
            do throws(CertificatePinsError) { _ = try CertificatePins(entries, anchors: anchors) } catch {
                return error.problem
            }
            return nil
        }
        let entry = CertificatePins.Entry(host: host, pins: [pin])
        XCTAssertNil(problem([entry], [root]))
        XCTAssertEqual(problem([], [root]), .noHosts)
        XCTAssertEqual(problem([.init(host: host, pins: [])], [root]), .noPins)
        XCTAssertEqual(problem([entry], []), .noAnchors)
        XCTAssertEqual(problem([entry], [Certificate(der: [1])]), .unreadable)
        XCTAssertEqual(problem([entry, entry], [root]), .twice)
        XCTAssertEqual(problem([entry], [root, root]), .twice)
        XCTAssertEqual(problem([.init(host: host, pins: [pin, pin])], [root]), .twice)
        let many = (0..<129).map { CertificatePins.Entry(host: CertificateHost("h\($0).example") ?? host, pins: [pin]) }
        XCTAssertEqual(problem(many, [root]), .tooMuch)
    }
}
