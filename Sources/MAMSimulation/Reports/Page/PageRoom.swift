/// A value that takes room in the data of a page.
protocol PageSized {
    /// An upper bound of its size as JSON in a script, with the comma after it, in bytes.
    var pageBytes: Int { get }
}

extension Int: PageSized {
    var pageBytes: Int {
        var (rest, count) = (magnitude, self < 0 ? 3 : 2)
        while rest > 9 { (rest, count) = (rest / 10, count + 1) }
        return count
    }
}

extension String: PageSized {
    var pageBytes: Int {
        unicodeScalars.reduce(3) { sum, scalar in
            switch scalar {
            // Written as `\u003c`: characters that could end the script, or that JSON does not allow.
            case "\u{0}"..<" ", "<", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": sum + 6
            case "\"", "\\": sum + 2
            default: sum + UTF8.width(scalar)
            }
        }
    }
}

extension Array: PageSized where Element == Int {
    var pageBytes: Int { reduce(3) { $0 + $1.pageBytes } }
}

extension PageData {
    /// The counts of the parts that a page has no room for.
    struct LeftOut {
        var files = 0
        var steps = 0
        var failures = 0

        /// The left-out parts in words; `nil` when nothing was left out.
        var words: String? {
            let failures = failures == 0 ? "" : ", \(failures) of them not as stated"
            let parts = [
                steps == 0 ? nil : "\(steps) more steps are left out\(failures)",
                files == 0 ? nil : "\(files) more files were not run",
            ].compactMap(\.self)
            return parts.isEmpty ? nil : parts.joined(separator: "; ")
        }
    }
}
