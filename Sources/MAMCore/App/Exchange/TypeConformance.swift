/// The conformance between the types that activation rules commonly name.
enum TypeConformance {
    /// Returns whether a type equals another type or conforms to it.
    ///
    /// Types of managed apps conform only to types of managed apps.
    static func conforms(_ type: String, to other: String) -> Bool {
        if type == other { return true }
        let prefix = ItemExchange.managedTypePrefix
        let isManaged = type.hasPrefix(prefix)
        guard isManaged == other.hasPrefix(prefix) else { return false }
        let (plain, wanted) =
            isManaged ? (type.dropFirst(prefix.count), other.dropFirst(prefix.count)) : (type[...], other[...])
        // The table has no cycle and at most five levels.
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
