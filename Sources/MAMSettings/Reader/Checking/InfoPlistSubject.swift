package import MAMPropertyLists
internal import MAMText

/// The input of the rules: the `Info.plist` of one bundle, and the options of the check.
package struct InfoPlistSubject: Sendable {
    /// The parsed file; its root is a dictionary.
    package let document: PropertyListDocument
    /// The options of the check.
    package let options: SettingsCheckOptions

    /// Creates a subject from a parsed file.
    ///
    /// - Throws: `P005` if the root of the file is not a dictionary, and `P013` if the file is known to be of another kind
    ///   than `expected`.
    package init(
        _ document: PropertyListDocument, options: SettingsCheckOptions, expecting expected: FileKind = .infoPlist
    ) throws(SettingsReadError) {
        guard document.root.kind == .dictionary else {
            throw SettingsReadError(
                code: .rootNotDictionary, message: "the root is not a dictionary but: \(document.root.kind.rawValue)",
                position: document.sourcePositions(of: [document.root.range.lowerBound]).first)
        }
        if let kind = FileKind(of: document), kind != expected {
            throw SettingsReadError(
                code: .otherKind, message: "this is \(kind.name), and not \(expected.name)", help: kind.use)
        }
        (self.document, self.options) = (document, options)
    }

    /// Reads the bytes of an `Info.plist`.
    package init(infoPlist bytes: [UInt8], options: SettingsCheckOptions) throws(SettingsReadError) {
        try self.init(PropertyListDocument(infoPlist: bytes, limits: options.limits), options: options)
    }

    /// The dictionary at the root of the file.
    package var root: PropertyListNode { document.root }

    /// The dictionary `IntuneMAMSettings`; nil if the key is missing or its value is not a dictionary.
    package var settings: PropertyListNode? {
        guard let node = root[SettingsKey.dictionaryName], node.kind == .dictionary else { return nil }
        return node
    }

    /// The kind of the bundle according to the file.
    package var kind: InfoPlistKind { InfoPlistKind(of: root) }

    /// Whether the bundle is an app extension, of either kind.
    package var isExtension: Bool { kind.isExtension }

    /// The bundle id of the containing app from the options, without surrounding blanks; nil for an app or without one.
    package var namedApp: String? {
        guard isExtension, let text = options.containingApp.map(Blanks.trimmed), !text.isEmpty else { return nil }
        return text
    }

    /// The bundle id with expanded build variables; nil if it is missing, or if a variable is unknown.
    package var bundleID: String? { known(root["CFBundleIdentifier"]) }

    /// Returns a text with expanded build variables; nil if the node is not a text, or if a variable is unknown.
    package func known(_ node: PropertyListNode?) -> String? {
        guard let text = node?.string else { return nil }
        let (expanded, unknown) = expanded(text)
        return unknown.isEmpty ? expanded : nil
    }

    /// Expands the build variables `$(NAME)` and `${NAME}` in a text.
    ///
    /// - Returns: The text, and the unknown variables with their modifiers, once each in the order of the text. Unknown
    ///   variables stay in the text unchanged.
    package func expanded(_ text: String) -> (text: String, unknown: [String]) {
        BuildVariables(options.definitions).expand(text)
    }

    /// Returns the path of a key in `IntuneMAMSettings`.
    package static func path(_ key: String) -> PropertyListPath {
        PropertyListPath([.key(SettingsKey.dictionaryName), .key(key)])
    }
}
