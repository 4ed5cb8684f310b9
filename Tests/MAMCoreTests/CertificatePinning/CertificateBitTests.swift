import Foundation
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Every bit of a certificate: flipped, it never makes a chain trusted that was not, and nothing crashes.
final class CertificateBitTests: XCTestCase {
    // The signature of every chain is looked at anew, which takes minutes for all of them: `CERTIFICATE_BITS=all`.
    private let slice = isExhaustive ? (ProcessInfo.processInfo.environment["CERTIFICATE_BITS"] == "all" ? 1 : 7) : 64

    func testNoFlippedBitLeavesATrustedChainTrusted() throws {
        var (states, kinds): (Int, Set<CertificateFinding.Kind>) = (0, [])
        let pins = try CertificateKit.pins()
        for name in ["good", "rsa", "p384", "wildcard"] {
            let chain = try CertificateKit.chain(name)
            XCTAssertTrue(pins.verdict(for: chain, host: "mail.example.com", at: CertificateKit.june).isValid, name)
            states += try flip(chain, pins, host: "mail.example.com") { verdict, _ in
                XCTAssertEqual(verdict.outcome, .refused)
                kinds.formUnion(verdict.findings.map(\.kind))
            }
        }
        print("CertificateBitTests: \(states) flips of trusted chains, \(kinds.count) kinds of findings")
        XCTAssertGreaterThan(states, 25_000 / slice)
        XCTAssertTrue(kinds.isSuperset(of: [.malformed, .badSignature, .wrongOrder]), "\(kinds)")
    }

    func testNoFlippedBitMakesAChainTrustedThatIsNot() throws {
        var states = 0
        for one in CertificateKit.cases where one.code == .failedTrustEvaluation {
            let chain = try CertificateKit.chain(one.chain)
            states += try flip(chain, try CertificateKit.pins(), host: one.host) { verdict, place in
                XCTAssertEqual(verdict.outcome, .refused, "\(one.chain) at bit \(place)")
            }
        }
        // A chain that is trusted and meets no pin, and one of another authority of the same name.
        let good = try CertificateKit.chain("good")
        for pins in [
            try CertificateKit.pins([CertificateKit.pin("other-root")]),
            try CertificateKit.pins(anchors: ["other-root"]),
        ] {
            states += try flip(good, pins, host: "mail.example.com") { verdict, place in
                XCTAssertEqual(verdict.outcome, .refused, "pins at bit \(place)")
            }
        }
        print("CertificateBitTests: \(states) flips of chains that are not trusted")
        XCTAssertGreaterThan(states, 150_000 / slice)
    }

    func testTruncatedCertificatesAndRandomBytesAreRefused() throws {
        for seed in TestSeeds([20_261_122], of: name) { try truncatedCertificatesAndRandomBytesAreRefused(seed) }
    }

    private func truncatedCertificatesAndRandomBytesAreRefused(_ seed: UInt64) throws {
        let (pins, good) = (try CertificateKit.pins(), try CertificateKit.chain("good"))
        for place in good.indices {
            for count in 0..<good[place].der.count {
                var chain = good
                chain[place] = Certificate(der: good[place].der.prefix(count))
                XCTAssertFalse(pins.verdict(for: chain, host: "mail.example.com", at: CertificateKit.june).isValid)
            }
        }
        var random = SeededGenerator(seed: seed)
        for _ in 0..<(20_000 / slice) {
            var chain = good
            let place = Int.random(in: 0..<2, using: &random)
            var der = chain[place].der
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                der[Int.random(in: 0..<der.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard der != chain[place].der else { continue }
            chain[place] = Certificate(der: der)
            XCTAssertFalse(
                pins.verdict(for: chain, host: "mail.example.com", at: CertificateKit.june).isValid, "seed \(seed)")
        }
    }

    /// Flips every bit of the leaf and of the certificate behind it, or as many of them as the slice has; how many.
    private func flip(
        _ chain: [Certificate], _ pins: CertificatePins, host: String, _ check: (CertificateVerdict, Int) -> Void
    ) throws -> Int {
        var count = 0
        for place in chain.indices.prefix(2) {
            for bit in stride(from: 0, to: 8 * chain[place].der.count, by: slice) {
                // The bit itself moves through the byte with a slice of whole bytes.
                let bit = slice % 8 != 0 ? bit : min(bit + bit / slice % 8, 8 * chain[place].der.count - 1)
                var der = chain[place].der
                der[bit / 8] ^= 1 << UInt8(bit % 8)
                var changed = chain
                changed[place] = Certificate(der: der)
                check(pins.verdict(for: changed, host: host, at: CertificateKit.june), bit)
                count += 1
            }
        }
        return count
    }
}
