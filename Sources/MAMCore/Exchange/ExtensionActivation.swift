/// Which items a share or action extension takes, as its activation rule says.
///
/// `MAMSettingsTools` reads rules of an `Info.plist` and prepares them for managed apps; this is what such a rule comes to for
/// items that are there.
public struct ExtensionActivation: Sendable, Hashable {
    /// The types, with everything that conforms to one of them.
    public let types: [String]
    /// How many items it takes at most.
    public let most: Int

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - types: Uniform type identifiers. Items of managed apps have types of their own: each with
    ///     ``ItemExchange/managedTypePrefix`` before it.
    ///   - most: How many items it takes at most, 1 or more.
    public init(types: [String], most: Int = 1) { (self.types, self.most) = (types, max(1, most)) }

    /// Whether an extension is shown for items of these types.
    public func takes(_ offered: [String]) -> Bool {
        guard (1...most).contains(offered.count) else { return false }
        return offered.allSatisfy { type in types.contains { TypeConformance.conforms(type, to: $0) } }
    }
}

/// An extension beside its row of the share sheet.
public struct ShareExtension: Sendable, Hashable {
    /// The row.
    public let destination: ShareDestination
    /// What it takes.
    public let activation: ExtensionActivation

    /// Makes an extension; the action of its row is ``ShareDestination/Action/shareExtension``.
    public init(
        app: String, isManaged: Bool, activation: ExtensionActivation, isInstalledByMDM: Bool = false
    ) {
        destination = ShareDestination(
            app: app, action: .shareExtension, isManaged: isManaged, isInstalledByMDM: isInstalledByMDM)
        self.activation = activation
    }
}

extension ItemExchange {
    /// The extensions that the share sheet of whoever acts shows for some items.
    ///
    /// What leaves encrypted, or for a managed app, has a type that only managed apps know: an extension whose rule does not
    /// name it is not shown, though its app contains the SDK.
    ///
    /// - Parameters:
    ///   - types: The types of the items, as the app has them.
    ///   - candidates: The extensions on the device.
    ///   - window: The window they come from; the key window when it is not known.
    /// - Returns: The rows that are shown, in their order.
    public func extensions(
        for types: [String], among candidates: [ShareExtension], from window: WindowID? = nil
    ) -> [OfferedDestination] {
        let policy = window.map { app.policyManager.policy(for: $0) } ?? app.policyManager.policy
        return candidates.compactMap { candidate in
            guard let row = policy.shareSheet([candidate.destination]).first else { return nil }
            let offered = Self.leavesWithOwner(row, of: policy) ? types.map { Self.managedType($0) } : types
            return candidate.activation.takes(offered) ? row : nil
        }
    }

    static func managedType(_ type: String) -> String {
        type.hasPrefix(managedTypePrefix) ? type : managedTypePrefix + type
    }
}

/// Which types are kinds of which: those that activation rules commonly name.
enum TypeConformance {
    /// Whether a type is another one, or a kind of it; types of managed apps are kinds of types of managed apps.
    static func conforms(_ type: String, to other: String) -> Bool {
        if type == other { return true }
        let prefix = ItemExchange.managedTypePrefix
        let isManaged = type.hasPrefix(prefix)
        guard isManaged == other.hasPrefix(prefix) else { return false }
        let (plain, wanted) =
            isManaged ? (type.dropFirst(prefix.count), other.dropFirst(prefix.count)) : (type[...], other[...])
        // The table has no cycle, and at most five steps to its top.
        var open = [String(plain)]
        while let next = open.popLast() {
            if next == wanted { return true }
            open += parents[next] ?? []
        }
        return false
    }

    private static let parents: [String: [String]] = [
        "public.data": ["public.item"], "public.content": ["public.item"],
        "public.text": ["public.data", "public.content"],
        "public.plain-text": ["public.text"], "public.utf8-plain-text": ["public.plain-text"],
        "public.html": ["public.text"], "public.xml": ["public.text"], "public.json": ["public.text"],
        "public.rtf": ["public.text"], "public.vcard": ["public.text"],
        "public.comma-separated-values-text": ["public.text"],
        "public.image": ["public.data", "public.content"], "public.jpeg": ["public.image"],
        "public.png": ["public.image"],
        "public.heic": ["public.image"], "public.tiff": ["public.image"], "com.compuserve.gif": ["public.image"],
        "public.audiovisual-content": ["public.data", "public.content"], "public.movie": ["public.audiovisual-content"],
        "public.audio": ["public.audiovisual-content"], "public.mpeg-4": ["public.movie"],
        "com.apple.quicktime-movie": ["public.movie"], "public.mp3": ["public.audio"],
        "com.adobe.pdf": ["public.data", "public.content"], "public.archive": ["public.data"],
        "public.zip-archive": ["public.archive"], "public.url": ["public.data"], "public.file-url": ["public.url"],
        "com.apple.property-list": ["public.data"], "com.microsoft.word.doc": ["public.data"],
        "org.openxmlformats.wordprocessingml.document": ["public.data"],
        "org.openxmlformats.spreadsheetml.sheet": ["public.data"],
        "org.openxmlformats.presentationml.presentation": ["public.data"],
    ]
}
