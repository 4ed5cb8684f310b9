extension PolicySetting {
    /// What counts for the setting when it cannot be read; nil where no value is stricter than none, and where
    /// ``blocksWhenUnreadable`` holds.
    ///
    /// A period of 0 would switch some settings off, so those have the shortest period that the client can say.
    var strictestValue: PolicyValue? {
        switch descriptor.kind {
        case .boolean(_, let strictest): .boolean(strictest)
        case .integer(_, _, let strictest): .integer(strictest)
        case .member(_, _, let strictest): .member(strictest)
        case .flags(_, _, let strictest): .list([strictest])
        case .members, .texts: .list([])
        case .pairs: .pairs([])
        case .duration:
            switch self {
            case .periodOfflineBeforeWipeIsEnforced: nil
            case .periodBeforePinReset: .seconds(86_400)
            case .pinRequiredInsteadOfBiometricTimeout: .seconds(60)
            default: .seconds(0)
            }
        case .version, .text, .dateTime, .apps, .opaque: nil
        }
    }

    /// Whether a value that cannot be read blocks, which may take another setting to say
    /// (``PolicyDocument/writtenValues``).
    package var blocksWhenUnreadable: Bool {
        if case .version = descriptor.kind { return true }
        return self == .allowedIosDeviceModels || self == .periodOfflineBeforeWipeIsEnforced
    }

    /// What a value that cannot be read becomes in a document made of other keys.
    package var unreadValue: PolicyValue? { blocksWhenUnreadable ? .unreadable : strictestValue }

    /// What a missing value means, as a value; nil where nothing says the same.
    package var missingValue: PolicyValue? {
        switch descriptor.kind {
        case .boolean(let missing, _): missing.map { .boolean($0) }
        case .integer(_, let missing, _): .integer(missing)
        case .member(_, let missing, _): missing.map { .member($0) }
        case .flags(_, let missing, _): .list([missing])
        case .members(_, let missing): .list(missing)
        case .duration(let missing): missing.map { .seconds($0) }
        case .text: .text("")
        case .version, .dateTime, .texts, .pairs, .apps, .opaque: nil
        }
    }

    /// What a missing value means, for a person.
    package var defaultText: String {
        switch self {
        case .exemptedAppProtocols, .exemptedUniversalLinks, .managedUniversalLinks: "the list of the admin centre"
        default:
            switch missingValue?.text {
            case nil: "not configured"
            case "": "empty"
            case let text?: text
            }
        }
    }
}
