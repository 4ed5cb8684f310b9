internal import MAMJSON

extension PolicyReader {
    /// Reads a whole number.
    ///
    /// A number outside of the range is unreadable.
    mutating func integer(_ cursor: JSONCursor, _ range: ClosedRange<Int>) -> PolicyValue {
        let value = reading(cursor) { cursor throws(JSONError) in .integer(try cursor.integer()) }
        guard case .integer(let number) = value, !range.contains(number) else { return value }
        note(.error, "outOfRange", cursor, "`\(number)` is not in \(range); the strictest value counts")
        return .unreadable
    }

    /// Reads a member of an enumeration, in any letter case.
    mutating func member(_ cursor: JSONCursor, _ members: [String]) -> PolicyValue {
        let value = reading(cursor) { cursor throws(JSONError) in .member(try cursor.string()) }
        guard case .member(let text) = value else { return value }
        if let known = PolicyReader.find(text, in: members) { return .member(known) }
        noteUnknown(text, members, cursor)
        return .unreadable
    }

    private mutating func noteUnknown(_ text: String, _ members: [String], _ cursor: JSONCursor) {
        note(
            .error, "unknownMember", cursor, "unknown value \(JSONQuoting.quoted(text)); the strictest value counts",
            help: "one of \(members.joined(separator: ", "))")
    }

    /// Reads members joined by commas.
    ///
    /// An unknown member makes the whole value unreadable, because its effect is unknown.
    mutating func flags(_ cursor: JSONCursor, _ members: [String]) -> PolicyValue {
        let value = reading(cursor) { cursor throws(JSONError) in .text(try cursor.string()) }
        guard case .text(let text) = value else { return value }
        let names = text.utf8.count > 1024 ? [] : text.split(separator: ",").map { PolicyReader.trimmed($0) }
        let known = names.compactMap { PolicyReader.find(String($0), in: members) }
        guard !known.isEmpty, known.count == names.count else {
            noteUnknown(text, members, cursor)
            return .unreadable
        }
        return .list(known)
    }

    /// Reads a list of members; unknown ones are left out.
    mutating func list(_ cursor: JSONCursor, _ members: [String]) -> PolicyValue {
        guard case .list(let names) = texts(cursor) else { return .unreadable }
        var seen: Set<String> = []
        return .list(names.compactMap { known($0, in: members, cursor) }.filter { seen.insert($0).inserted })
    }

    /// Reads a list of texts; elements of another type are left out with an error.
    mutating func texts(_ cursor: JSONCursor) -> PolicyValue {
        guard let elements = elements(cursor) else { return .unreadable }
        return .list(
            elements.compactMap { element in
                guard
                    case .text(let text) = reading(element, { cursor throws(JSONError) in .text(try cursor.string()) })
                else { return nil }
                return text
            })
    }

    /// Reads a list of `{ "name", "value" }`.
    mutating func pairs(_ cursor: JSONCursor) -> PolicyValue {
        guard let elements = elements(cursor) else { return .unreadable }
        return .pairs(
            elements.compactMap { element in
                guard
                    case .pairs(let pair) = reading(
                        element,
                        { element throws(JSONError) in
                            let value = try element.requiredGraphMember("value")
                            let name = element.graphMember("name")
                            return .pairs([
                                .init(
                                    name: name.map { $0.isNull } ?? true ? "" : try name?.string() ?? "",
                                    value: value.isNull ? "" : try value.string())
                            ])
                        })
                else { return nil }
                return pair.first
            })
    }

    /// Reads the bundle ids of a list of apps.
    ///
    /// An unreadable app makes the whole list unreadable.
    mutating func apps(_ cursor: JSONCursor) -> PolicyValue {
        guard let elements = elements(cursor) else { return .unreadable }
        let ids = elements.compactMap { element -> String? in
            guard
                case .text(let id) = reading(
                    element,
                    { element throws(JSONError) in
                        let identifier = try element.requiredGraphMember("mobileAppIdentifier")
                        return .text(try identifier.requiredGraphMember("bundleId").string())
                    })
            else { return nil }
            return id
        }
        return ids.count == elements.count ? .list(ids) : .unreadable
    }

    /// Reads a duration in whole seconds; a negative one counts as none.
    ///
    /// PowerShell prints a duration as an object with its ticks, each a ten-millionth of a second.
    mutating func duration(_ cursor: JSONCursor) -> PolicyValue {
        if case .object(let members) = cursor.value.kind,
            let ticks = members.first(where: { AccountID.folding.areEqual($0.key, "Ticks") }),
            case .number(let text) = ticks.value.kind, let count = Int(text), count >= 0
        {
            return .seconds(count / 10_000_000)
        }
        let value = reading(cursor) { cursor throws(JSONError) in .text(try cursor.string()) }
        guard case .text(let text) = value else { return value }
        guard let seconds = ISODuration.seconds(text) else {
            note(
                .error, "notADuration", cursor,
                "\(JSONQuoting.quoted(text)) is not an ISO 8601 duration; the strictest counts",
                help: "for example `PT30M` or `P90D`")
            return .unreadable
        }
        if seconds < 0 { note(.warning, "negativeDuration", cursor, "a negative duration counts as none") }
        return .seconds(max(0, seconds))
    }

    /// Reads a version; empty and `0.0` mean "not configured".
    mutating func version(_ cursor: JSONCursor, _ parts: ClosedRange<Int>, hasLetter: Bool) -> PolicyValue? {
        let value = reading(cursor) { cursor throws(JSONError) in .text(try cursor.string()) }
        guard case .text(let text) = value else { return value }
        let read = PolicyVersionText(text, hasLetter: hasLetter)
        switch read.meaning {
        case .unreadable:
            note(
                .error, "notAVersion", cursor,
                "\(JSONQuoting.quoted(text)) is not a version; the strictest value counts",
                help: "whole numbers with dots between them, for example `17.5`")
            return .unreadable
        case .notConfigured, .version:
            if read.isTrimmed { note(.warning, "blanks", cursor, "blanks around the version are left out") }
            guard case .version(let version) = read.meaning else { return nil }
            if !parts.contains(version.count) {
                note(
                    .warning, "versionParts", cursor,
                    "a version here has \(parts.lowerBound) to \(parts.upperBound) parts")
            }
            return .version(version)
        }
    }

    /// Reads a point in time, kept as text.
    mutating func dateTime(_ cursor: JSONCursor) -> PolicyValue {
        let value = reading(cursor) { cursor throws(JSONError) in .text(try cursor.string()) }
        if case .text(let text) = value, !DateTimeText.isValid(text) {
            note(.warning, "notADateTime", cursor, "\(JSONQuoting.quoted(text)) is not an RFC 3339 date and time")
        }
        return value
    }

    private mutating func elements(_ cursor: JSONCursor) -> [JSONCursor]? {
        do {
            return try cursor.elements()
        } catch {
            _ = reading(cursor) { _ throws(JSONError) in throw error }
            return nil
        }
    }

    private mutating func known(_ name: String, in members: [String], _ cursor: JSONCursor) -> String? {
        if let known = PolicyReader.find(name, in: members) { return known }
        note(
            .warning, "unknownMember", cursor, "unknown member \(JSONQuoting.quoted(name)), left out",
            help: "known: \(members.joined(separator: ", "))")
        return nil
    }

    /// Returns the member with that name, ignoring the case of ASCII letters.
    private static func find(_ text: String, in members: [String]) -> String? {
        members.first { AccountID.folding.areEqual($0, text) }
    }

    static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}
