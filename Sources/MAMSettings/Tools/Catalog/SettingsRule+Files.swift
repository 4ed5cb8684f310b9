internal import MAMSettings

extension SettingsRule {
    private static let header = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private static let settings =
        "<key>IntuneMAMSettings</key><dict><key>ADALClientId</key><string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>"
        + "<key>ADALRedirectUri</key><string>msauth.com.example.app://auth</string></dict>"
    private static let good = "\(header)<plist version=\"1.0\"><dict>\(settings)</dict></plist>\n"
    private static let format = "property list formats as Foundation reads them"

    /// Rules about the file itself (P).
    static let files: [SettingsRule] = [
        SettingsRule(
            "P001", "the file is missing, cannot be read, or is a directory",
            why: "A file that cannot be read cannot be checked. The message has the system's reason.",
            in: .file, wrong: "", right: good, source: "the file system"),
        SettingsRule(
            "P002", "the file is not a property list",
            why: "The text breaks the grammar at the named place. Foundation would refuse the file too, or read"
                + " other values than intended.",
            in: .file, wrong: "\(header)<plist version=\"1.0\"><dict><key>a</key></dict></plist>\n", right: good,
            source: format),
        SettingsRule(
            "P003", "the file begins like a binary property list and is damaged",
            why: "Offsets, counts or the trailer contradict each other. Other readers report such a file as damaged"
                + " text, hang on it or crash.",
            in: .binaryFile, wrong: "62706C6973743030 D1", right: Self.binary, source: format),
        SettingsRule(
            "P004", "a limit is reached",
            why: "Files are read up to 1 MiB, 64 levels and 50,000 values, and 100 findings are shown. A small binary"
                + " file can expand to more than fits into memory, so values are counted as often as they are visited.",
            in: .file,
            wrong: "\(header)<plist version=\"1.0\">" + String(repeating: "<array>", count: 65)
                + String(repeating: "</array>", count: 65) + "</plist>\n",
            right: good, source: "limits of this reader"),
        SettingsRule(
            "P005", "the root is not a dictionary",
            why: "An Info.plist and an entitlements file are dictionaries.", in: .file,
            wrong: "\(header)<plist version=\"1.0\"><array/></plist>\n", right: good, source: format),
        SettingsRule(
            "P006", "the file is an old-style (ASCII) property list",
            why: "Numbers and booleans cannot be written in this form: every value is a text, so that no switch of the"
                + " settings can be on.",
            in: .file, wrong: "{ CFBundleName = Example; }\n", right: good, source: format),
        SettingsRule(
            "P007", "a key appears twice in one dictionary",
            why: "Readers use different values: Foundation takes the last of an XML file and the first of a binary"
                + " one.",
            wrong: "<key>MultiIdentity</key><true/><key>MultiIdentity</key><false/>",
            right: "<key>MultiIdentity</key><true/>", source: "measured with Foundation on Linux"),
        SettingsRule(
            "P008", "text follows `</plist>`, or the version is not 1.0",
            why: "Foundation ignores both. The text after the end seems to apply and does not.", in: .file,
            wrong: good + "<dict/>\n", right: good, fix: "cuts the text off, or writes version 1.0",
            source: "measured with Foundation on Linux"),
        SettingsRule(
            "P009", "a comment is inside a text, or `<data/>` is empty",
            why: "Foundation refuses the whole file because of it, while other readers accept it.", in: .infoPlist,
            wrong: "<key>CFBundleName</key><string>Ex<!-- short -->ample</string>",
            right: "<!-- short --><key>CFBundleName</key><string>Example</string>",
            source: "measured with Foundation on Linux"),
        SettingsRule(
            "P010", "a key is not a string, or an object is not allowed in an Info.plist",
            why: "Binary property lists can hold nulls, sets, references of keyed archives and keys of any type. An"
                + " Info.plist holds none of them, and some crash other readers.",
            in: .binaryFile,
            wrong: "62706C6973743030 C10151610008000A000000000000020100000000000000020000000000000000000000000000000C",
            right: Self.binary, source: "measured with Foundation on Linux"),
        SettingsRule(
            "P011", "the DOCTYPE contains declarations",
            why: "Declared entities are a way to make a small file huge or to read other files. They are never"
                + " expanded, and Foundation refuses them too.",
            in: .file, wrong: "\(header)<!DOCTYPE plist [<!ENTITY a \"b\">]>\n<plist version=\"1.0\"><dict/></plist>\n",
            right: good, source: "measured with Foundation on Linux"),
        SettingsRule(
            "P012", "the encoding of the file, or the version of a binary file, is not supported",
            why: "UTF-8, ISO-8859-1, and UTF-16 and UTF-32 with a byte order mark are read. In any other encoding the"
                + " bytes could mean other elements than they seem to.",
            in: .file, wrong: "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\n<plist version=\"1.0\"><dict/></plist>\n",
            right: good, source: "encodings of this reader"),
        SettingsRule(
            "P013", "the file is of another kind than the expected one",
            why: "Entitlements, the Info.plist of a framework, texts and other files are property lists too. Findings"
                + " about them would mean nothing, and a change would damage them.",
            in: .file,
            wrong: "\(header)<plist version=\"1.0\"><dict><key>keychain-access-groups</key><array/></dict></plist>\n",
            right: good, source: "the keys of each kind of file"),
    ]

    /// An empty dictionary as a binary property list.
    private static let binary =
        "62706C6973743030 D0 08 0000000000000101000000000000000100000000000000000000000000000009"
}
