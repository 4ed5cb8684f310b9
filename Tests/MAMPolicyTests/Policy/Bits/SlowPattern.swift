/// Patterns of universal links without any cleverness; they and the links are in small letters here.
enum SlowPattern {
    private static let slash = UInt8(ascii: "/")

    /// Whether a pattern says by its bytes that it has a path: it has a slash behind its `://`.
    static func showsPath(_ pattern: String) -> Bool {
        let bytes = Array(pattern.utf8)
        guard let start = hostStart(bytes) else { return false }
        return bytes[start...].contains(slash)
    }

    /// Whether a pattern covers a link; one without a path also covers what lies below its host.
    static func covers(_ pattern: String, _ link: String) -> Bool {
        let (bytes, text) = (Array(pattern.utf8), Array(link.utf8))
        if slowWildcard(bytes[...], text[...]) { return true }
        guard !bytes[(hostStart(bytes) ?? 0)...].contains(slash) else { return false }
        let host = hostStart(text)
        let end = host.flatMap { text[$0...].firstIndex(of: slash) } ?? text.count
        return slowWildcard(bytes[...], text[..<end])
    }

    private static func hostStart(_ bytes: [UInt8]) -> Int? {
        let separator = Array("://".utf8)
        return bytes.indices.first { bytes[$0...].starts(with: separator) }.map { $0 + separator.count }
    }

    /// Links that the pattern covers, and some that it just does not, by the byte with this index.
    static func asked(_ pattern: String, byte: Int) -> [String] {
        let covered = ["q", "/", ""].map { pattern.replacing("*", with: $0) }
        var near: [String] = []
        if byte < pattern.utf8.count {
            for link in [Array(pattern.utf8)] {
                let (before, behind) = (link[..<byte], link[(byte + 1)...])
                for middle in [[UInt8(ascii: "q")], [UInt8(ascii: "q"), link[byte]], [link[byte], UInt8(ascii: "q")]] {
                    near.append(String(decoding: before + middle + behind, as: UTF8.self).replacing("*", with: "q"))
                }
            }
        }
        return covered + covered.map { $0 + "/below" } + near
    }
}

extension LinkBitFlipTests {
    /// The lists of the admin center, written down a second time.
    static let defaultExempted = both(["facetime.apple.com", "maps.apple.com"])
    static let defaultManaged = both([
        "*.appsplatform.us/*", "*.onedrive.com/*", "*.powerapps.cn/*", "*.powerapps.com/*", "*.powerapps.us/*",
        "*.powerbi.com/*", "*.service-now.com/*", "*.sharepoint-df.com/*", "*.sharepoint.com/*", "*.yammer.com/*",
        "*.zoom.us/*", "*collab.apps.mil/l/*", "*devspaces.skype.com/l/*", "*teams-fl.microsoft.com/l/*",
        "*teams.live.com/l/*", "*teams.microsoft.com/l/*", "*teams.microsoft.us/l/*", "app.powerbi.cn/*",
        "app.powerbi.de/*", "app.powerbigov.us/*", "msit.microsoftstream.com/video/*", "tasks.office.com/*",
        "to-do.microsoft.com/sharing*", "web.microsoftstream.com/video/*", "zoom.us/*",
    ])

    private static func both(_ places: [String]) -> [String] {
        ["http://", "https://"].flatMap { scheme in places.map { scheme + $0 } }
    }
}
