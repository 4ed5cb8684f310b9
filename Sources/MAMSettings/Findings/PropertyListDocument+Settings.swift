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
        do { try self.init(bytes, limits: PropertyListLimits(limits)) } catch { throw SettingsReadError(error) }
    }

    /// Returns the positions of byte offsets, in the order of the offsets.
    package func sourcePositions(of offsets: [Int]) -> [SourcePosition] {
        positions(of: offsets).map(SourcePosition.init)
    }
}
