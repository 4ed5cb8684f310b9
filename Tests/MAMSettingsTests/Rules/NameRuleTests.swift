import MAMPropertyLists
import MAMSettings
import XCTest

/// S001, S002, S022 to S024: the dictionary, and keys that are not read.
final class NameRuleTests: XCTestCase {
    func testAMissingDictionaryIsOneFindingAboutTheFile() throws {
        try check([
            RuleCase(
                "S001", .error, at: "IntuneMAMSettings", .root("<key>CFBundleName</key><string>x</string>"),
                "the dictionary `IntuneMAMSettings` is missing", help: "add it at the top level of Info.plist"),
            RuleCase(
                "S001", .error, at: "IntuneMAMSettings", .root("«<key>Intune_mamSettings</key>»<dict/>"),
                "the dictionary `IntuneMAMSettings` is missing",
                help: "the key `Intune_mamSettings` differs only in case, `_` or `-`",
                fix: "renames the key to `IntuneMAMSettings`",
                PropertyListEdit(PropertyListPath([.key("Intune_mamSettings")]), .rename("IntuneMAMSettings"))),
            RuleCase(
                "S001", .error, at: "IntuneMAMSettings", .root("«<key>intunemamsettings</key>»<array/>"),
                "the dictionary `IntuneMAMSettings` is missing",
                help: "the key `intunemamsettings` differs only in case, `_` or `-`"),
            RuleCase(
                "S002", .error, at: "IntuneMAMSettings", .root("<key>IntuneMAMSettings</key>\n«<string>x</string>»"),
                "expected a dictionary, found string `x`", help: "write the settings as members of a `<dict>`"),
        ])
    }

    func testEveryKeyThatIsNotReadIsAFinding() throws {
        try check([
            RuleCase(
                "S022", .warning, at: "IntuneMAMSettings.multiidentity",
                .settings("«<key>multiidentity</key>»<true/>"), "unknown key `multiidentity`",
                help: "the known SDKs have no setting of this name; a newer SDK may read it"),
            RuleCase(
                "S022", .warning, at: "IntuneMAMSettings.IntuneMAMUPN",
                .settings("«<key>IntuneMAMUPN</key>»<string>x</string>"), "unknown key `IntuneMAMUPN`",
                help: "the known SDKs have no setting of this name; a newer SDK may read it"),
            RuleCase(
                "S023", .warning, at: "IntuneMAMSettings.DebugSettingsEnabled",
                .settings("«<key>DebugSettingsEnabled</key>»<true/>"),
                "the key `DebugSettingsEnabled` is retired: out of the guide since 01/2023: test policies are not "
                    + "supported for third-party apps", help: "remove the key"),
            RuleCase(
                "S023", .warning, at: "IntuneMAMSettings.AppIdPrefix",
                .settings("«<key>AppIdPrefix</key>»<string>x</string>"),
                "the key `AppIdPrefix` is not public: looks like a key of the app wrapping tool, not of an app built "
                    + "with the SDK", help: "remove the key"),
        ])
    }

    func testASettingAtTheTopIsAFinding() throws {
        let message = "the key `MultiIdentity` is read in `IntuneMAMSettings` only, not at the top level"
        let root = "«<key>MultiIdentity</key>»<true/>"
        try check([
            RuleCase(
                "S024", .warning, at: "MultiIdentity", .settings("", root: root), message,
                help: "move it into `IntuneMAMSettings`"),
            RuleCase(
                "S024", .warning, at: "MultiIdentity", .settings("<key>MultiIdentity</key><false/>", root: root),
                message, help: "remove it here; `IntuneMAMSettings` has it too"),
        ])
        try check(
            [
                RuleCase(
                    "S024", .warning, at: "MultiIdentity", .root(root), message,
                    help: "move it into `IntuneMAMSettings`")
            ], allowed: ["S001"])
    }
}
