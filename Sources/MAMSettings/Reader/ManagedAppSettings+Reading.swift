extension ManagedAppSettings {
    /// The settings read from one `Info.plist`, and the findings about that file.
    public struct Reading: Sendable, Hashable {
        /// The settings that were read.
        ///
        /// A property has its default value if its key is missing, or if the value of the key was not accepted.
        public let settings: ManagedAppSettings
        /// The findings about the file: first those about the whole file, then the others in the order of the file.
        ///
        /// There are at most 101. If more were found, the list contains the 100 most severe findings, and a last
        /// finding with the number of omitted findings.
        ///
        /// These findings are about single keys. `InfoPlistCheck` of `MAMSettingsTools` also checks combinations of
        /// keys, such as a missing client id, and suggests the documented key for a misspelled key.
        public let issues: [SettingsIssue]

        /// Whether at least one finding is an error.
        public var hasErrors: Bool { issues.contains { $0.severity == .error } }

        /// Creates a reading whose findings are those of a reader and others, in order.
        package init(_ reader: SettingsReader, adding others: [SettingsFinding]) {
            settings = reader.settings
            issues =
                SettingsFindings(
                    reader.findings + others, in: reader.subject.document, options: reader.subject.options
                ).issues
        }
    }

    /// Reads the dictionary `IntuneMAMSettings` from the bytes of an `Info.plist`, for a release build.
    ///
    /// This is a shorter form of ``read(infoPlist:options:)``.
    ///
    /// - Parameters:
    ///   - bytes: The content of the whole file, with or without a byte order mark.
    ///   - lenientBooleans: Whether texts such as `YES` and the numbers 0 and 1 count as booleans; see
    ///     ``SettingsCheckOptions/lenientBooleans``. Defaults to false.
    /// - Returns: The settings and the findings. A file without the dictionary gives the default settings and the
    ///   finding `S001`.
    /// - Throws: ``SettingsReadError`` if the bytes are not a property list, the root is not a dictionary, or a limit
    ///   is exceeded.
    public static func read(
        infoPlist bytes: [UInt8], lenientBooleans: Bool = false
    ) throws(SettingsReadError) -> Reading {
        var options = SettingsCheckOptions()
        options.lenientBooleans = lenientBooleans
        return try read(infoPlist: bytes, options: options)
    }

    /// Reads the dictionary `IntuneMAMSettings` from the bytes of an `Info.plist`.
    ///
    /// - A value with a wrong type or format gives a finding. The finding states whether the default is used instead.
    ///   The SDK's documentation does not say how the SDK treats such values.
    /// - A text with an undefined build variable is used as written.
    /// - XML, binary and old-style property lists are read.
    /// - If a dictionary contains the same key twice, there is a finding. The first value is used in a binary file, and
    ///   the last value in other files.
    ///
    /// The bytes can come from an untrusted sender. The reader accepts at most 1 MiB, 64 levels and 50,000 values,
    /// unless ``SettingsCheckOptions/limits`` sets other limits.
    ///
    /// - Parameters:
    ///   - bytes: The content of the whole file, with or without a byte order mark.
    ///   - options: The options for reading and checking.
    /// - Returns: The settings and the findings; a file without the dictionary gives the default settings and the
    ///   finding `S001`.
    /// - Throws: ``SettingsReadError`` if the bytes are not a property list, the root is not a dictionary, or a limit
    ///   is exceeded.
    public static func read(
        infoPlist bytes: [UInt8], options: SettingsCheckOptions
    ) throws(SettingsReadError) -> Reading {
        let reader = SettingsReader(try InfoPlistSubject(infoPlist: bytes, options: options))
        return Reading(reader, adding: reader.unreadKeys)
    }
}
