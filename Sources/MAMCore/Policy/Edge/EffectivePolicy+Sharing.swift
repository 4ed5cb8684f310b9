extension EffectivePolicy {
    /// Returns the rows that a share sheet shows when the user shares data to which this policy applies.
    ///
    /// The call takes the app's lock for a moment.
    ///
    /// - Parameter list: The rows that the share sheet would show without a policy, in their order.
    /// - Returns: The rows that the share sheet shows with the policy, in their order.
    public func shareSheet(_ list: [ShareDestination]) -> [OfferedDestination] {
        ShareSheet.offered(list, word, app.device.facts.inApp)
    }
}
