import MAMBenchResults
import MAMCore

/// Whole calls that protect and unprotect data.
///
/// The baseline is the bare cipher over as many bytes.
///
/// A call asks the policy, looks up the key, derives a key for the buffer, makes or reads the header, and allocates the
/// result.
enum BufferCases {
    /// The name, the size of the data in bytes, and whether it is unprotected.
    static let all: [(name: String, count: Int, opens: Bool)] = [
        ("protect.4096", 4096, false), ("protect.65536", 65_536, false),
        ("unprotect.4096", 4096, true), ("unprotect.65536", 65_536, true),
    ]

    static func run(_ name: String, _ count: Int, opens: Bool, in world: World) throws -> BenchFigure {
        let (app, owner) = (world.app(accounts: 1), World.id(0))
        precondition(app.policyManager.policy(for: owner).isFileEncryptionRequired, "nothing would be sealed")
        let (manager, data) = (app.dataProtectionManager, [UInt8](repeating: 0x5A, count: count))
        let protected = try manager.protect(data, accountID: owner)
        let again = try manager.unprotect(protected)
        precondition(again == data, "\(name): what comes back is something else")
        guard let baseline = SealBaseline(encrypts: !opens) else { throw SealFailure() }
        let output = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        output.initialize(repeating: 0, count: count)
        defer { output.deallocate() }
        var isRight = true
        // The cipher's counter allows 64 GiB in a message, far more than 51 rounds of 16 MiB.
        let result = measure(
            name, against: "libcrypto's cipher alone", iterations: 16 << 20 / count, rounds: 51,
            ours: {
                do {
                    blackHole(
                        opens ? try manager.unprotect(protected) : try manager.protect(data, accountID: owner))
                } catch { isRight = false }
            },
            baseline: {
                isRight =
                    data.withUnsafeBufferPointer { data in
                        data.baseAddress.map { baseline.update($0, output, Int32(count)) } ?? false
                    } && isRight
            })
        precondition(isRight, "\(name): something that was timed failed")
        return result.withDifference()
    }
}

extension BenchFigure {
    /// Returns the figure with the time beyond the baseline's in words.
    fileprivate func withDifference() -> BenchFigure {
        let tens = Int(((self.nanoseconds - baseline) / 10).rounded())
        let (whole, cents) = (tens / 100, abs(tens % 100))
        return BenchFigure(
            name: name, ratio: ratio, baseline: baseline, nanoseconds: self.nanoseconds, allocations: allocations,
            unit: unit, against: "\(against); \(whole).\(cents < 10 ? "0" : "")\(cents) µs more a call", noise: noise)
    }
}
