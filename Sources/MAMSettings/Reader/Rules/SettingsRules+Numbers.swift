internal import MAMPropertyLists
internal import MAMText

extension SettingsRules {
    /// The longest duration without a warning, in seconds.
    private static let longestDuration = 60.0

    /// S014, S032: a duration in seconds.
    static func seconds(_ entry: SettingsEntry) -> Judged<Double> {
        let node = entry.node
        guard let seconds = node.real ?? node.integer.map({ Double($0) }) ?? node.unsigned.map({ Double($0) }) else {
            let number = node.string.flatMap(number(spelled:))
            return .refused(
                entry.wrongType(
                    .numberWrongType, expected: "a number", help: "write `<real>1.5</real>`",
                    fix: number.map { entry.writing($0, "writes the number") }))
        }
        guard seconds.isFinite, seconds >= 0 else {
            return .refused(
                entry.finding(
                    .durationOutOfRange, "\(node.summary) is not a duration; the default is used",
                    help: "write seconds, 0 or more"))
        }
        guard seconds <= longestDuration else {
            return .kept(
                seconds,
                entry.finding(
                    .durationOutOfRange, "\(node.summary) is longer than a minute", help: "the value is in seconds"))
        }
        return .good(seconds)
    }

    /// Returns the number that a text spells: digits, optionally followed by a point and more digits.
    static func number(spelled text: String) -> PropertyListValue? {
        let trimmed = Blanks.trimmed(text)
        let parts = trimmed.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            !part.isEmpty && part.count <= 9
                && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard isNumber, parts.count <= 2 else { return nil }
        return parts.count == 1
            ? Int(trimmed).map(PropertyListValue.integer) : Double(trimmed).map(PropertyListValue.real)
    }
}
