internal import MAMText

/// A change of an app configuration, for a person in an app on a device.
package struct ConfigurationChange: Sendable, Hashable {
    /// What changes.
    package enum Kind: String, Sendable, Encodable, CaseIterable {
        /// The app configuration applies only after the change.
        case newlyApplies
        /// The app configuration applies only before the change.
        case noLongerApplies
        /// The app configuration applies before and after, with other settings.
        case changed
        /// An export does not tell whether the app configuration applies.
        case unknown

        fileprivate var words: String {
            switch self {
            case .newlyApplies: "newly applies"
            case .noLongerApplies: "no longer applies"
            case .changed: "has other settings"
            case .unknown: "may apply, or have other settings"
            }
        }
    }

    /// The display name; a placeholder if it has none.
    package let name: String
    package let kind: Kind

    /// The change in words.
    package var sentence: String {
        "the app configuration \(PlainText.line(name, limit: PlainText.limit)) \(kind.words)"
    }

    /// Compares the app configurations of two exports.
    ///
    /// Those with the same id are compared, or else those with the same name. An app configuration whose reach is unknown in
    /// both exports counts as unchanged if nothing about it differs.
    ///
    /// - Parameters:
    ///   - old: The export before the change.
    ///   - before: Whether each app configuration of it reaches the person; `nil` if that is not known.
    ///   - new: The export after the change.
    ///   - after: Whether each app configuration of it reaches the person; `nil` if that is not known.
    /// - Returns: The changes, in the order of the exports.
    static func all(
        from old: TenantExport, _ before: [Bool?], to new: TenantExport, _ after: [Bool?]
    ) -> [ConfigurationChange] {
        var rest = zip(new.configurations, after).filter { $0.1 != false }
        var changes: [ConfigurationChange] = []
        for (one, reach) in zip(old.configurations, before) where reach != false {
            let place =
                rest.firstIndex { $0.0.isCopy(of: one) && $0.1 == reach } ?? rest.firstIndex { $0.0.isVersion(of: one) }
            let other = place.map { rest.remove(at: $0) }
            let kind: Kind? =
                switch (reach, other.map(\.1)) {
                case (true?, .some(true?)):
                    one.entry.settings != other?.0.entry.settings
                        ? .changed : one.entry.targetedApps == other?.0.entry.targetedApps ? nil : .unknown
                case (true?, .none): .noLongerApplies
                case (nil, .some(nil)): other?.0.isCopy(of: one) ?? false ? nil : .unknown
                default: .unknown
                }
            if let kind { changes.append(ConfigurationChange(name: one.shownName, kind: kind)) }
        }
        changes += rest.map { one, reach in
            ConfigurationChange(name: one.shownName, kind: reach == true ? .newlyApplies : .unknown)
        }
        let unsure = !old.configurationDoubts.isEmpty || !new.configurationDoubts.isEmpty
        return changes + (unsure ? [ConfigurationChange(name: "of a missing page", kind: .unknown)] : [])
    }
}

extension TenantExport.Configuration {
    /// Whether this is an app configuration of another export, as its id tells, or else its name.
    fileprivate func isVersion(of other: TenantExport.Configuration) -> Bool {
        guard let own = entry.version?.id, let others = other.entry.version?.id else { return name == other.name }
        return own == others
    }

    /// Whether nothing about the app configuration differs from one of another export.
    fileprivate func isCopy(of other: TenantExport.Configuration) -> Bool {
        isVersion(of: other) && entry.settings == other.entry.settings && entry.assignments == other.entry.assignments
            && entry.isAssigned == other.entry.isAssigned && entry.target == other.entry.target
            && entry.object == other.entry.object && entry.targetedApps == other.entry.targetedApps
    }
}

extension [ConfigurationChange] {
    /// Returns the summary of a comparison of policies, with the app configurations that change.
    func summary(after policies: String, isSame: Bool) -> String {
        guard !isEmpty else { return policies }
        let own = NounCount.text(count, "app configuration") + " changed or unknown"
        return isSame ? own : "\(policies), \(own)"
    }
}
