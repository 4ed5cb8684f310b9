import MAMCore

extension SlowPolicy {
    // Made once, as the description of a case takes longer than all the rest of its field.
    private static let storageNames = SlowStorageService.allCases.map { "\($0)" }
    private static let ingestionNames = SlowIngestionService.allCases.map { "\($0)" }
    private static let restrictionNames = SlowNotificationRestriction.allCases.map { "\($0)" }

    /// The policy as a Graph document: the way into the implementation under test.
    var json: String {
        func list(_ names: [String]) -> String { "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        let storage = SlowStorageService.allCases.filter { allowedDataStorageLocations.contains($0) }
        let ingestion = SlowIngestionService.allCases.filter { allowedDataIngestionLocations.contains($0) }
        var fields = [
            "\"@odata.type\":\"#microsoft.graph.iosManagedAppProtection\"",
            "\"allowedOutboundDataTransferDestinations\":\"\(allowedOutbound.rawValue)\"",
            "\"disableProtectionOfManagedOutboundOpenInData\":\(disableProtectionOfManagedOutboundOpenInData)",
            "\"filterOpenInToOnlyManagedApps\":\(filterOpenInToOnlyManagedApps)",
            "\"allowedInboundDataTransferSources\":\"\(allowedInbound.rawValue)\"",
            "\"protectInboundDataFromUnknownSources\":\(protectInboundDataFromUnknownSources)",
            "\"saveAsBlocked\":\(saveAsBlocked)",
            "\"allowedDataStorageLocations\":\(list(storage.map { Self.storageNames[$0.rawValue] }))",
            "\"blockDataIngestionIntoOrganizationDocuments\":\(blockDataIngestionIntoOrganizationDocuments)",
            "\"allowedDataIngestionLocations\":\(list(ingestion.map { Self.ingestionNames[$0.rawValue] }))",
            "\"pinRequired\":\(pinRequired)",
            "\"disableAppPinIfDevicePinIsSet\":\(disableAppPinIfDevicePinIsSet)",
            "\"contactSyncBlocked\":\(contactSyncBlocked)",
            "\"printBlocked\":\(printBlocked)",
            "\"appDataEncryptionType\":\"\(encryption.rawValue)\"", "\"dataBackupBlocked\":\(dataBackupBlocked)",
            "\"managedBrowserToOpenLinksRequired\":\(managedBrowserToOpenLinksRequired)",
            "\"managedBrowser\":\"\(managedBrowserIsEdge ? "microsoftEdge" : "notConfigured")\"",
            "\"customBrowserProtocol\":\"\(customBrowser ?? (hasCustomBrowserProtocol ? "browser" : ""))\"",
            "\"allowedOutboundClipboardSharingLevel\":\"\(clipboard.rawValue)\"",
            "\"allowedOutboundClipboardSharingExceptionLength\":\(clipboardLimit)",
            "\"dialerRestrictionLevel\":\"\(dialer.rawValue)\"", "\"customDialerAppProtocol\":\"\(dialerScheme)\"",
            "\"protectedMessagingRedirectAppType\":\"\(messaging.rawValue)\"",
            "\"messagingRedirectAppUrlScheme\":\"\(messagingScheme)\"",
            "\"notificationRestriction\":\"\(Self.restrictionNames[notificationRestriction.rawValue])\"",
            "\"thirdPartyKeyboardsBlocked\":\(thirdPartyKeyboardsBlocked)",
            "\"genmojiConfigurationState\":\"\(genmojiBlocked ? "blocked" : "notBlocked")\"",
            "\"writingToolsConfigurationState\":\"\(writingToolsBlocked ? "blocked" : "notBlocked")\"",
            "\"DictationBlocked\":\(dictationBlocked)",
        ]
        if evaluation != .notRequired {
            fields.append("\"purviewContentEvaluationRequired\":\"\(evaluation.rawValue)\"")
        }
        if let allowWidgetContentSync { fields.append("\"allowWidgetContentSync\":\(allowWidgetContentSync)") }
        if let exemptedProtocols {
            let pairs = exemptedProtocols.map { "{\"name\":\"Default\",\"value\":\"\($0)\"}" }
            fields.append("\"exemptedAppProtocols\":[\(pairs.joined(separator: ","))]")
        }
        if let exemptedLinks { fields.append("\"exemptedUniversalLinks\":\(list(exemptedLinks))") }
        if let managedLinks { fields.append("\"managedUniversalLinks\":\(list(managedLinks))") }
        switch screenCapture {
        case .absent: break
        case .notBlocked: fields.append("\"screenCaptureConfigurationState\":\"notBlocked\"")
        case .blocked: fields.append("\"screenCaptureConfigurationState\":\"blocked\"")
        }
        return "{" + fields.joined(separator: ",") + "}"
    }

    /// The policy compiled by the implementation under test.
    func compiled() throws -> MAMPolicy { try PolicyDocument(json: Array(json.utf8)).compileStrictest() }
}

extension SlowWorld {
    var facts: DeviceFacts {
        var facts: DeviceFacts = []
        if mdmEnrolled { facts.insert(.mdmEnrolled) }
        if devicePasscode { facts.insert(.devicePasscode) }
        return facts
    }

    /// Makes an app on a device of this world, where device management manages the app for an account.
    func app(of account: AccountID) -> ManagedApp {
        let app = ManagedApp(on: DeviceEnvironment(facts: facts))
        if mdmEnrolled {
            app.appConfigManager.setDeviceManagementConfiguration([
                "IntuneMAMUPN": .string("\(account.rawValue)@contoso.example"),
                "IntuneMAMOID": .string(account.rawValue),
            ])
        }
        return app
    }
}
