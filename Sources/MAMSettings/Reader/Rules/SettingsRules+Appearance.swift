internal import MAMPropertyLists
internal import MAMText

extension SettingsRules {
    /// S030: a color.
    static func color(_ entry: SettingsEntry) -> Judged<SettingsColor> {
        switch text(entry) {
        case .settled(let judged): return Judged(value: nil, findings: judged.findings)
        case .known(let text, _):
            if let color = SettingsColor(hex: text) { return .good(color) }
            return .refused(
                entry.finding(
                    .colorMalformed, "\(Excerpt.quoted(text)) is not a color; the default is used",
                    help: SettingsColor.help(for: text)))
        }
    }

    /// S033: the file name of the start screen's icon.
    @Sendable static func iconFile(_ entry: SettingsEntry, _ text: String, _ isLiteral: Bool) -> Judged<String> {
        if text.utf8.contains(UInt8(ascii: "/")) {
            return .kept(
                text,
                entry.finding(
                    .iconFileName, "\(Excerpt.quoted(text)) is a path, not the name of an image",
                    help: "write the name only, without folders and without `.png`"))
        }
        let name = withoutImageSuffix(text)
        guard !name.utf8.elementsEqual(text.utf8) else { return .good(text) }
        return .kept(
            text,
            entry.finding(
                .iconFileName, "\(Excerpt.quoted(text)) names one file instead of an image in all its sizes",
                help: name.isEmpty ? "write the name of the image" : "write \(Excerpt.quoted(name))",
                fix: isLiteral && !name.isEmpty ? entry.writing(.string(name), "removes the suffix") : nil))
    }

    /// Removes all suffixes `.png`, `@2x` and `@3x` from a name.
    private static func withoutImageSuffix(_ text: String) -> String {
        // Compares bytes at the end only, since the text is untrusted and may be long.
        var name = text.utf8[...]
        while let suffix = [".png", "@2x", "@3x"].first(where: { ends(name, with: $0) }) {
            name = name.dropLast(suffix.utf8.count)
        }
        return Blanks.trimmed(String(Substring(name)))
    }

    private static func ends(_ text: Substring.UTF8View, with suffix: String) -> Bool {
        text.suffix(suffix.utf8.count).map { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        } == Array(suffix.utf8)
    }
}
