extension SDKSymbol {
    /// `IntuneMAMAppConfig.h`.
    static let appConfig = header(
        "IntuneMAMAppConfig.h",
        [
            ("IntuneMAMBoolQueryType", .enumeration, "MAMBoolQueryType", "the raw values are the SDK's"),
            ("IntuneMAMBoolQueryType.IntuneMAMBoolAny", .value(0), "MAMBoolQueryType.any", ""),
            ("IntuneMAMBoolQueryType.IntuneMAMBoolOr", .value(1), "MAMBoolQueryType.or", ""),
            ("IntuneMAMBoolQueryType.IntuneMAMBoolAnd", .value(2), "MAMBoolQueryType.and", ""),
            ("IntuneMAMNumberQueryType", .enumeration, "MAMNumberQueryType", "the raw values are the SDK's"),
            ("IntuneMAMNumberQueryType.IntuneMAMNumberAny", .value(0), "MAMNumberQueryType.any", ""),
            ("IntuneMAMNumberQueryType.IntuneMAMNumberMin", .value(1), "MAMNumberQueryType.min", ""),
            ("IntuneMAMNumberQueryType.IntuneMAMNumberMax", .value(2), "MAMNumberQueryType.max", ""),
            ("IntuneMAMStringQueryType", .enumeration, "MAMStringQueryType", "the raw values are the SDK's"),
            ("IntuneMAMStringQueryType.IntuneMAMStringAny", .value(0), "MAMStringQueryType.any", ""),
            ("IntuneMAMStringQueryType.IntuneMAMStringMin", .value(1), "MAMStringQueryType.min", ""),
            ("IntuneMAMStringQueryType.IntuneMAMStringMax", .value(2), "MAMStringQueryType.max", ""),
            ("IntuneMAMAppConfig", .protocol, "MAMAppConfig", "an immutable value"),
            (
                "IntuneMAMAppConfig.fullData", .property, "MAMAppConfig.fullData",
                "dictionaries whose keys compare exactly"
            ),
            (
                "IntuneMAMAppConfig hasConflict:", .method, "MAMAppConfig.hasConflict(forKey:)",
                "whether two targeted dictionaries have different values of the key; the default is ignored"
            ),
            (
                "IntuneMAMAppConfig boolValueForKey:queryType:", .method, "MAMAppConfig.boolValue(forKey:queryType:)",
                "nil if no applicable value is true or false"
            ),
            (
                "IntuneMAMAppConfig numberValueForKey:queryType:", .method,
                "MAMAppConfig.numberValue(forKey:queryType:)", "an `AppConfigurationNumber`"
            ),
            (
                "IntuneMAMAppConfig stringValueForKey:queryType:", .method,
                "MAMAppConfig.stringValue(forKey:queryType:)", "nil if no dictionary has a value for the key"
            ),
            (
                "IntuneMAMAppConfig allBoolsForKey:", .method, "MAMAppConfig.allBools(forKey:)",
                "the values of every applicable dictionary, in order, with duplicates"
            ),
            (
                "IntuneMAMAppConfig allNumbersForKey:", .method, "MAMAppConfig.allNumbers(forKey:)",
                "the values of every applicable dictionary, in order, without values that are not numbers"
            ),
            (
                "IntuneMAMAppConfig allStringsForKey:", .method, "MAMAppConfig.allStrings(forKey:)",
                "the values of every applicable dictionary, in order, with duplicates"
            ),
        ])

    /// `IntuneMAMAppConfigManager.h`.
    static let appConfigManager = header(
        "IntuneMAMAppConfigManager.h",
        [
            (
                "IntuneMAMAppConfigDidChangeNotification", .constant, "MAMNotification.appConfigDidChange(account:)",
                "also the event `MAMEvent.Kind.appConfigChanged(account:)`"
            ),
            (
                "IntuneMAMAppConfigDidChangeNotificationAccountId", .constant,
                "MAMNotification.appConfigDidChange(account:)", "its account"
            ),
            ("IntuneMAMAppConfigManager", .class, "MAMAppConfigManager", "a view of one app"),
            ("IntuneMAMAppConfigManager instance", .classMethod, "ManagedApp.appConfigManager", "no singletons"),
            (
                "IntuneMAMAppConfigManager appConfigForAccountId:", .method, "MAMAppConfigManager.appConfig(for:)",
                "an unknown account has an empty configuration"
            ),
            (
                "IntuneMAMAppConfigManager appConfigForAccountIds:", .method,
                "MAMAppConfigManager.appConfig(forAccountIDs:)", "each account once, in the order given"
            ),
        ])
}
