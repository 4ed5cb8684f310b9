package import MAMPropertyLists

/// The reason why an `Info.plist` or entitlements cannot be read.
public struct SettingsReadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A code for the reason why a file cannot be read, such as `P002`.
    ///
    /// Later versions can add codes.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code as it is printed, such as `P002`.
        ///
        /// Later versions do not change the code.
        public let rawValue: String

        /// Makes a code for the reason why a file cannot be read.
        ///
        /// - Parameter rawValue: The code as it is printed, such as `P002`. Unknown codes are accepted.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code as it is printed, such as `P002`.
        public var description: String { rawValue }

        /// The bytes are not a well-formed property list.
        public static let malformed = Self(rawValue: "P002")
        /// The file begins like a binary property list, but its content is damaged.
        public static let damagedBinary = Self(rawValue: "P003")
        /// The file exceeds a limit of ``DocumentLimits``.
        public static let limitExceeded = Self(rawValue: "P004")
        /// The root of the property list is not a dictionary.
        public static let rootNotDictionary = Self(rawValue: "P005")
        /// The file is an old-style (ASCII) property list.
        ///
        /// This error is no longer thrown, because such files are now read and give the finding `P006`.
        public static let oldStyle = Self(rawValue: "P006")
        /// A comment is inside a text.
        ///
        /// This error is no longer thrown, because such files are now read and give the finding `P009`.
        public static let unreadableForm = Self(rawValue: "P009")
        /// A binary property list contains an object that is not allowed in an `Info.plist`.
        ///
        /// Examples are a set, and a key that is not a string.
        public static let forbiddenObject = Self(rawValue: "P010")
        /// The DOCTYPE of the XML file contains declarations of its own.
        ///
        /// The reader never reads such declarations, and expands no entities.
        public static let internalSubset = Self(rawValue: "P011")
        /// The encoding of the file, or the version of a binary file, is not supported.
        public static let unsupportedFormat = Self(rawValue: "P012")
        /// The file is of another kind, for example a file of entitlements in place of an `Info.plist`.
        public static let otherKind = Self(rawValue: "P013")
    }

    /// The code for the reason why the file cannot be read.
    public let code: Code
    /// The reason why the file cannot be read: one line in lower case, without a full stop.
    public let message: String
    /// The advice on how to correct the file; nil if there is none.
    public let help: String?
    /// The position in the file at which reading failed; nil if there is no such position.
    ///
    /// A binary file has one line, and the column is the byte offset plus 1.
    public let position: SourcePosition?

    /// Makes an error for a file that cannot be read.
    ///
    /// - Parameters:
    ///   - code: The code for the reason.
    ///   - message: The reason, one line in lower case.
    ///   - help: The advice on how to correct the file. Defaults to nil.
    ///   - position: The position in the file at which reading failed. Defaults to nil.
    public init(code: Code, message: String, help: String? = nil, position: SourcePosition? = nil) {
        (self.code, self.message, self.help, self.position) = (code, message, help, position)
    }

    /// The error in one line: the position, the code and the message, without the help.
    public var description: String {
        guard let position else { return "error \(code): \(message)" }
        return "\(position): error \(code): \(message)"
    }

    /// The error as a finding about the whole file, for reports that list errors and findings together.
    public var issue: SettingsIssue {
        SettingsIssue(
            id: SettingsIssue.ID(rawValue: code.rawValue), severity: .error, keyPath: "", message: message, help: help,
            position: position, end: position)
    }
}

// Converts positions and errors of property lists to those of the public API.

extension SourcePosition {
    package init(_ position: PropertyListPosition) {
        self.init(line: position.line, column: position.column, byteOffset: position.byteOffset)
    }
}

extension SettingsReadError {
    package init(_ error: PropertyListError) {
        self.init(
            code: Code(rawValue: error.code.rawValue), message: error.message,
            help: error.help ?? (error.code == .limitExceeded ? DocumentLimits.help : nil),
            position: error.position.map(SourcePosition.init))
    }
}

extension PropertyListDocument {
    /// Reads a property list of any format; the limits default to those of an `Info.plist`.
    package init(infoPlist bytes: [UInt8], limits: DocumentLimits = .infoPlist) throws(SettingsReadError) {
        do { try self.init(bytes, limits: PropertyListLimits(limits)) } catch {
            let error = SettingsReadError(error)
            guard error.code == .malformed, PropertyListDocument.hasPreprocessorLine(bytes) else { throw error }
            throw SettingsReadError(
                code: error.code, message: error.message,
                help: "the file has lines of the preprocessor, such as `#if`: use the Info.plist of the built app",
                position: error.position)
        }
    }

    /// Whether a line begins as one of the preprocessor, which Xcode can run over an Info.plist.
    private static func hasPreprocessorLine(_ bytes: [UInt8]) -> Bool {
        bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
            let visible = line.drop { $0 == 0x20 || $0 == 0x09 }
            return ["#if", "#include", "#define", "#else", "#endif", "#undef"].contains {
                visible.starts(with: $0.utf8)
            }
        }
    }

    /// Returns the positions of byte offsets, in the order of the offsets.
    package func sourcePositions(of offsets: [Int]) -> [SourcePosition] {
        positions(of: offsets).map(SourcePosition.init)
    }
}
