internal import CMAMCrypto

/// SHA-256 through libcrypto.
enum SHA256 {
    /// The digest of `bytes` in lower-case hex.
    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let input = Array(bytes)
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let status = EVP_Digest(input, input.count, &digest, &count, EVP_sha256(), nil)
        // Without SHA-256 nothing of this library can work; there is no input that leads here.
        precondition(status == 1, "libcrypto refused to compute a SHA-256 digest")
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: digest.prefix(Int(count)).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
