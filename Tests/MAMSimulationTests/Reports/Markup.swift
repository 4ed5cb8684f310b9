import Foundation
import MAMText

/// The tags of an HTML text and what stands inside scripts and styles: as much of a parser as our own pages need.
struct Markup {
    struct Tag {
        let name: String
        let attributes: [String: String]
        /// What stands inside, for tags whose inside is no markup.
        var raw = ""
    }

    private(set) var tags: [Tag] = []

    init(_ text: String) {
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            guard let end = rest.firstIndex(of: ">") else { break }
            let inside = rest[..<end]
            rest = rest[rest.index(after: end)...]
            guard !inside.hasPrefix("/"), !inside.hasPrefix("!") else { continue }
            var tag = Markup.tag(String(inside))
            if tag.name == "script" || tag.name == "style",
                let close = rest.range(of: "</\(tag.name)", options: .caseInsensitive)
            {
                tag.raw = String(rest[..<close.lowerBound])
                rest = rest[close.lowerBound...]
            }
            tags.append(tag)
        }
    }

    private static func tag(_ inside: String) -> Tag {
        let name = inside.prefix { !$0.isWhitespace }
        let pairs = inside.matches(of: /(?<key>[a-zA-Z-]+)="(?<value>[^"]*)"/).map {
            (String($0.key), String($0.value))
        }
        return Tag(name: name.lowercased(), attributes: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }

    var ids: [String] { tags.compactMap { $0.attributes["id"] } }

    /// Addresses that a browser would fetch, and handlers that it would run.
    var dangers: [String] {
        tags.flatMap { tag in
            tag.attributes.compactMap { key, value in
                let key = key.lowercased()
                if key.hasPrefix("on") { return "\(tag.name) \(key)" }
                return ["src", "href", "srcset", "action", "data", "poster"].contains(key) && !value.hasPrefix("#")
                    ? "\(tag.name) \(key)=\(value)" : nil
            }
        }
            + tags.filter { $0.name == "style" && ($0.raw.contains("url(") || $0.raw.contains("@import")) }.map(\.name)
    }
}
