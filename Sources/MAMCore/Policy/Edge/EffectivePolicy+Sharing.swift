extension EffectivePolicy {
    /// The rows of a share sheet that are shown for data of whoever is asked.
    ///
    /// Takes the app's lock for a moment.
    public func shareSheet(_ list: [ShareDestination]) -> [OfferedDestination] {
        let (own, links) = wordAndLinks
        return ShareSheet.offered(list, own, links, app.device.facts)
    }
}
