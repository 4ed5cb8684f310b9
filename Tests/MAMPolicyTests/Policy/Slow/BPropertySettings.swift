/// The rows of B.10 that go by a setting of their own, typed in from the reference.
enum BPropertySettings {
    /// A setting, the answer of a managed account with it, and the answer of an unmanaged account.
    private struct Line {
        var name: SlowPropertyName
        var text: String
        var world = SlowWorld()
        var managed: Bool
        var unmanaged: Bool
        var change: (inout SlowPolicy) -> Void
    }

    /// Every row that goes by a setting of its own.
    static let rows: [BRow] = (pin + switches + typing + encryption + browser + notifications + screenCapture).flatMap {
        line in
        var policy = SlowPolicy()
        line.change(&policy)
        let label = "B.10 \(line.name), \(line.text)"
        let managed = BRow(
            label: label + ", managed", owner: .managed, policy: policy, peer: SlowPolicy(), world: line.world,
            question: .property(line.name), expected: line.managed)
        let unmanaged = BRow(
            label: label + ", unmanaged", owner: .unmanaged, policy: policy, peer: SlowPolicy(), world: line.world,
            question: .property(line.name), expected: line.unmanaged)
        return [managed, unmanaged]
    }

    private static let mdm = SlowWorld(mdmEnrolled: true)
    private static let passcode = SlowWorld(devicePasscode: true)
    private static let mdmAndPasscode = SlowWorld(mdmEnrolled: true, devicePasscode: true)
    private static let appConfig = SlowWorld(screenCaptureDisabledByAppConfig: true)

    // B.10 isPINRequired: pinRequired and not (disableAppPinIfDevicePinIsSet ∧ MDM-enrolled ∧ device passcode).
    private static var pin: [Line] {
        func line(_ text: String, _ world: SlowWorld, _ pin: Bool, _ disable: Bool, _ managed: Bool) -> Line {
            Line(name: .isPINRequired, text: text, world: world, managed: managed, unmanaged: false) {
                $0.pinRequired = pin
                $0.disableAppPinIfDevicePinIsSet = disable
            }
        }
        return [
            line("not required", SlowWorld(), false, false, false),
            line("not required, disable, MDM, passcode", mdmAndPasscode, false, true, false),
            line("not required, MDM, passcode", mdmAndPasscode, false, false, false),
            line("required", SlowWorld(), true, false, true),
            line("required, MDM, passcode", mdmAndPasscode, true, false, true),
            line("required, disable", SlowWorld(), true, true, true),
            line("required, disable, MDM", mdm, true, true, true),
            line("required, disable, passcode", passcode, true, true, true),
            line("required, disable, MDM, passcode", mdmAndPasscode, true, true, false),
        ]
    }

    // B.10 isContactSyncAllowed, isWidgetContentSyncAllowed, printing.
    private static var switches: [Line] {
        [
            Line(name: .isContactSyncAllowed, text: "not blocked", managed: true, unmanaged: true) {
                $0.contactSyncBlocked = false
            },
            Line(name: .isContactSyncAllowed, text: "blocked", managed: false, unmanaged: true) {
                $0.contactSyncBlocked = true
            },
            Line(name: .isWidgetContentSyncAllowed, text: "absent", managed: true, unmanaged: true) {
                $0.allowWidgetContentSync = nil
            },
            Line(name: .isWidgetContentSyncAllowed, text: "true", managed: true, unmanaged: true) {
                $0.allowWidgetContentSync = true
            },
            Line(name: .isWidgetContentSyncAllowed, text: "false", managed: false, unmanaged: true) {
                $0.allowWidgetContentSync = false
            },
            Line(name: .isPrintingAllowed, text: "not blocked", managed: true, unmanaged: true) {
                $0.printBlocked = false
            },
            Line(name: .isPrintingAllowed, text: "blocked", managed: false, unmanaged: true) {
                $0.printBlocked = true
            },
        ]
    }

    // A.3 rows thirdPartyKeyboardsBlocked, genmojiConfigurationState, writingToolsConfigurationState, DictationBlocked.
    private static var typing: [Line] {
        func lines(_ name: SlowPropertyName, _ setting: WritableKeyPath<SlowPolicy, Bool>) -> [Line] {
            [
                Line(name: name, text: "not blocked", managed: true, unmanaged: true) { $0[keyPath: setting] = false },
                Line(name: name, text: "blocked", managed: false, unmanaged: true) { $0[keyPath: setting] = true },
            ]
        }
        return lines(.isGenmojiAllowed, \.genmojiBlocked) + lines(.areWritingToolsAllowed, \.writingToolsBlocked)
            + lines(.isDictationAllowed, \.dictationBlocked) + lines(.isImagePlaygroundAllowed, \.genmojiBlocked)
            + lines(.areThirdPartyKeyboardsAllowed, \.thirdPartyKeyboardsBlocked)
            + lines(.isBackupAllowed, \.dataBackupBlocked)
    }

    // B.10 isFileEncryptionRequired; shouldFileProviderEncryptFiles: that, or SendLevel ≠ all.
    private static var encryption: [Line] {
        func line(
            _ name: SlowPropertyName, _ text: String, _ device: Bool, _ out: SlowTransferLevel, _ managed: Bool
        ) -> Line {
            Line(name: name, text: text, managed: managed, unmanaged: false) {
                $0.encryptionUsesDeviceSettings = device
                $0.allowedOutbound = out
            }
        }
        return [
            line(.isFileEncryptionRequired, "useDeviceSettings, all", true, .allApps, false),
            line(.isFileEncryptionRequired, "useDeviceSettings, none", true, .none, false),
            line(.isFileEncryptionRequired, "whenDeviceLocked, all", false, .allApps, true),
            line(.isFileEncryptionRequired, "whenDeviceLocked, none", false, .none, true),
            line(.shouldFileProviderEncryptFiles, "useDeviceSettings, all", true, .allApps, false),
            line(.shouldFileProviderEncryptFiles, "useDeviceSettings, managed", true, .managedApps, true),
            line(.shouldFileProviderEncryptFiles, "useDeviceSettings, none", true, .none, true),
            line(.shouldFileProviderEncryptFiles, "whenDeviceLocked, all", false, .allApps, true),
            line(.shouldFileProviderEncryptFiles, "whenDeviceLocked, none", false, .none, true),
        ]
    }

    // B.10 isManagedBrowserRequired: the table of B.8.
    private static var browser: [Line] {
        func line(_ text: String, _ required: Bool, _ edge: Bool, _ custom: Bool, _ managed: Bool) -> Line {
            Line(name: .isManagedBrowserRequired, text: text, managed: managed, unmanaged: false) {
                $0.managedBrowserToOpenLinksRequired = required
                $0.managedBrowserIsEdge = edge
                $0.hasCustomBrowserProtocol = custom
            }
        }
        return [
            line("not required, notConfigured, empty", false, false, false, false),
            line("not required, microsoftEdge, empty", false, true, false, false),
            line("not required, notConfigured, p", false, false, true, false),
            line("not required, microsoftEdge, p", false, true, true, false),
            line("required, microsoftEdge, empty", true, true, false, true),
            line("required, notConfigured, p", true, false, true, false),
            line("required, microsoftEdge, p", true, true, true, true),
            line("required, notConfigured, empty", true, false, false, true),
        ]
    }

    // B.10 notificationPolicy: raw value of notificationRestriction; unmanaged Allow.
    private static var notifications: [Line] {
        func line(
            _ value: SlowNotificationRestriction, is asked: SlowNotificationRestriction, _ managed: Bool,
            _ unmanaged: Bool
        ) -> Line {
            Line(name: .notificationPolicyIs(asked), text: "is \(value)", managed: managed, unmanaged: unmanaged) {
                $0.notificationRestriction = value
            }
        }
        return [
            line(.allow, is: .allow, true, true),
            line(.allow, is: .blockOrganizationalData, false, false),
            line(.allow, is: .block, false, false),
            line(.blockOrganizationalData, is: .allow, false, true),
            line(.blockOrganizationalData, is: .blockOrganizationalData, true, false),
            line(.blockOrganizationalData, is: .block, false, false),
            line(.block, is: .allow, false, true),
            line(.block, is: .blockOrganizationalData, false, false),
            line(.block, is: .block, true, false),
        ]
    }

    // B.10 screen capture decision: policy value, else app config key, else SendLevel = all.
    // Picture in picture and Ask Siri have the same rows.
    private static var screenCapture: [Line] {
        [.isScreenCaptureAllowed, .isPictureInPictureAllowed, .isAskSiriAllowed].flatMap(screenCapture)
    }

    private static func screenCapture(_ name: SlowPropertyName) -> [Line] {
        func line(
            _ text: String, _ world: SlowWorld, _ value: SlowScreenCapture, _ out: SlowTransferLevel, _ managed: Bool
        ) -> Line {
            Line(name: name, text: text, world: world, managed: managed, unmanaged: true) {
                $0.screenCapture = value
                $0.allowedOutbound = out
            }
        }
        return [
            line("blocked, all", SlowWorld(), .blocked, .allApps, false),
            line("blocked, all, app config", appConfig, .blocked, .allApps, false),
            line("blocked, managed, app config", appConfig, .blocked, .managedApps, false),
            line("blocked, none", SlowWorld(), .blocked, .none, false),
            line("notBlocked, all", SlowWorld(), .notBlocked, .allApps, true),
            line("notBlocked, managed", SlowWorld(), .notBlocked, .managedApps, true),
            line("notBlocked, none", SlowWorld(), .notBlocked, .none, true),
            line("notBlocked, none, app config", appConfig, .notBlocked, .none, true),
            line("absent, all", SlowWorld(), .absent, .allApps, true),
            line("absent, managed", SlowWorld(), .absent, .managedApps, false),
            line("absent, none", SlowWorld(), .absent, .none, false),
            line("absent, all, app config", appConfig, .absent, .allApps, true),
            line("absent, managed, app config", appConfig, .absent, .managedApps, true),
            line("absent, none, app config", appConfig, .absent, .none, true),
        ]
    }
}
