/// Why a reader stopped, with the place as it counts: an offset into the text, or into the file of a binary list.
///
/// Lines and columns are counted only when a failure leaves the readers.
struct PropertyListFailure: Error {
    var code: SettingsReadError.Code
    var message: String
    var help: String?
    /// Where; nil when it is about the file as a whole.
    var offset: Int?

    init(_ code: SettingsReadError.Code, _ message: String, at offset: Int?, help: String? = nil) {
        (self.code, self.message, self.offset, self.help) = (code, message, offset, help)
    }

    /// The bytes break the rules of the format.
    static func malformed(_ message: String, at offset: Int?, help: String? = nil) -> Self {
        Self(.malformed, message, at: offset, help: help)
    }

    /// The structure of a binary list contradicts itself.
    static func damaged(_ message: String, at offset: Int) -> Self {
        Self(
            .damagedBinary, "the binary property list is damaged: " + message, at: offset,
            help: "restore the file, or write it anew with the tool that made it")
    }

    /// The depth passes the limit.
    static func tooDeep(_ limits: PropertyListLimits, at offset: Int) -> Self {
        Self(.limitExceeded, "nested deeper than \(limits.depth) levels", at: offset)
    }

    /// The number of values and keys passes the limit.
    static func tooMany(_ limits: PropertyListLimits, at offset: Int) -> Self {
        Self(.limitExceeded, "more than \(limits.nodes) values and keys", at: offset)
    }
}
