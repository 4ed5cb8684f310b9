extension ManagedAppSettings {
    /// What one `Info.plist` says, and what is wrong with it.
    public struct Reading: Sendable, Hashable {
        /// The settings; a key that is missing or wrong has its default.
        public let settings: ManagedAppSettings
        /// The findings: first the dictionary, then documented keys in the order of the table, then others by name.
        ///
        /// At most 101; when more were found, the last one says how many are left out.
        public let issues: [SettingsIssue]

        /// Whether one of the findings is an error.
        public var hasErrors: Bool { issues.contains { $0.severity == .error } }
    }

    /// Reads the dictionary `IntuneMAMSettings` from the bytes of an `Info.plist`.
    ///
    /// No value is ever turned into another type on the quiet: a wrong type is a finding, and the default stays. How the
    /// SDK itself treats wrong types is not documented.
    ///
    /// Safe for bytes from anybody: at most 1 MiB, 64 levels and 50,000 values and keys. XML, binary and old-style files are
    /// read; XML in UTF-8, UTF-16 and UTF-32 with a byte order mark, and ISO-8859-1.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, with or without a byte order mark.
    ///   - lenientBooleans: Whether the texts `YES`, `NO`, `true`, `false`, `1` and `0` in any case, and the numbers 0 and
    ///     1, count as booleans. Each is still a finding, as a warning.
    /// - Returns: The settings and the findings; a file without the dictionary gives defaults and the finding `S001`.
    /// - Throws: ``SettingsReadError`` when the bytes are no property list in a format that is read.
    public static func read(
        infoPlist bytes: [UInt8], lenientBooleans: Bool = false
    ) throws(SettingsReadError) -> Reading {
        let document = try PropertyListDocument(bytes)
        guard document.root.kind == .dictionary else {
            throw SettingsReadError(
                code: .rootNotDictionary, message: "the root is not a dictionary but: \(document.root.kind.typeName)",
                position: document.positions(of: [document.root.range.lowerBound]).first)
        }
        var reader = SettingsReader(lenientBooleans: lenientBooleans)
        reader.read(document)
        return Reading(settings: reader.settings, issues: reader.finishedIssues)
    }
}
