extension MAMPolicy {
    /// The policy of an account of which only is known that it had one: no setting can be read.
    ///
    /// Every setting counts as its strictest value, so it lets nothing out, and its account is not shown before another
    /// policy comes; it never wipes, for what cannot be read never does (assumption `unreadable-never-wipes`).
    package static func unreadable(in interner: PolicyInterner) -> MAMPolicy {
        let settings = PolicySetting.allCases.map { ($0, PolicyValue.unreadable) }
        return PolicyDocument(values: Dictionary(settings) { first, _ in first }).compile(in: interner)
    }

    /// Whether it is that policy.
    package var isUnreadable: Bool {
        settings.count == PolicySetting.allCases.count && settings.values.allSatisfy { $0 == .unreadable }
    }
}
