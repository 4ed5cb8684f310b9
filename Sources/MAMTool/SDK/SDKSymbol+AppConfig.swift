extension SDKSymbol {
    /// `IntuneMAMAppConfig.h`.
    static let appConfig = header(
        "IntuneMAMAppConfig.h",
        [
            ("IntuneMAMBoolQueryType", .enumeration, "MAMBoolQueryType", "equal raw values"),
            ("IntuneMAMBoolQueryType.IntuneMAMBoolAny", .value(0), "MAMBoolQueryType.any", ""),
            ("IntuneMAMBoolQueryType.IntuneMAMBoolOr", .value(1), "MAMBoolQueryType.or", ""),
            ("IntuneMAMBoolQueryType.IntuneMAMBoolAnd", .value(2), "MAMBoolQueryType.and", ""),
            ("IntuneMAMNumberQueryType", .enumeration, "MAMNumberQueryType", "equal raw values"),
            ("IntuneMAMNumberQueryType.IntuneMAMNumberAny", .value(0), "MAMNumberQueryType.any", ""),
            ("IntuneMAMNumberQueryType.IntuneMAMNumberMin", .value(1), "MAMNumberQueryType.min", ""),
            ("IntuneMAMNumberQueryType.IntuneMAMNumberMax", .value(2), "MAMNumberQueryType.max", ""),
            ("IntuneMAMStringQueryType", .enumeration, "MAMStringQueryType", "equal raw values"),
            ("IntuneMAMStringQueryType.IntuneMAMStringAny", .value(0), "MAMStringQueryType.any", ""),
            ("IntuneMAMStringQueryType.IntuneMAMStringMin", .value(1), "MAMStringQueryType.min", ""),
            ("IntuneMAMStringQueryType.IntuneMAMStringMax", .value(2), "MAMStringQueryType.max", ""),
            ("IntuneMAMAppConfig", .protocol, "MAMAppConfig", "an immutable value"),
            (
                "IntuneMAMAppConfig.fullData", .property, "MAMAppConfig.fullData",
                "returns dictionaries; two keys are equal if their Unicode scalars are equal"
            ),
            (
                "IntuneMAMAppConfig hasConflict:", .method, "MAMAppConfig.hasConflict(forKey:)",
                "whether two targeted dictionaries have different values of the key; the default is ignored"
            ),
            (
                "IntuneMAMAppConfig boolValueForKey:queryType:", .method, "MAMAppConfig.boolValue(forKey:queryType:)",
                "nil if no value for the key can be read as a Boolean"
            ),
            (
                "IntuneMAMAppConfig numberValueForKey:queryType:", .method,
                "MAMAppConfig.numberValue(forKey:queryType:)", "returns an `AppConfigurationNumber`"
            ),
            (
                "IntuneMAMAppConfig stringValueForKey:queryType:", .method,
                "MAMAppConfig.stringValue(forKey:queryType:)", "nil if no dictionary has a value for the key"
            ),
            (
                "IntuneMAMAppConfig allBoolsForKey:", .method, "MAMAppConfig.allBools(forKey:)",
                "all values in order, with duplicates"
            ),
            (
                "IntuneMAMAppConfig allNumbersForKey:", .method, "MAMAppConfig.allNumbers(forKey:)",
                "all values in order that are numbers"
            ),
            (
                "IntuneMAMAppConfig allStringsForKey:", .method, "MAMAppConfig.allStrings(forKey:)",
                "all values in order, with duplicates"
            ),
        ])

    /// `IntuneMAMAppConfigManager.h`.
    static let appConfigManager = header(
        "IntuneMAMAppConfigManager.h",
        [
            (
                "IntuneMAMAppConfigDidChangeNotification", .constant, "MAMNotification.appConfigDidChange(account:)",
                "the event `MAMEvent.Kind.appConfigChanged(account:)` reports the same"
            ),
            (
                "IntuneMAMAppConfigDidChangeNotificationAccountId", .constant,
                "MAMNotification.appConfigDidChange(account:)", "a value of the notification"
            ),
            ("IntuneMAMAppConfigManager", .class, "MAMAppConfigManager", "a value of one app"),
            (
                "IntuneMAMAppConfigManager instance", .classMethod, "ManagedApp.appConfigManager",
                "a property of each app"
            ),
            (
                "IntuneMAMAppConfigManager appConfigForAccountId:", .method, "MAMAppConfigManager.appConfig(for:)",
                "an unknown account has an empty configuration"
            ),
            (
                "IntuneMAMAppConfigManager appConfigForAccountIds:", .method,
                "MAMAppConfigManager.appConfig(forAccountIDs:)", "uses each account once, in the order of the list"
            ),
        ])
}

extension SDKSymbol {
    /// `IntuneMAMComplianceManager.h`.
    static let complianceManager = header(
        "IntuneMAMComplianceManager.h",
        [
            ("IntuneMAMComplianceStatus", .enumeration, "MAMComplianceStatus", "equal raw values"),
            ("IntuneMAMComplianceStatus.IntuneMAMComplianceCompliant", .value(0), "MAMComplianceStatus.compliant", ""),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceNotCompliant", .value(1),
                "MAMComplianceStatus.notCompliant", ""
            ),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceServiceFailure", .value(2),
                "MAMComplianceStatus.serviceFailure", ""
            ),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceNetworkFailure", .value(3),
                "MAMComplianceStatus.networkFailure", ""
            ),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceInteractionRequired", .value(4),
                "MAMComplianceStatus.interactionRequired", ""
            ),
            (
                "IntuneMAMComplianceStatus.IntuneMAMComplianceUserCancelled", .value(5),
                "MAMComplianceStatus.userCancelled", ""
            ),
            ("IntuneMAMComplianceDelegate", .protocol, "MAMComplianceDelegate", "the app keeps the delegate alive"),
            (
                "IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:", .method,
                "MAMComplianceDelegate.account(_:hasComplianceStatus:errorMessage:errorTitle:)",
                "Docs/Compliance.md lists the texts"
            ),
            ("IntuneMAMComplianceManager", .class, "MAMComplianceManager", "a value of one app"),
            (
                "IntuneMAMComplianceManager.delegate", .property, "MAMComplianceManager.delegate",
                "the app keeps the delegate alive"
            ),
            (
                "IntuneMAMComplianceManager instance", .classMethod, "ManagedApp.complianceManager",
                "a property of each app"
            ),
            (
                "IntuneMAMComplianceManager remediateComplianceForAccountId:silent:", .method,
                "MAMComplianceManager.remediateCompliance(for:silent:)",
                "also `remediateCompliance(after:silent:)` for a `TokenError`"
            ),
            (
                "IntuneMAMComplianceManager remediationInProgressForAccountId:", .method,
                "MAMComplianceManager.remediationInProgress(for:)",
                "true from the start of a remediation until the delegate receives its result"
            ),
        ])
}
