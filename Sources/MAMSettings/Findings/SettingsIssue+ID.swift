// The file as such.

extension SettingsIssue.ID {
    /// The file is missing, can not be read, or is a directory.
    public static let unreadable = Self(rawValue: "P001")
    /// The bytes are not a well-formed property list.
    public static let malformed = Self(rawValue: "P002")
    /// The file begins like a binary property list and is none.
    public static let damagedBinary = Self(rawValue: "P003")
    /// A limit was reached: of the reader, or of how many findings are shown.
    public static let limitReached = Self(rawValue: "P004")
    /// The root is not a dictionary.
    public static let rootWrongType = Self(rawValue: "P005")
    /// The file is an old-style (ASCII) property list.
    public static let oldStyle = Self(rawValue: "P006")
    /// A key stands twice in one dictionary.
    public static let duplicateKey = Self(rawValue: "P007")
    /// There is something behind the end of the property list, or its version is not 1.0.
    public static let trailingBytes = Self(rawValue: "P008")
    /// A comment stands inside text, or `<data/>` is written: Foundation refuses such files.
    public static let commentInText = Self(rawValue: "P009")
    /// A key that is no string, or an object that has no place in an `Info.plist`.
    public static let foreignObject = Self(rawValue: "P010")
    /// The DOCTYPE holds declarations of its own.
    public static let internalSubset = Self(rawValue: "P011")
    /// The encoding, or the version of a binary file, is one that is not read.
    public static let unsupportedFormat = Self(rawValue: "P012")
}
