extension PolicyDocument {
    /// The values as written for other readers: an unreadable value becomes the strictest one that can be expressed.
    ///
    /// An unreadable value never wipes. Where it would, the setting that blocks is written instead (assumption
    /// `unreadable-never-wipes` in Docs/Assumptions.md).
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
    /// The setting with the bound that blocks, for a version bound that wipes; any other setting itself.
    var blockingBound: PolicySetting {
        guard let check = LaunchCheck.order.first(where: { $0.setting == self }), check.action == .wipe else {
            return self
        }
        return LaunchCheck(.block, check.subject).setting ?? self
    }

    /// A version bound that no device meets.
    fileprivate var unmeetableVersion: PolicyValue {
        .version(rawValue.hasPrefix("maximum") ? [0, 0, 1] : [Int(Int32.max), 0])
    }
}
