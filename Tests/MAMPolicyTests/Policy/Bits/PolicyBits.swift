import MAMCore

/// What each bit of a compiled policy is for, written down a second time.
///
/// A field that is added to `PolicyWord` is added here, with policies in ``policies`` that take each of its values and a
/// question in ``BitQuestion`` that asks for it; until then the tests fail that read this table.
enum PolicyBits {
    /// A field: where it lies, how many bits it has, and how many of them, from the lowest, any policy sets.
    struct Field {
        let name: String
        let shift: Int
        let width: Int
        let used: Int

        init(_ name: String, _ shift: Int, _ width: Int = 1, used: Int? = nil) {
            (self.name, self.shift, self.width, self.used) = (name, shift, width, used ?? width)
        }
    }

    static let fields = [
        Field("isManaged", 0), Field("isLockdown", 1), Field("send", 2, 3), Field("receive", 5, 2),
        Field("isSaveBlocked", 7), Field("isOpenBlocked", 8),
        // Seven services. The eighth bit marks an app that denies assumptions, and only the app reads it.
        Field("storage", 9, 8, used: 7), Field("appliesSaveCopiesAlways", 17), Field("enforcement", 18, 3),
        Field("ingestion", 21, 4),
        Field("isPINRequired", 25), Field("isPINReplacedByDevicePasscode", 26), Field("isContactSyncBlocked", 27),
        Field("isWidgetContentSyncBlocked", 28), Field("isPrintingBlocked", 29), Field("isEncryptionRequired", 30),
        Field("isManagedBrowserRequired", 31), Field("notifications", 32, 2), Field("screenCapture", 34, 2),
        Field("isScreenCaptureAllowedByAppConfiguration", 36), Field("isBackupBlocked", 37),
        Field("protectionLevel", 38, 2), Field("clipboard", 40, 2), Field("clipboardLimit", 42, 16),
        Field("areThirdPartyKeyboardsBlocked", 58), Field("isGenmojiBlocked", 59), Field("areWritingToolsBlocked", 60),
        Field("isDictationBlocked", 61), Field("evaluation", 62, 2),
    ]

    /// The bits that mean something.
    static let used: [Int] = fields.flatMap { Array($0.shift..<$0.shift + $0.used) }
    /// The bits that are room, inside of a field or behind all of them.
    static let room: [Int] = fields.flatMap { Array($0.shift + $0.used..<$0.shift + $0.width) }
    /// The bits that app configuration sets when a policy is put in force.
    static let screenCaptureByAppConfiguration: UInt64 = 1 << 36
    static let saveCopiesByAppConfiguration: UInt64 = 1 << 17
    /// The bits that the version of the app's SDK sets when a policy is put in force.
    static let enforcementBySDK: UInt64 = 7 << 18

    /// The field of a bit, and which bit of it.
    static func name(of bit: Int) -> String {
        guard let field = fields.first(where: { ($0.shift..<$0.shift + $0.width).contains(bit) }) else {
            return "bit \(bit), which is not in the table"
        }
        let isRoom = bit - field.shift >= field.used
        return field.width == 1 ? field.name : "\(field.name)[\(bit - field.shift)]\(isRoom ? " (room)" : "")"
    }
}

extension PolicyBits {
    /// Policies that together take every value of every field, from several sides where other fields hide one.
    static let policies: [SlowPolicy] = {
        func with(_ base: SlowPolicy = SlowPolicy(), _ change: (inout SlowPolicy) -> Void) -> SlowPolicy {
            var copy = base
            change(&copy)
            return copy
        }
        let managed = with { ($0.allowedOutbound, $0.allowedInbound) = (.managedApps, .managedApps) }
        let listed = with(managed) {
            ($0.saveAsBlocked, $0.blockDataIngestionIntoOrganizationDocuments) = (true, true)
            ($0.allowedDataStorageLocations, $0.allowedDataIngestionLocations) = ([], [])
        }
        var policies = [SlowPolicy(), managed, listed]
        for level in SlowTransferLevel.allCases {
            policies.append(with(managed) { $0.allowedOutbound = level })
            policies.append(with(managed) { $0.allowedInbound = level })
            policies.append(with { ($0.allowedOutbound, $0.allowedInbound) = (level, level) })
        }
        policies.append(with { $0.saveAsBlocked = true })
        policies.append(with(managed) { $0.disableProtectionOfManagedOutboundOpenInData = true })
        policies.append(with(managed) { $0.filterOpenInToOnlyManagedApps = true })
        policies.append(with { $0.protectInboundDataFromUnknownSources = true })
        policies += SlowStorageService.allCases.map { service in
            with(listed) { $0.allowedDataStorageLocations = [service] }
        }
        policies += SlowIngestionService.allCases.map { service in
            with(listed) { $0.allowedDataIngestionLocations = [service] }
        }
        policies.append(with { $0.pinRequired = true })
        policies.append(with { ($0.pinRequired, $0.disableAppPinIfDevicePinIsSet) = (true, true) })
        policies.append(with { ($0.contactSyncBlocked, $0.printBlocked, $0.dataBackupBlocked) = (true, true, true) })
        policies.append(with { $0.allowWidgetContentSync = false })
        policies.append(with { ($0.thirdPartyKeyboardsBlocked, $0.genmojiBlocked) = (true, true) })
        policies.append(with { ($0.writingToolsBlocked, $0.dictationBlocked) = (true, true) })
        policies.append(with { $0.managedBrowserToOpenLinksRequired = true })
        policies += SlowEvaluation.allCases.map { value in with(managed) { $0.evaluation = value } }
        policies += SlowEncryption.allCases.map { value in with { $0.encryption = value } }
        policies += SlowNotificationRestriction.allCases.map { value in with { $0.notificationRestriction = value } }
        policies += SlowScreenCapture.allCases.map { value in with(managed) { $0.screenCapture = value } }
        for level in SlowClipboardLevel.allCases {
            for limit in [0, 5, 65_535] {
                policies.append(with { ($0.clipboard, $0.clipboardLimit) = (level, limit) })
            }
        }
        return policies
    }()

    /// Policies of another account that together take every value of what any rule reads of it.
    static let peers: [SlowPolicy] = {
        let levels: [(SlowTransferLevel, SlowTransferLevel, SlowClipboardLevel, Int)] = [
            (.allApps, .allApps, .allApps, 0), (.managedApps, .managedApps, .managedApps, 5),
            (.none, .none, .blocked, 0), (.managedApps, .allApps, .managedAppsWithPasteIn, 65_535),
            (.managedApps, .allApps, .blocked, 0), (.allApps, .managedApps, .managedApps, 0),
        ]
        return levels.enumerated().map { place, row in
            var peer = SlowPolicy()
            (peer.allowedOutbound, peer.allowedInbound, peer.clipboard, peer.clipboardLimit) = row
            peer.disableProtectionOfManagedOutboundOpenInData = place == 3
            peer.filterOpenInToOnlyManagedApps = place == 4
            peer.protectInboundDataFromUnknownSources = place == 3
            peer.thirdPartyKeyboardsBlocked = place == 2
            return peer
        }
    }()
}
