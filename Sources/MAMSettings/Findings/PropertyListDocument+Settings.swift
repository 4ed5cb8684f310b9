package import MAMPropertyLists

// What the public API says of a property list: its places and errors are the ones of every reader of the package.

extension SourcePosition {
    /// A place in a property list.
    package init(_ place: PropertyListPlace) {
        self.init(line: place.line, column: place.column, byteOffset: place.byteOffset)
    }
}

extension SettingsReadError {
    /// What a reader of property lists refused.
    package init(_ error: PropertyListError) {
        self.init(
            code: Code(rawValue: error.code.rawValue), message: error.message, help: error.help,
            position: error.place.map(SourcePosition.init))
    }
}

extension PropertyListDocument {
    /// Reads a property list of any format, under the limits of an `Info.plist`.
    package init(infoPlist bytes: [UInt8]) throws(SettingsReadError) {
        do { try self.init(bytes) } catch { throw SettingsReadError(error) }
    }

    /// Lines and columns of offsets, in the order of the offsets given: ``places(of:)`` as findings have them.
    package func positions(of offsets: [Int]) -> [SourcePosition] { places(of: offsets).map(SourcePosition.init) }
}
