internal import MAMSettings

extension PolicyDocument {
    /// Checks the policy document and returns its problems, in the order of the values in the document.
    ///
    /// The severity of a problem is an error if a value could not be read. It is a warning if a setting does not have
    /// the intended effect, such as a list that another setting disables.
    public func validate() -> [PolicyIssue] {
        var issues = findings
        issues += sendRules() + receiveRules() + linkRules() + versionRules()
        return issues.sorted {
            ($0.position?.byteOffset ?? 0, $0.path, $0.code) < ($1.position?.byteOffset ?? 0, $1.path, $1.code)
        }
    }

    private func issue(
        _ severity: PolicyIssue.Severity, _ code: String, _ setting: PolicySetting, _ message: String,
        help: String? = nil
    ) -> PolicyIssue {
        PolicyIssue(severity, code, path: path(of: setting), position: places[setting], message, help: help)
    }

    /// Returns whether the document itself has `true`; an unreadable value has its own issue already.
    private func isTrue(_ setting: PolicySetting) -> Bool { values[setting] == .boolean(true) }

    private func sendRules() -> [PolicyIssue] {
        var issues: [PolicyIssue] = []
        let isManaged = member(.allowedOutboundDataTransferDestinations) == "managedApps"
        let (sharing, filter) = (
            isTrue(.disableProtectionOfManagedOutboundOpenInData), isTrue(.filterOpenInToOnlyManagedApps)
        )
        if sharing, !isManaged {
            issues.append(
                issue(
                    .warning, "noEffect", .disableProtectionOfManagedOutboundOpenInData,
                    "OS sharing has no effect unless data may go to managed apps only"))
        }
        if filter, !isManaged {
            issues.append(
                issue(
                    .warning, "noEffect", .filterOpenInToOnlyManagedApps,
                    "Open-In/Share filtering has no effect unless data may go to managed apps only"))
        }
        if sharing, filter, isManaged {
            issues.append(
                issue(
                    .warning, "contradiction", .filterOpenInToOnlyManagedApps,
                    "OS sharing and Open-In/Share filtering exclude each other; neither has an effect"))
        }
        if isTrue(.saveAsBlocked), sendLevel == .all {
            issues.append(
                issue(
                    .warning, "noEffect", .saveAsBlocked,
                    "copies may go anywhere because data may be sent to all apps",
                    help: "set `allowedOutboundDataTransferDestinations` to `managedApps`"))
        }
        if !members(.allowedDataStorageLocations).isEmpty, sendLevel == .none || !isTrue(.saveAsBlocked) {
            issues.append(
                issue(
                    .info, "noEffect", .allowedDataStorageLocations,
                    sendLevel == .none
                        ? "the list is out of force because data may be sent to no app"
                        : "the list is out of force because saving copies is not blocked"))
        }
        return issues
    }

    private func receiveRules() -> [PolicyIssue] {
        var issues: [PolicyIssue] = []
        if isTrue(.protectInboundDataFromUnknownSources),
            member(.allowedInboundDataTransferSources) != "allApps"
        {
            issues.append(
                issue(
                    .warning, "noEffect", .protectInboundDataFromUnknownSources,
                    "incoming data gets an owner tag only if data may come from all apps"))
        }
        if isTrue(.blockDataIngestionIntoOrganizationDocuments), receiveLevel != .managed {
            issues.append(
                issue(
                    .warning, "noEffect", .blockDataIngestionIntoOrganizationDocuments,
                    "the block has an effect only if data may come from managed apps only",
                    help: "set `allowedInboundDataTransferSources` to `managedApps`"))
        }
        return issues
    }

    private func linkRules() -> [PolicyIssue] {
        var issues: [PolicyIssue] = []
        let hasEdge = members(.managedBrowser).contains("microsoftEdge")
        if !boolean(.managedBrowserToOpenLinksRequired), hasEdge || !text(.customBrowserProtocol).isEmpty {
            issues.append(
                issue(
                    .warning, "noEffect", .managedBrowserToOpenLinksRequired,
                    "a browser is named, but links are not sent to it",
                    help: "set `managedBrowserToOpenLinksRequired` to true"))
        }
        if hasEdge, !text(.customBrowserProtocol).isEmpty {
            issues.append(
                issue(.warning, "contradiction", .customBrowserProtocol, "Microsoft Edge wins over the other browser"))
        }
        if member(.dialerRestrictionLevel) == "customApp", text(.customDialerAppProtocol).isEmpty {
            issues.append(
                issue(.warning, "incomplete", .dialerRestrictionLevel, "a specific dialer is asked for but not named"))
        }
        if member(.protectedMessagingRedirectAppType) == "specificApps", text(.messagingRedirectAppUrlScheme).isEmpty {
            issues.append(
                issue(
                    .warning, "incomplete", .protectedMessagingRedirectAppType,
                    "a specific messaging app is asked for but not named"))
        }
        return issues
    }

    /// Pads a version with zeros, because missing parts count as 0.
    private func padded(_ version: [Int]) -> [Int] { version + Array(repeating: 0, count: max(0, 8 - version.count)) }

    private func versionRules() -> [PolicyIssue] {
        // No version is both below a minimum and above a maximum, whether the limit blocks or wipes.
        let least: [PolicySetting] = [.minimumRequiredOsVersion, .minimumWipeOsVersion]
        let ranges: [(maximum: PolicySetting, minima: [PolicySetting])] = [
            (.maximumRequiredOsVersion, least), (.maximumWipeOsVersion, least),
            (.maximumWarningOsVersion, [.minimumWarningOsVersion]),
        ]
        return ranges.compactMap { maximum, minima in
            guard case .version(let high) = values[maximum] else { return nil }
            let isEmpty = minima.contains { minimum in
                guard case .version(let low) = values[minimum] else { return false }
                return padded(high).lexicographicallyPrecedes(padded(low))
            }
            return isEmpty
                ? issue(
                    .warning, "emptyRange", maximum, "no OS version is at least the minimum and at most the maximum")
                : nil
        }
    }
}
