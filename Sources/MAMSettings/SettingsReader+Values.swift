extension SettingsReader {
    /// Puts a value into its property when it has the right type; otherwise reports it and leaves the default.
    mutating func fill(_ slot: SettingsSlot, with value: PropertyListValue, at path: String) {
        switch slot {
        case .boolean(let target):
            if let value = boolean(value, at: path) { settings[keyPath: target] = value }
        case .string(let target):
            if let value = string(value, at: path) { settings[keyPath: target] = value }
        case .optionalString(let target):
            if let value = string(value, at: path) { settings[keyPath: target] = value }
        case .seconds(let target):
            if let value = seconds(value, at: path) { settings[keyPath: target] = value }
        case .strings(let target):
            if let value = strings(value, at: path) { settings[keyPath: target] = value }
        case .protectionLevel(let target):
            if let value = protectionLevel(value, at: path) { settings[keyPath: target] = value }
        case .color(let target):
            if let value = color(value, at: path) { settings[keyPath: target] = value }
        }
    }

    private mutating func boolean(_ value: PropertyListValue, at path: String) -> Bool? {
        if case .boolean(let value) = value { return value }
        let meant: Bool
        let id: SettingsIssue.ID
        switch value {
        case .string(let text):
            guard let known = Self.boolean(spelled: text) else { return wrongBoolean(value, at: path) }
            (meant, id) = (known, .booleanAsString)
        case .integer(0), .real(0): (meant, id) = (false, .booleanAsNumber)
        case .integer(1), .real(1): (meant, id) = (true, .booleanAsNumber)
        default: return wrongBoolean(value, at: path)
        }
        let severity: SettingsIssue.Severity = id == .booleanAsString && !lenientBooleans ? .error : .warning
        let outcome = lenientBooleans ? "read as \(meant)" : "the default is used"
        report(
            id, severity, at: path, "\(value.summary) is not a boolean; \(outcome)", help: "write `<\(meant)/>`")
        return lenientBooleans ? meant : nil
    }

    private static func boolean(spelled text: String) -> Bool? {
        guard text.utf8.count <= 5 else { return nil }
        return switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0": false
        default: nil
        }
    }

    private mutating func wrongBoolean(_ value: PropertyListValue, at path: String) -> Bool? {
        wrongType(.booleanWrongType, expected: "a boolean", value, at: path, help: "write `<true/>` or `<false/>`")
        return nil
    }

    private mutating func string(_ value: PropertyListValue, at path: String) -> String? {
        if case .string(let text) = value { return text }
        wrongType(.stringWrongType, expected: "a string", value, at: path, help: "write `<string>…</string>`")
        return nil
    }

    private mutating func seconds(_ value: PropertyListValue, at path: String) -> Double? {
        let seconds: Double
        switch value {
        case .integer(let number): seconds = Double(number)
        case .unsigned(let number): seconds = Double(number)
        case .real(let number): seconds = number
        default:
            wrongType(.numberWrongType, expected: "a number", value, at: path, help: "write `<real>1.5</real>`")
            return nil
        }
        guard seconds.isFinite, seconds >= 0 else {
            report(
                .durationOutOfRange, .warning, at: path, "\(value.summary) is not a duration; the default is used",
                help: "write seconds, 0 or more")
            return nil
        }
        if seconds > 60 {
            report(
                .durationOutOfRange, .warning, at: path, "\(value.summary) is longer than a minute",
                help: "the value is in seconds")
        }
        return seconds
    }

    private mutating func strings(_ value: PropertyListValue, at path: String) -> [String]? {
        guard case .array(let elements) = value else {
            let help = if case .string = value { "wrap it in `<array>`" } else { "write an array of strings" }
            wrongType(.arrayWrongType, expected: "an array of strings", value, at: path, help: help)
            return nil
        }
        guard !elements.isEmpty else {
            report(.arrayEmpty, .warning, at: path, "the array is empty", help: "remove the key or fill the array")
            return []
        }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            if case .string(let text) = element {
                texts.append(text)
            } else {
                wrongType(.elementWrongType, expected: "a string", element, at: "\(path)[\(index)]", help: nil)
            }
        }
        // All or nothing: a list that lost an element is a value nobody wrote.
        return texts.count == elements.count ? texts : nil
    }

    private mutating func protectionLevel(_ value: PropertyListValue, at path: String) -> FileProtectionLevel? {
        guard let text = string(value, at: path) else { return nil }
        if let level = FileProtectionLevel(rawValue: text) { return level }
        let names = FileProtectionLevel.allCases.reversed().map { "`\($0.rawValue)`" }.joined(separator: ", ")
        report(
            .protectionLevelUnknown, .error, at: path,
            "\(Excerpt.quoted(text)) is not a file protection level; the default is used",
            help: FileProtectionLevel.near(text).map { "did you mean `\($0.rawValue)`?" } ?? "write one of \(names)")
        return nil
    }

    private mutating func color(_ value: PropertyListValue, at path: String) -> SettingsColor? {
        guard let text = string(value, at: path) else { return nil }
        if let color = SettingsColor(hex: text) { return color }
        report(
            .colorMalformed, .error, at: path, "\(Excerpt.quoted(text)) is not a colour; the default is used",
            help: SettingsColor.help(for: text))
        return nil
    }

    private mutating func wrongType(
        _ id: SettingsIssue.ID, expected: String, _ value: PropertyListValue, at path: String, help: String?
    ) {
        report(id, .error, at: path, "expected \(expected), found \(value.summary); the default is used", help: help)
    }
}
