/// What takes room in the data of a page.
protocol PageSized {
    /// No less than its bytes as JSON in a script, with the comma behind it.
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
            // As `\u003c`, for what could end the script and for what is no character of JSON.
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
    /// What a page says it has no room for.
    struct LeftOut {
        var files = 0
        var steps = 0
        var failures = 0

        /// What is left out, in words; nil when nothing is.
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
