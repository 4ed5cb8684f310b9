extension RandomID {
    /// The id as 32 lower-case digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return withUnsafeBytes { bytes in
            String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }
    }
}
