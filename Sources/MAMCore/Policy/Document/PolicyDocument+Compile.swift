internal import MAMSettings

extension PolicyDocument {
    /// Compiles the document into a policy, even if some values cannot be read.
    ///
    /// If the value of a setting cannot be read, the setting has its strictest value. So an error in the document never
    /// makes the policy less restrictive than intended. To get an error instead, call ``validated()``.
    ///
    /// - Parameter interner: The table through which equal policies share one object. Defaults to none: the policy then is
    ///   a new object.
    /// - Returns: The compiled policy.
    public func compileStrictest(in interner: PolicyInterner? = nil) -> MAMPolicy {
        let policy = MAMPolicy(
            word: word, links: links, settings: values, content: content,
            launchRequirements: LaunchRequirements(self))
        return interner?.intern(policy) ?? policy
    }

    /// One line per setting in the order of names, so that equal documents have equal bytes on every machine.
    ///
    /// Every field is preceded by its length, so that one value cannot be taken for two.
    private var content: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 * values.count)
        func append(_ field: String) {
            bytes += String(field.utf8.count).utf8
            bytes.append(UInt8(ascii: ":"))
            bytes += field.utf8
        }
        for setting in PolicySetting.byName {
            guard let value = value(of: setting) else { continue }
            append(setting.rawValue)
            value.forEachField { field in
                bytes.append(UInt8(ascii: ","))
                append(field)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// The document's answers to yes-or-no questions.
    package var word: PolicyWord {
        var word = PolicyWord(bits: 0)
        word.isManaged = true
        word.send = sendLevel
        word.receive = receiveLevel
        compileLocations(into: &word)
        word.isPINRequired = boolean(.pinRequired)
        word.isPINReplacedByDevicePasscode = boolean(.disableAppPinIfDevicePinIsSet)
        word.isContactSyncBlocked = boolean(.contactSyncBlocked)
        word.isWidgetContentSyncBlocked = !boolean(.allowWidgetContentSync)
        word.isPrintingBlocked = boolean(.printBlocked)
        word.isEncryptionRequired = member(.appDataEncryptionType) != "useDeviceSettings"
        word.isBackupBlocked = boolean(.dataBackupBlocked)
        word.protectionLevel =
            switch member(.appDataEncryptionType) {
            case "useDeviceSettings": .none
            case "afterDeviceRestart": .completeUntilFirstUserAuthentication
            case "whenDeviceLockedExceptOpenFiles": .completeUnlessOpen
            default: .complete
            }
        word.isManagedBrowserRequired = isManagedBrowserRequired
        word.clipboard = clipboardLevel
        word.clipboardLimit = UInt16(clamping: integer(.allowedOutboundClipboardSharingExceptionLength))
        switch member(.notificationRestriction) {
        case "allow": word.notifications = .allow
        case "blockOrganizationalData": word.notifications = .blockOrgData
        default: word.notifications = .block
        }
        switch member(.screenCaptureConfigurationState) {
        case nil: word.screenCapture = .absent
        case "notBlocked": word.screenCapture = .notBlocked
        default: word.screenCapture = .blocked
        }
        word.areThirdPartyKeyboardsBlocked = boolean(.thirdPartyKeyboardsBlocked)
        word.isGenmojiBlocked = member(.genmojiConfigurationState) != "notBlocked"
        word.areWritingToolsBlocked = member(.writingToolsConfigurationState) != "notBlocked"
        word.isDictationBlocked = boolean(.dictationBlocked)
        switch member(.purviewContentEvaluationRequired) {
        case "notRequired": word.evaluation = .notRequired
        case "requiredWhenOnline": word.evaluation = .requiredWhenOnline
        default: word.evaluation = .required
        }
        return word
    }

    /// The level of "Send Org data to other apps", combined from three properties.
    package var sendLevel: SendLevel {
        switch member(.allowedOutboundDataTransferDestinations) {
        case "allApps": return .all
        case "managedApps":
            switch (boolean(.disableProtectionOfManagedOutboundOpenInData), boolean(.filterOpenInToOnlyManagedApps)) {
            case (true, false): return .managedOS
            case (false, true): return .managedFiltered
            // The portal does not offer both at once; the plain level is stricter than either.
            case (false, false), (true, true): return .managed
            }
        default: return .none
        }
    }

    /// The level of "Receive data from other apps", combined from two properties.
    package var receiveLevel: ReceiveLevel {
        switch member(.allowedInboundDataTransferSources) {
        case "allApps": boolean(.protectInboundDataFromUnknownSources) ? .allTagged : .all
        case "managedApps": .managed
        default: .none
        }
    }

    /// The level of "Restrict cut, copy, and paste between other apps".
    private var clipboardLevel: ClipboardLevel {
        switch member(.allowedOutboundClipboardSharingLevel) {
        case "allApps": .all
        case "managedAppsWithPasteIn": .managedPasteIn
        case "managedApps": .managed
        default: .blocked
        }
    }

    /// Compiles SaveCopies and OpenIntoOrg, if the portal offers them; otherwise the level decides alone.
    ///
    /// SaveCopies is also compiled if data may go to all apps: app configuration can make it apply then.
    private func compileLocations(into word: inout PolicyWord) {
        if word.send == .none {
            word.isSaveBlocked = true
        } else {
            word.isSaveBlocked = boolean(.saveAsBlocked)
            word.storage = StorageServices(names: members(.allowedDataStorageLocations))
        }
        if word.receive == .managed {
            word.isOpenBlocked = boolean(.blockDataIngestionIntoOrganizationDocuments)
            word.ingestion = IngestionServices(names: members(.allowedDataIngestionLocations))
        } else {
            word.isOpenBlocked = word.receive == .none
        }
    }
}

extension StorageServices {
    /// Makes the set of the services with these Graph names; unknown names are left out.
    init(names: [String]) { self.init(names.compactMap { StorageServices.named[$0] }) }

    private static let named: [String: StorageServices] = [
        "oneDriveForBusiness": .oneDriveForBusiness, "sharePoint": .sharePoint, "box": .box,
        "localStorage": .localStorage, "photoLibrary": .photoLibrary, "iManage": .iManage, "egnyte": .egnyte,
    ]
}

extension IngestionServices {
    /// Makes the set of the services with these Graph names; unknown names are left out.
    init(names: [String]) { self.init(names.compactMap { IngestionServices.named[$0] }) }

    private static let named: [String: IngestionServices] = [
        "oneDriveForBusiness": .oneDriveForBusiness, "sharePoint": .sharePoint, "camera": .camera,
        "photoLibrary": .photoLibrary,
    ]
}

extension PolicyValue {
    /// Calls a function with each text of the value.
    ///
    /// The first text names the value's kind.
    fileprivate func forEachField(_ body: (String) -> Void) {
        switch self {
        case .boolean(let value):
            body("boolean")
            body(value ? "true" : "false")
        // Not interpolated: that asks the runtime for the conformances of each value.
        case .integer(let value):
            body("integer")
            body(String(value))
        case .member(let value):
            body("member")
            body(value)
        case .list(let values):
            body("list")
            values.forEach(body)
        case .seconds(let value):
            body("seconds")
            body(String(value))
        case .version(let parts):
            body("version")
            for part in parts { body(String(part)) }
        case .text(let value):
            body("text")
            body(value)
        case .pairs(let pairs):
            body("pairs")
            for pair in pairs {
                body(pair.name)
                body(pair.value)
            }
        case .unreadable: body("unreadable")
        }
    }
}
