extension ManagedAppSettings {
    /// What one `Info.plist` says, and what is wrong with it.
    public struct Reading: Sendable, Hashable {
        /// The settings; a key that is missing or wrong has its default.
        public let settings: ManagedAppSettings
        /// The findings about the file and its settings: those about the file as a whole, then the others in its order.
        ///
        /// What is wrong with keys beside each other, such as a client id that is missing, and which key a misspelt one was
        /// meant to be, `InfoPlistCheck` of `MAMSettingsTools` finds.
        ///
        /// At most 101; when more were found, the last one says how many are left out.
        public let issues: [SettingsIssue]

        /// Whether one of the findings is an error.
        public var hasErrors: Bool { issues.contains { $0.severity == .error } }

        /// Puts the findings of a reader in order, and others with them.
        package init(_ reader: SettingsReader, adding others: [SettingsFinding]) {
            settings = reader.settings
            issues =
                SettingsFindings(
                    reader.findings + others, in: reader.subject.document, options: reader.subject.options
                ).issues
        }
    }

    /// Reads the dictionary `IntuneMAMSettings` from the bytes of an `Info.plist`, strictly and for a release build.
    ///
    /// The same as ``read(infoPlist:options:)`` with one option.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, with or without a byte order mark.
    ///   - lenientBooleans: See ``SettingsCheckOptions/lenientBooleans``.
    /// - Returns: The settings and the findings; a file without the dictionary gives defaults and the finding `S001`.
    /// - Throws: ``SettingsReadError`` when the bytes are no property list, or its root is no dictionary.
    public static func read(
        infoPlist bytes: [UInt8], lenientBooleans: Bool = false
    ) throws(SettingsReadError) -> Reading {
        var options = SettingsCheckOptions()
        options.lenientBooleans = lenientBooleans
        return try read(infoPlist: bytes, options: options)
    }

    /// Reads the dictionary `IntuneMAMSettings` from the bytes of an `Info.plist`.
    ///
    /// No value is ever turned into another type on the quiet: a value that is wrong is a finding, and the default stays
    /// when the finding says so. How the SDK itself treats wrong values is not documented. A text with a build variable
    /// that is not defined is taken as it stands.
    ///
    /// Safe for bytes from anybody: at most 1 MiB, 64 levels and 50,000 values, unless ``SettingsCheckOptions/limits`` says
    /// otherwise. XML, binary and old-style property lists are read. Of two equal keys in one dictionary the last counts, in a binary file the first, and each pair is a
    /// finding.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, with or without a byte order mark.
    ///   - options: How to read and what to leave out.
    /// - Returns: The settings and the findings; a file without the dictionary gives defaults and the finding `S001`.
    /// - Throws: ``SettingsReadError`` when the bytes are no property list, or its root is no dictionary.
    public static func read(
        infoPlist bytes: [UInt8], options: SettingsCheckOptions
    ) throws(SettingsReadError) -> Reading {
        let reader = SettingsReader(try InfoPlistSubject(infoPlist: bytes, options: options))
        return Reading(reader, adding: reader.unreadKeys)
    }
}
