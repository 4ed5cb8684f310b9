extension ManagedAppSettings.Overrides: Codable {
    /// The keys of the stored form.
    ///
    /// They are stable, since every later version must read a stored value.
    private enum CodingKeys: String, CodingKey {
        case version, backgroundColor, foregroundColor, accentColor, secondaryBackgroundColor, secondaryForegroundColor
        case aadAuthorityURIOverride, aadRedirectURIOverride, aadClientIDOverride, telemetryEnabled
        case valuesToScrubFromLogging
    }

    /// The version that is written, and the newest that is read.
    private static let storedVersion = 1

    /// Decodes the settings that an app has set at run time.
    ///
    /// If the data contains no value for a setting, the app has not set this setting. A text that is not a color is
    /// ignored, as when the app assigns it to a color property.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the version of the format is missing or is not 1, or if a value has a wrong type.
    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decode(Int.self, forKey: .version)
        guard version == Self.storedVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values, debugDescription: "version \(version) of overrides is not read")
        }
        backgroundColor = try values.decodeIfPresent(String.self, forKey: .backgroundColor)
        foregroundColor = try values.decodeIfPresent(String.self, forKey: .foregroundColor)
        accentColor = try values.decodeIfPresent(String.self, forKey: .accentColor)
        secondaryBackgroundColor = try values.decodeIfPresent(String.self, forKey: .secondaryBackgroundColor)
        secondaryForegroundColor = try values.decodeIfPresent(String.self, forKey: .secondaryForegroundColor)
        aadAuthorityURIOverride = try values.decodeIfPresent(String.self, forKey: .aadAuthorityURIOverride)
        aadRedirectURIOverride = try values.decodeIfPresent(String.self, forKey: .aadRedirectURIOverride)
        aadClientIDOverride = try values.decodeIfPresent(String.self, forKey: .aadClientIDOverride)
        telemetryEnabled = try values.decodeIfPresent(Bool.self, forKey: .telemetryEnabled)
        valuesToScrubFromLogging = try values.decodeIfPresent([String].self, forKey: .valuesToScrubFromLogging)
    }

    /// Encodes the version of the format, and the settings that the app has set at run time.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.storedVersion, forKey: .version)
        try values.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
        try values.encodeIfPresent(foregroundColor, forKey: .foregroundColor)
        try values.encodeIfPresent(accentColor, forKey: .accentColor)
        try values.encodeIfPresent(secondaryBackgroundColor, forKey: .secondaryBackgroundColor)
        try values.encodeIfPresent(secondaryForegroundColor, forKey: .secondaryForegroundColor)
        try values.encodeIfPresent(aadAuthorityURIOverride, forKey: .aadAuthorityURIOverride)
        try values.encodeIfPresent(aadRedirectURIOverride, forKey: .aadRedirectURIOverride)
        try values.encodeIfPresent(aadClientIDOverride, forKey: .aadClientIDOverride)
        try values.encodeIfPresent(telemetryEnabled, forKey: .telemetryEnabled)
        try values.encodeIfPresent(valuesToScrubFromLogging, forKey: .valuesToScrubFromLogging)
    }
}
