package import MAMPropertyLists

// What the public API says of a property list: its positions and errors are the ones of every reader of the package.

extension SourcePosition {
    /// A position in a property list.
    package init(_ position: PropertyListPosition) {
        self.init(line: position.line, column: position.column, byteOffset: position.byteOffset)
    }
}

extension SettingsReadError {
    /// What a reader of property lists refused.
    package init(_ error: PropertyListError) {
        self.init(
            code: Code(rawValue: error.code.rawValue), message: error.message,
            help: error.help ?? (error.code == .limitExceeded ? DocumentLimits.help : nil),
            position: error.position.map(SourcePosition.init))
    }
}

extension PropertyListDocument {
    /// Reads a property list of any format, under the limits of an `Info.plist` unless others are given.
    package init(infoPlist bytes: [UInt8], limits: DocumentLimits = .infoPlist) throws(SettingsReadError) {
        do { try self.init(bytes, limits: PropertyListLimits(limits)) } catch { throw SettingsReadError(error) }
    }

    /// The positions of offsets, in the order of the offsets given, in the type that findings use.
    package func sourcePositions(of offsets: [Int]) -> [SourcePosition] {
        positions(of: offsets).map(SourcePosition.init)
    }
}
