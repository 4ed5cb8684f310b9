extension SettingsIssue.ID {
    /// A limit of the reader was reached, so findings were left out.
    public static let limitReached = Self(rawValue: "P004")
    /// There is something behind the end of the property list.
    public static let trailingBytes = Self(rawValue: "P008")
    /// The dictionary `IntuneMAMSettings` is missing.
    public static let dictionaryMissing = Self(rawValue: "S001")
    /// `IntuneMAMSettings` is not a dictionary.
    public static let dictionaryWrongType = Self(rawValue: "S002")
    /// A boolean key holds text that reads like a boolean.
    public static let booleanAsString = Self(rawValue: "S010")
    /// A boolean key holds the number 0 or 1.
    public static let booleanAsNumber = Self(rawValue: "S011")
    /// A boolean key holds something else.
    public static let booleanWrongType = Self(rawValue: "S012")
    /// A key for text holds something else.
    public static let stringWrongType = Self(rawValue: "S013")
    /// A key for a number holds something else.
    public static let numberWrongType = Self(rawValue: "S014")
    /// A key for a list of texts holds something else.
    public static let arrayWrongType = Self(rawValue: "S015")
    /// An element of a list of texts is something else.
    public static let elementWrongType = Self(rawValue: "S016")
    /// A list is empty.
    public static let arrayEmpty = Self(rawValue: "S017")
    /// A key differs from a documented one only in case, `_` or `-`.
    public static let keyCase = Self(rawValue: "S020")
    /// A key looks like a misspelt documented one.
    public static let keyMisspelt = Self(rawValue: "S021")
    /// A key is unknown.
    public static let keyUnknown = Self(rawValue: "S022")
    /// A key is retired or was never public.
    public static let keyRetired = Self(rawValue: "S023")
    /// A key has a device variant that is not documented.
    public static let keyVariant = Self(rawValue: "S025")
    /// A colour is not six hexadecimal digits.
    public static let colorMalformed = Self(rawValue: "S030")
    /// `MaxFileProtectionLevel` is not one of the four names.
    public static let protectionLevelUnknown = Self(rawValue: "S031")
    /// `SplashDuration` is negative, longer than 60 seconds or not finite.
    public static let durationOutOfRange = Self(rawValue: "S032")
}
