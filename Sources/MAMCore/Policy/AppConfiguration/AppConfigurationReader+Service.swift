internal import MAMJSON
internal import MAMSettings

extension AppConfigurationReader {
    /// Reads a `targetedManagedAppConfiguration`: its `customSettings` with texts, and its targeted apps.
    mutating func readService(_ root: JSONCursor) {
        displayName = text("displayName", of: root) ?? ""
        readApps(root)
        checkList("customSettings", of: root)
        checkList("settings", of: root, isNeeded: false)
        for element in elements("customSettings", of: root) {
            guard case .object = element.value.kind else {
                note(.error, "wrongType", element, "expected a name with its value, found \(element.value.kindName)")
                continue
            }
            readCustomSetting(element)
        }
        if let catalog = member("settings", of: root), !catalog.isEmptyArray {
            note(
                .warning, Self.notRead, catalog, "settings of the settings catalog are not read",
                help: "give the same settings as `customSettings`")
        }
    }

    private mutating func readCustomSetting(_ element: JSONCursor) {
        guard let name = text("name", of: element) else {
            return note(.error, "noKey", element, "no readable `name`; the setting is left out")
        }
        guard let member = member("value", of: element) else {
            return note(
                .error, "noValue", element,
                "\(JSONQuoting.quoted(name)) has no readable `value`; the setting is left out")
        }
        guard case .string(let value) = member.value.kind else {
            return note(
                .error, "wrongType", member,
                "expected a string, found \(member.value.kindName); the setting is left out",
                help: "the service delivers texts only, such as \"true\" and \"5\"")
        }
        if AppConfigurationToken.occurs(in: value) {
            note(
                .info, "token", member, "tokens are replaced by device management only; the text stays as it is")
        }
        checkReserved(name, value, Place(member))
        checkName(name, Place(member))
        keep(name, at: Place(member), .string(value))
    }

    /// Reports a key that only device management may deliver, and a value that the SDK does not know.
    private mutating func checkReserved(_ name: String, _ value: String, _ place: Place) {
        switch name {
        case _ where AppConfigurationKey.ofDeviceManagement.contains(name):
            note(
                .warning, "wrongChannel", place, "`\(name)` counts only from device management",
                help: "configure it in an app configuration for managed devices (`iosMobileAppConfiguration`)")
        case AppConfigurationKey.screenCaptureControl:
            check(value, at: place, "`\(name)` has an effect only as `Disabled`") {
                AccountID.folding.areEqual($0, "disabled")
            }
        case AppConfigurationKey.requireRegistration, AppConfigurationKey.visionOSCompatibleApps:
            check(value, at: place, "`\(name)` has an effect only as `Enabled`") {
                AccountID.folding.areEqual($0, "enabled")
            }
        case AppConfigurationKey.alwaysAppliesSaveCopies:
            check(
                value, at: place, "`\(name)` has an effect only as `true` or `Enabled`",
                ServiceConfigurationSettings.isSwitchedOn)
        case AppConfigurationKey.appStore:
            check(value, at: place, "`\(name)` is neither `CompanyPortal` nor a full url") {
                ServiceConfigurationSettings.AppStore($0) != nil
            }
        case AppConfigurationKey.maximumLookUpWordCount:
            check(value, at: place, "`\(name)` is not a whole number of words") {
                !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) }
            }
        default: break
        }
    }

    /// Reports a value that no version of the SDK reads, or only those that remove the blanks around it.
    mutating func check(_ value: String, at place: Place, _ message: String, _ isRead: (String) -> Bool) {
        guard !isRead(value) else { return }
        guard isRead(AppConfigurationKey.trimmed(value)) else { return note(.warning, "noEffect", place, message) }
        let row = SDKVersionTable.row(of: .trimmedConfiguration)
        note(
            .warning, "blanks", place, "the blanks around the value are removed only by SDK \(row.sinceText) and later",
            help: "remove the blanks: in older versions the value has no effect")
    }

    private mutating func readApps(_ root: JSONCursor) {
        let apps = elements("apps", of: root)
        let group = text("appGroupType", of: root)
        if let group, !AccountID.folding.areEqual(group, "selectedPublicApps") {
            appList = AccountID.folding.areEqual(group, "allApps") ? .every : .unknown
        } else if case .array? = root.member("apps")?.value.kind {
            appList = root.member("apps@odata.nextLink").map { $0.isNull } ?? true ? .listed : .unknown
        } else {
            appList = group == nil ? .every : .unknown
        }
        var (others, foreign) = (0, 0)
        for app in apps {
            guard let identifier = member("mobileAppIdentifier", of: app) else {
                note(.error, "notAnApp", app, "an app without a readable `mobileAppIdentifier`")
                continue
            }
            if let bundleID = text("bundleId", of: identifier) { bundleIDs.append(bundleID) } else { others += 1 }
            let names = ["packageId", "windowsAppId", "packageFamilyName"]
            if names.contains(where: { text($0, of: identifier) != nil }) { foreign += 1 }
        }
        if foreign > 0, foreign == apps.count, bundleIDs.isEmpty, appList == .listed { appList = .otherPlatforms }
        if others > 0, bundleIDs.isEmpty, let first = apps.first {
            note(.info, "noIOSApp", first, "none of the apps is an iOS app")
        }
    }
}

extension JSONCursor {
    fileprivate var isEmptyArray: Bool {
        if case .array(let elements) = value.kind { elements.isEmpty } else { false }
    }
}
