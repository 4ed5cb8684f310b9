extension PolicyDocument {
    /// The values as they are written for other readers: what could not be read as the strictest that can be said.
    ///
    /// What cannot be read never wipes: where it should, the setting that blocks says so (assumption
    /// `unreadable-never-wipes`).
    package var writtenValues: [PolicySetting: PolicyValue] {
        var written = values
        for (setting, value) in values where value == .unreadable {
            written[setting] = setting.strictestValue
        }
        for setting in LaunchCheck.order.compactMap(\.setting) where values[setting] == .unreadable {
            switch setting {
            case .periodOfflineBeforeWipeIsEnforced: written[.periodOfflineBeforeAccessCheck] = .seconds(0)
            case .allowedIosDeviceModels:
                written[setting] = .text(LaunchRequirements.noModel)
                written[.appActionIfIosDeviceModelNotAllowed] = .member("block")
            default:
                guard case .version = setting.descriptor.kind else { continue }
                written[setting.blockingBound] = setting.unmeetableVersion
            }
        }
        return written
    }
}

extension PolicySetting {
    /// The bound of a version that blocks where this one wipes; any other is itself.
    var blockingBound: PolicySetting {
        guard let check = LaunchCheck.order.first(where: { $0.setting == self }), check.action == .wipe else {
            return self
        }
        return LaunchCheck(.block, check.subject).setting ?? self
    }

    /// A version that no device meets as this bound.
    fileprivate var unmeetableVersion: PolicyValue {
        .version(rawValue.hasPrefix("maximum") ? [0, 0, 1] : [Int(Int32.max), 0])
    }
}
