import MAMCore

extension SlowPolicy {
    /// The policy as a Graph document: the way into the implementation under test.
    var json: String {
        func list(_ names: [String]) -> String { "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        let storage = SlowStorageService.allCases.filter { allowedDataStorageLocations.contains($0) }
        let ingestion = SlowIngestionService.allCases.filter { allowedDataIngestionLocations.contains($0) }
        var fields = [
            "\"@odata.type\":\"#microsoft.graph.iosManagedAppProtection\"",
            "\"allowedOutboundDataTransferDestinations\":\"\(allowedOutbound)\"",
            "\"disableProtectionOfManagedOutboundOpenInData\":\(disableProtectionOfManagedOutboundOpenInData)",
            "\"filterOpenInToOnlyManagedApps\":\(filterOpenInToOnlyManagedApps)",
            "\"allowedInboundDataTransferSources\":\"\(allowedInbound)\"",
            "\"protectInboundDataFromUnknownSources\":\(protectInboundDataFromUnknownSources)",
            "\"saveAsBlocked\":\(saveAsBlocked)",
            "\"allowedDataStorageLocations\":\(list(storage.map { "\($0)" }))",
            "\"blockDataIngestionIntoOrganizationDocuments\":\(blockDataIngestionIntoOrganizationDocuments)",
            "\"allowedDataIngestionLocations\":\(list(ingestion.map { "\($0)" }))",
            "\"pinRequired\":\(pinRequired)",
            "\"disableAppPinIfDevicePinIsSet\":\(disableAppPinIfDevicePinIsSet)",
            "\"contactSyncBlocked\":\(contactSyncBlocked)",
            "\"printBlocked\":\(printBlocked)",
            "\"appDataEncryptionType\":\"\(encryption)\"", "\"dataBackupBlocked\":\(dataBackupBlocked)",
            "\"managedBrowserToOpenLinksRequired\":\(managedBrowserToOpenLinksRequired)",
            "\"managedBrowser\":\"\(managedBrowserIsEdge ? "microsoftEdge" : "notConfigured")\"",
            "\"customBrowserProtocol\":\"\(customBrowser ?? (hasCustomBrowserProtocol ? "browser" : ""))\"",
            "\"allowedOutboundClipboardSharingLevel\":\"\(clipboard)\"",
            "\"allowedOutboundClipboardSharingExceptionLength\":\(clipboardLimit)",
            "\"dialerRestrictionLevel\":\"\(dialer)\"", "\"customDialerAppProtocol\":\"\(dialerScheme)\"",
            "\"protectedMessagingRedirectAppType\":\"\(messaging)\"",
            "\"messagingRedirectAppUrlScheme\":\"\(messagingScheme)\"",
            "\"notificationRestriction\":\"\(notificationRestriction)\"",
            "\"thirdPartyKeyboardsBlocked\":\(thirdPartyKeyboardsBlocked)",
            "\"genmojiConfigurationState\":\"\(genmojiBlocked ? "blocked" : "notBlocked")\"",
            "\"writingToolsConfigurationState\":\"\(writingToolsBlocked ? "blocked" : "notBlocked")\"",
            "\"DictationBlocked\":\(dictationBlocked)",
        ]
        if evaluation != .notRequired { fields.append("\"purviewContentEvaluationRequired\":\"\(evaluation)\"") }
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
}
