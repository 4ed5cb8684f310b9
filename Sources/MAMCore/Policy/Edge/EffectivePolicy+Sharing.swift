extension EffectivePolicy {
    /// Returns the rows of a share sheet that are shown for data of the identity.
    ///
    /// Takes the app's lock for a moment.
    ///
    /// - Parameter list: The rows that the system would show, in their order.
    /// - Returns: The rows that are shown, in their order.
    public func shareSheet(_ list: [ShareDestination]) -> [OfferedDestination] {
        let (own, policy) = wordAndPolicy
        return ShareSheet.offered(list, own, policy?.links ?? .closed, app.device.facts)
    }
}
