internal import MAMJSON
internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// Reads the settings of an app-configuration document, with the findings about them.
struct AppConfigurationReader {
    var displayName = ""
    var bundleIDs: [String] = []
    var appList = AppConfigurationDocument.AppList.every
    /// Whether the PowerShell SDK printed the document.
    var isOfPowerShell = false
    /// Whether Intune delivers the configuration: it replaces only its own tokens.
    var isOfIntune = false
    private var settings: [AppConfigurationDocument.Setting] = []
    private var places: [JSONKey: (index: Int, position: SourcePosition?)] = [:]
    private var findings: [PolicyIssue] = []
    private let maximumSettingCount: Int
    private let maximumValueLength: Int

    /// Makes a reader with a maximum number of settings, and a maximum length of their values in bytes.
    init(maximumSettingCount: Int, maximumValueLength: Int) {
        (self.maximumSettingCount, self.maximumValueLength) = (maximumSettingCount, maximumValueLength)
    }

    /// The maximum number of findings of one document; one more finding says that there are others.
    static let maximumFindingCount = 1000

    /// Reports switches that have an effect only beside the name of a user.
    ///
    /// A part that was not read may have the name.
    mutating func checkUser() {
        let keys = Set(settings.map(\.key))
        let names: Set = [AppConfigurationKey.userPrincipalName, AppConfigurationKey.objectID]
        let isWhole = !findings.contains { $0.severity == .error || $0.code == Self.notRead }
        guard isWhole, keys.isDisjoint(with: names) else { return }
        let switches = [AppConfigurationKey.allowedAccountsOnly, AppConfigurationKey.requireAccounts]
        let found = Set(findings.map(\.path))
        // A value with another finding is explained by it.
        for setting in settings where switches.contains(setting.key) && !found.contains(setting.path) {
            append(
                PolicyIssue(
                    .warning, "noEffect", path: setting.path, position: setting.position,
                    "`\(setting.key)` has an effect only if the configuration names a user",
                    help: "configure `IntuneMAMUPN` and `IntuneMAMOID` too"))
        }
    }

    /// The findings in the order of the document.
    var sortedFindings: [PolicyIssue] {
        findings.sorted {
            ($0.position?.byteOffset ?? 0, $0.path, $0.code) < ($1.position?.byteOffset ?? 0, $1.path, $1.code)
        }
    }

    /// The settings, one for each key.
    var keptSettings: [AppConfigurationDocument.Setting] { settings }

    mutating func note(_ duplicate: JSONDuplicateKey) {
        append(
            PolicyIssue(
                .error, "duplicateKey", path: duplicate.path.shortened, position: duplicate.repeatedPosition,
                "the key was already given at \(duplicate.firstPosition); neither counts"))
    }

    /// The place of a value: in a document, or in a property list inside of it.
    struct Place {
        let path: JSONPath
        let position: SourcePosition?

        init(_ path: JSONPath, _ position: SourcePosition?) { (self.path, self.position) = (path, position) }
        init(_ cursor: JSONCursor) { self.init(cursor.path, cursor.position) }
    }

    mutating func note(
        _ severity: PolicyIssue.Severity, _ code: String, _ cursor: JSONCursor, _ message: String, help: String? = nil
    ) {
        note(severity, code, Place(cursor), message, help: help)
    }

    mutating func note(
        _ severity: PolicyIssue.Severity, _ code: String, _ place: Place, _ message: String, help: String? = nil
    ) {
        append(PolicyIssue(severity, code, path: place.path.shortened, position: place.position, message, help: help))
    }

    /// Reports a key that differs a little from one that the SDK reads.
    ///
    /// The SDK compares keys exactly, so that such a key is one of the app, and has no effect on the SDK.
    mutating func checkName(_ key: String, _ place: Place) {
        let known = AppConfigurationKey.all
        guard !known.contains(where: { JSONKey.isSame($0, key) }) else { return }
        let trimmed = Blanks.trimmed(key)
        let same = known.first { AccountID.folding.areEqual($0, trimmed) }
        guard let meant = same ?? JSONSpelling.nearest(to: key, among: known, slips: { min(2, $0 / 6) }) else { return }
        note(
            .warning, "misspelledKey", place, "the SDK reads no key \(JSONQuoting.quoted(key))",
            help: "did you mean `\(meant)`? letter case and blanks count")
    }

    private mutating func append(_ issue: PolicyIssue) {
        guard findings.count >= Self.maximumFindingCount else { return findings.append(issue) }
        guard findings.count == Self.maximumFindingCount else { return }
        findings.append(
            PolicyIssue(
                .error, "tooManyFindings", path: "$", position: issue.position,
                "more than \(Self.maximumFindingCount) findings; the rest is left out"))
    }

    /// Keeps a setting.
    ///
    /// Of two settings with one key the last one counts.
    mutating func keep(_ key: String, at place: Place, _ value: AppConfigurationValue, hasTokens: Bool = false) {
        if case .string(let text) = value, text.utf8.count > maximumValueLength {
            return note(
                .error, "tooLong", place,
                "the value has more than \(maximumValueLength) bytes; the setting is left out",
                help: "read the document with a higher `maximumValueLength`")
        }
        guard !key.isEmpty else { return note(.error, "noKey", place, "the key is empty; the setting is left out") }
        guard !JSONKey.isSame(key, AppConfiguration.defaultMark) else {
            return note(
                .warning, "reservedKey", place,
                "`\(AppConfiguration.defaultMark)` is the service's own mark; the setting is left out")
        }
        let setting = AppConfigurationDocument.Setting(
            key: key, value: value, hasTokens: hasTokens, path: place.path.shortened, position: place.position)
        if let (index, position) = places[JSONKey(text: key)] {
            note(
                .warning, "duplicateSetting", place,
                "\(JSONQuoting.quoted(key)) was already given" + (position.map { " at \($0)" } ?? "")
                    + "; the last one counts")
            settings[index] = setting
            places[JSONKey(text: key)] = (index, place.position)
            return
        }
        guard settings.count < maximumSettingCount else {
            return note(
                .error, "tooManySettings", place,
                "more than \(maximumSettingCount) settings; this one is left out",
                help: "read the document with a higher `maximumSettingCount`")
        }
        places[JSONKey(text: key)] = (settings.count, place.position)
        settings.append(setting)
    }

    /// Returns the member of that name in any letter case; `nil` if it is missing, `null` or given twice.
    ///
    /// Two spellings of one name are reported here, and two equal keys when the document is read.
    mutating func member(_ name: String, of object: JSONCursor) -> JSONCursor? {
        guard case .object(let members) = object.value.kind else { return nil }
        let found = members.filter { AccountID.folding.areEqual($0.key, name) }
        guard let first = found.first else {
            // The PowerShell SDK prints the members of a derived type in an object inside.
            return object.graphMember(name).flatMap { $0.isNull ? nil : $0 }
        }
        let cursor = JSONCursor(first.value, path: object.path.key(first.key))
        guard found.count == 1 else {
            if !found.dropFirst().allSatisfy({ JSONKey.isSame($0.key, first.key) }) {
                note(.error, "duplicateKey", cursor, "`\(name)` is given in several spellings; none counts")
            }
            return nil
        }
        if !JSONKey.isSame(first.key, name), !(isOfPowerShell && PowerShellNames.isName(first.key, of: name)) {
            note(.info, "letterCase", cursor, "the property is spelled `\(name)`")
        }
        return cursor.isNull ? nil : cursor
    }

    /// Reads the text of a member; `nil` with an error for any other value.
    mutating func text(_ name: String, of object: JSONCursor) -> String? {
        guard let member = member(name, of: object) else { return nil }
        return reading(member) { member throws(JSONError) in try member.string() }
    }

    /// Reads the elements of a list; empty with an error for any other value.
    mutating func elements(_ name: String, of object: JSONCursor) -> [JSONCursor] {
        guard let member = member(name, of: object) else { return [] }
        return reading(member) { member throws(JSONError) in try member.elements() } ?? []
    }

    /// Reports that a list of settings is not in the document, or goes on in another answer of Graph.
    ///
    /// Such a document says nothing about the settings, so they do not count as missing.
    ///
    /// - Parameters:
    ///   - name: The name of the list.
    ///   - object: The object to which the list belongs.
    ///   - isNeeded: Whether the settings can be in no other place. Defaults to `true`.
    mutating func checkList(_ name: String, of object: JSONCursor, isNeeded: Bool = true) {
        guard case .object(let members) = object.value.kind else { return }
        func value(_ spelled: String) -> JSONCursor? {
            let found = members.first { AccountID.folding.areEqual($0.key, spelled) }
            return found.map { JSONCursor($0.value, path: object.path.key($0.key)) }.flatMap { $0.isNull ? nil : $0 }
        }
        if let link = value("\(name)@odata.nextLink") ?? value("\(name)@nextLink") {
            note(
                .warning, Self.notRead, link,
                "`\(name)` goes on in another answer of Graph, so a setting that is not here is unknown",
                help: "follow the link, and add the other settings to the list")
        } else if object.lacksPart(of: name) {
            note(
                .warning, Self.notRead, object,
                "`\(name)@odata.count` is larger than the list, so a setting that is not here is unknown",
                help: "export the app configuration with all of its settings")
        }
        guard isNeeded, value(name) == nil else { return }
        note(
            .warning, Self.notRead, object, "the document does not contain `\(name)`, so its settings are unknown",
            help: "export the app configuration with all of its properties")
    }

    /// The code of findings about settings that exist and are not read.
    static let notRead = "notRead"

    private mutating func reading<Value>(
        _ cursor: JSONCursor, _ read: (JSONCursor) throws(JSONError) -> Value
    ) -> Value? {
        do {
            return try read(cursor)
        } catch {
            note(.error, "wrongType", cursor, error.message, help: PowerShellNames.help(for: cursor))
            return nil
        }
    }
}

extension AppConfigurationReader {
    /// Reads the keys of a property list, as device management delivers it.
    ///
    /// The root is a dictionary, with or without the element `plist` around it. Values that are no text, number or
    /// Boolean are for the app, and are left out.
    ///
    /// - Parameters:
    ///   - bytes: The property list, XML or binary, under the limits of an `Info.plist`.
    ///   - outer: The value of the document that contains the list; `nil` if the list is the whole document.
    /// - Throws: ``PolicyReadError`` with the code `notAPropertyList` or `notAPolicy`; its position is in the list.
    mutating func readPropertyList(_ bytes: [UInt8], in outer: Place?) throws(PolicyReadError) {
        let list: PropertyListDocument
        do { list = try PropertyListDocument(bytes) } catch {
            throw PolicyReadError(
                code: .notAPropertyList, message: error.message, position: error.position.map(SourcePosition.init),
                help: error.help)
        }
        guard list.format != .oldStyle else {
            throw PolicyReadError(
                code: .notAPropertyList, message: "neither an XML nor a binary property list", position: nil, help: nil)
        }
        guard list.root.kind == .dictionary else {
            throw PolicyReadError(
                code: .notAPolicy, message: "the root is not a dictionary but: \(list.root.kind.rawValue)",
                position: list.sourcePositions(of: [list.root.range.lowerBound]).first, help: nil)
        }
        for (key, kind) in Self.otherFiles where list.root[key] != nil {
            throw PolicyReadError(
                code: .notAPolicy, message: "this is \(kind), not an app configuration", position: nil,
                help: "expected a dictionary of the app's keys, such as `\(AppConfigurationKey.userPrincipalName)`")
        }
        if let place = FileKind.placeOfManagedKeys(in: list.root) {
            throw PolicyReadError(
                code: .notAPolicy, message: "the app's keys are inside of \(JSONQuoting.quoted(place))", position: nil,
                help: "give the dictionary with the keys alone")
        }
        let members = list.root.members
        let positions = list.sourcePositions(of: members.map(\.keyRange.lowerBound))
        for (member, position) in zip(members, positions) {
            let path = (outer?.path ?? .root).key(member.key)
            // A binary list has no lines, and positions in an encoded list do not belong to the document.
            let place = Place(path, outer?.position ?? (list.format == .binary ? nil : position))
            guard let value = AppConfigurationValue(member.value) else {
                note(
                    .warning, "otherType", place,
                    "\(JSONQuoting.quoted(member.key)) is no text, number or Boolean; the setting is left out")
                continue
            }
            keep(managed: member.key, value, at: place)
        }
    }

    /// Keys that only other files have, with the kind of file.
    private static let otherFiles: KeyValuePairs = [
        "CFBundleIdentifier": "the Info.plist of an app", "IntuneMAMSettings": "the Info.plist of an app",
        "PayloadContent": "a configuration profile", "keychain-access-groups": "a file of entitlements",
    ]
}

extension AppConfigurationValue {
    /// Makes a value of a property list; `nil` for an array, a dictionary, data, a date, or a number that is not finite.
    fileprivate init?(_ node: PropertyListNode) {
        switch node.kind {
        case .string: self = .string(node.string ?? "")
        case .boolean: self = .boolean(node.boolean ?? false)
        case .integer:
            self = .number(node.integer.map { .integer($0) } ?? .real(Double(node.unsigned ?? 0)))
        case .real:
            guard let real = node.real, real.isFinite else { return nil }
            self = .number(.real(real))
        case .array, .dictionary, .date, .data: return nil
        }
    }
}

extension AppConfigurationReader {
    /// Reads a `targetedManagedAppConfiguration`: its `customSettings` with texts, and its targeted apps.
    mutating func readService(_ root: JSONCursor) {
        displayName = text("displayName", of: root) ?? ""
        readApps(root)
        checkList("customSettings", of: root)
        checkList("settings", of: root, isNeeded: false)
        for element in elements("customSettings", of: root) {
            guard case .object = element.value.kind else {
                note(
                    .error, "wrongType", element, "expected a name with its value, found \(element.value.kindName)",
                    help: PowerShellNames.help(for: element))
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
            note(.info, "token", member, "tokens are replaced by device management only; the text stays as it is")
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
        } else if case .array? = root.graphMember("apps")?.value.kind {
            appList = root.lacksPart(of: "apps", counts: ["deployedAppCount"]) ? .unknown : .listed
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
