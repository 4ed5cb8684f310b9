// The file as such.

extension SettingsIssue.ID {
    /// The file is missing, cannot be read, or is a directory.
    public static let unreadable = Self(rawValue: "P001")
    /// The bytes are not a well-formed property list.
    public static let malformed = Self(rawValue: "P002")
    /// The file begins like a binary property list, but its content is damaged.
    public static let damagedBinary = Self(rawValue: "P003")
    /// The file exceeds a limit of the reader, or there are more findings than the maximum.
    public static let limitReached = Self(rawValue: "P004")
    /// The root of the property list is not a dictionary.
    public static let rootWrongType = Self(rawValue: "P005")
    /// The file is an old-style (ASCII) property list.
    public static let oldStyle = Self(rawValue: "P006")
    /// A dictionary contains a key twice.
    public static let duplicateKey = Self(rawValue: "P007")
    /// Text follows the end of the property list, or the version of the property list is not 1.0.
    public static let trailingBytes = Self(rawValue: "P008")
    /// The file has a comment inside a text, or an element `<data/>`.
    ///
    /// Foundation refuses such files.
    public static let commentInText = Self(rawValue: "P009")
    /// The binary property list contains an object that is not allowed in an `Info.plist`.
    ///
    /// Examples are a set, and a key that is not a string.
    public static let foreignObject = Self(rawValue: "P010")
    /// The DOCTYPE of the XML file contains declarations of its own.
    public static let internalSubset = Self(rawValue: "P011")
    /// The encoding of the file, or the version of a binary file, is not supported.
    public static let unsupportedFormat = Self(rawValue: "P012")
    /// A file that is of another kind than the expected one (P013).
    public static let otherKind = Self(rawValue: "P013")
}
