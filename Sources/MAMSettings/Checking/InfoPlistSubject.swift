package import MAMPropertyLists
internal import MAMText

/// What the rules look at: the `Info.plist` of one bundle, and how it is to be checked.
package struct InfoPlistSubject: Sendable {
    /// The file as read; its root is a dictionary.
    package let document: PropertyListDocument
    /// How it is to be checked.
    package let options: SettingsCheckOptions

    /// Takes a file whose root is a dictionary.
    ///
    /// - Throws: `P005` for any other root.
    package init(_ document: PropertyListDocument, options: SettingsCheckOptions) throws(SettingsReadError) {
        guard document.root.kind == .dictionary else {
            throw SettingsReadError(
                code: .rootNotDictionary, message: "the root is not a dictionary but: \(document.root.kind.rawValue)",
                position: document.sourcePositions(of: [document.root.range.lowerBound]).first)
        }
        (self.document, self.options) = (document, options)
    }

    /// Reads the bytes of an `Info.plist`.
    package init(infoPlist bytes: [UInt8], options: SettingsCheckOptions) throws(SettingsReadError) {
        try self.init(PropertyListDocument(infoPlist: bytes, limits: options.limits), options: options)
    }

    /// The dictionary at the top.
    package var root: PropertyListNode { document.root }

    /// The dictionary `IntuneMAMSettings`; nil when there is none, or when that key holds something else.
    package var settings: PropertyListNode? {
        guard let node = root[SettingsKey.dictionaryName], node.kind == .dictionary else { return nil }
        return node
    }

    /// What the file says the bundle is.
    package var kind: InfoPlistKind { InfoPlistKind(of: root) }

    /// Whether the bundle is an app extension, of either kind.
    package var isExtension: Bool { kind.isExtension }

    /// The bundle id of the containing app that the caller knows, as it is to be written; nil for an app, and when nobody
    /// knows it.
    package var namedApp: String? {
        guard isExtension, let text = options.containingApp.map(Blanks.trimmed), !text.isEmpty else { return nil }
        return text
    }

    /// The bundle id with build variables put in; nil when there is none, or when a variable is not known.
    package var bundleID: String? { known(root["CFBundleIdentifier"]) }

    /// A text with build variables put in; nil when the node is no text, or when a variable is not known.
    package func known(_ node: PropertyListNode?) -> String? {
        guard let text = node?.string else { return nil }
        let (expanded, unknown) = expanded(text)
        return unknown.isEmpty ? expanded : nil
    }

    /// Puts the values of build variables in the place of `$(NAME)` and `${NAME}`.
    ///
    /// - Returns: The text, and the variables that have no value, once each in the order of the text, with their
    ///   modifiers; such a variable stands in the text as it was.
    package func expanded(_ text: String) -> (text: String, unknown: [String]) {
        BuildVariables(options.definitions).expand(text)
    }

    /// The path of one of the settings.
    package static func path(_ key: String) -> PropertyListPath {
        PropertyListPath([.key(SettingsKey.dictionaryName), .key(key)])
    }
}
