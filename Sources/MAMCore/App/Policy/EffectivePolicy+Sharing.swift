extension EffectivePolicy {
    /// Returns the rows that a share sheet shows when the user shares data to which this policy applies.
    ///
    /// The call takes the app's lock for a moment.
    ///
    /// - Parameter list: The rows that the share sheet would show without a policy, in their order.
    /// - Returns: The rows that the share sheet shows with the policy, in their order.
    public func shareSheet(_ list: [ShareDestination]) -> [OfferedDestination] {
        ShareSheet.offered(list, word, app.device.facts.inApp, app.sdk)
    }
}

extension EffectivePolicy {
    /// The maximum number of words that the user may look up in a dictionary; `nil` if the policy sets no limit.
    ///
    /// A policy sets a limit if it does not let Org data (data of the organization) go to all apps. The account's app
    /// configuration can name the number of words (``ServiceConfigurationSettings/maximumLookUpWordCount``). If the code
    /// acts for several accounts at once, and one of them is managed, the number is 0.
    ///
    /// The call takes the app's lock for a moment.
    public var lookUpWordLimit: Int? {
        guard !decision(for: .property(.lookUp)).isAllowed else { return nil }
        let ids = accountIDs
        guard ids.count == 1 else { return 0 }
        return app.appConfigManager.serviceSettings(for: ids[0]).maximumLookUpWordCount
    }
}
