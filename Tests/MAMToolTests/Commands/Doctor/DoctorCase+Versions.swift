/// Cases about the version of the SDK.
extension DoctorCase {
    private typealias Files = DoctorFiles

    static func infoPlist(_ xcode: String?, _ system: String?, _ settings: String = "") -> String {
        func key(_ name: String, _ value: String?) -> String {
            value.map { "<key>\(name)</key><string>\($0)</string>" } ?? ""
        }
        let text = Files.infoPlist(key("DTXcode", xcode) + key("MinimumOSVersion", system))
        return text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.hasPrefix("<key>AutoEnrollOnLaunch</key>") ? settings + $0 : String($0)
        }.joined(separator: "\n")
    }

    /// Versions of the SDK that the service refuses.
    static var versions: [DoctorCase] {
        [
            DoctorCase(
                name: "an old SDK", files: [:], arguments: "--sdk 20.4.0", states: "??????-??", broken: "enrollment",
                fix: "build the app with SDK 20.8 or later"),
            DoctorCase(
                name: "an SDK that a newer Xcode does not forgive", files: ["i.plist": infoPlist("2610", "16.0")],
                arguments: "--sdk 20.9.1 --plist i.plist", states: "??????-??", broken: "enrollment",
                fix: "build the app with SDK 21.1 or later"),
            DoctorCase(
                name: "settings that are newer than the SDK",
                files: [
                    "p.json": Files.export(
                        Files.listed(Files.app),
                        #""genmojiConfigurationState": "blocked", "screenCaptureConfigurationState": "blocked""#),
                    "i.plist": infoPlist("1540", "15.0"),
                ],
                arguments: "--policy p.json --groups \(Files.field) --plist i.plist --sdk 19.6.0", states: "?++++???-",
                broken: "setting", fix: "build the app with SDK 20.4.0 or later, or from 19.7.12 on in line 19",
                place: "p.json:5"),
            DoctorCase(
                name: "the same SDK and an older Xcode", files: ["i.plist": infoPlist("1640", "16.0")],
                arguments: "--sdk 20.9.1 --plist i.plist", states: "????+????"),
        ]
    }

    /// An Info.plist and an app configuration that do not fit to the SDK.
    static var misfits: [DoctorCase] {
        func row(
            _ name: String, _ sdk: String, _ text: String, _ state: Character, _ fix: String? = nil
        ) -> DoctorCase {
            DoctorCase(
                name: name, files: ["i.plist": text], arguments: "--sdk \(sdk) --plist i.plist",
                states: "????\(state)????", broken: fix == nil ? nil : "infoPlist", fix: fix,
                place: fix == nil ? nil : "i.plist")
        }
        let service =
            ##"{"@odata.type": "#microsoft.graph.targetedManagedAppConfiguration", "customSettings": ["##
            + #"{"name": "com.microsoft.intune.mam.BiometricSetupShortcut", "value": "Enabled"}]}"#
        return [
            row(
                "an SDK that runs on newer systems only", "21.7.1", infoPlist("2610", "16.0"), "-",
                "set the deployment target (`MinimumOSVersion`) to 17.0 or later"),
            row("a lowest system that is missing", "21.7.1", infoPlist("2610", nil), "?"),
            row(
                "a lowest system that is no version", "21.7.1", infoPlist("2610", "$(IPHONEOS_DEPLOYMENT_TARGET)"), "?"),
            row("an Xcode that is missing", "21.7.1", infoPlist(nil, "17.0"), "?"),
            row("an Xcode that is no version", "21.7.1", infoPlist("26", "17.0"), "?"),
            row("the Xcode of the SDK", "21.7.1", infoPlist("2610", "17.0"), "+"),
            row(
                "an Xcode that is older than the SDK", "22.2.0", infoPlist("2610", "17.0"), "-",
                "build the app with Xcode 27, or with an SDK that is made for Xcode 26"),
            row("an Xcode that is newer than the SDK", "21.7.1", infoPlist("2700", "17.0"), "?"),
            row("an Xcode that no SDK names", "22.2.0", infoPlist("2800", "17.0"), "?"),
            row(
                "a key that is newer than the SDK keeps no policy away", "21.1.0",
                infoPlist("2610", "17.0", "<key>HooksAlwaysEnabled</key><true/>"), "+"),
            row(
                "a key that the SDK reads", "21.2.0", infoPlist("2610", "17.0", "<key>HooksAlwaysEnabled</key><true/>"),
                "+"),
            DoctorCase(
                name: "a key of app configuration that is newer than the SDK", files: ["c.json": service],
                arguments: "--appconfig c.json --sdk 21.7.1", states: "????????-", broken: "setting",
                fix: "build the app with SDK 22.2.0 or later", place: "c.json:1"),
        ]
    }
}
