extension SDKVersionTable {
    /// What a version of the SDK needs, and what the service demands of versions.
    ///
    /// Rows of one kind are in the order of their versions: the last one that a version has holds for it.
    static let platforms: [SDKVersionRow] = [
        SDKVersionRow(.platform(.minimumIOS([12])), since: [[13]]),
        SDKVersionRow(.platform(.minimumIOS([13])), since: [[14]]),
        SDKVersionRow(.platform(.minimumIOS([12, 2])), since: [[14, 1]], "lower again than in 14.0.0"),
        SDKVersionRow(.platform(.minimumIOS([14])), since: [[17]], "", readme),
        SDKVersionRow(.platform(.minimumIOS([15])), since: [[18]], "", readme),
        SDKVersionRow(.platform(.minimumIOS([16])), since: [[20, 1]]),
        SDKVersionRow(
            .platform(.minimumIOS([17])), since: [[21]], "the first version of the line that was seen is 21.1.0",
            .notes(VersionNumber(parts: [21, 1]))),
        SDKVersionRow(.platform(.xcode(12)), since: [[13]]),
        SDKVersionRow(.platform(.xcode(13)), since: [[15]]),
        SDKVersionRow(.platform(.xcode(14)), since: [[17]], "", readme),
        SDKVersionRow(.platform(.xcode(15)), since: [[18]], "", readme),
        SDKVersionRow(.platform(.xcode(16)), since: [[20, 1]]),
        SDKVersionRow(.platform(.xcode(26)), since: [[21, 1]]),
        SDKVersionRow(
            .platform(.xcode(27)), since: [[22]], "the first version of the line that was seen is 22.2.0",
            .notes(VersionNumber(parts: [22, 2]))),
        SDKVersionRow(
            .platform(.compliant(iOS: 17)), since: [[17, 6, 1]], "",
            .page("https://techcommunity.microsoft.com/t5/intune-customer-success/ba-p/3926732")),
        SDKVersionRow(.platform(.serviceBlock(xcode: 16...25)), since: [[20, 8]], "from January 2026 on", cutOffs),
        SDKVersionRow(
            .platform(.serviceBlock(xcode: 26...Int.max)), since: [[21, 1]], "from January 2026 on", cutOffs),
        SDKVersionRow(.platform(.serviceWarning), since: [[20, 8]], "from June 2026 on", cutOffs),
    ]

    private static let readme = SDKVersionRow.Source.page("the README of the SDK's repository")
    private static let cutOffs = SDKVersionRow.Source.page("assumption `sdk-cut-offs`")

    /// Returns the first version of a row about the service or the platform; version 0 if the table has no such row.
    package static func first(_ platform: SDKPlatform) -> VersionNumber {
        row(of: .platform(platform))?.since.last ?? VersionNumber(parts: [])
    }
}
