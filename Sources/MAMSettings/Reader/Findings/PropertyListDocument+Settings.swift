package import MAMPropertyLists

// Converts positions and errors of property lists to those of the public API.

extension SourcePosition {
    /// Creates a position from one in a property list.
    package init(_ position: PropertyListPosition) {
        self.init(line: position.line, column: position.column, byteOffset: position.byteOffset)
    }
}

extension SettingsReadError {
    /// Creates an error from one of the property list reader.
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
