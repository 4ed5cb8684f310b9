extension PolicySetting {
    /// The value that replaces an unreadable one.
    ///
    /// `nil` if no value is stricter than none, and if ``blocksWhenUnreadable`` is true. A period of 0 would disable
    /// some settings, so those get the shortest period that the client keys can express.
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

    /// Whether an unreadable value blocks, which may need another setting (``PolicyDocument/writtenValues``).
    package var blocksWhenUnreadable: Bool {
        if case .version = descriptor.kind { return true }
        return self == .allowedIosDeviceModels || self == .periodOfflineBeforeWipeIsEnforced
    }

    /// The replacement of an unreadable value in a document that is made from client keys.
    package var unreadValue: PolicyValue? { blocksWhenUnreadable ? .unreadable : strictestValue }

    /// The value that a missing setting stands for; `nil` if no value has the same effect.
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

    /// The meaning of a missing setting, for people.
    package var defaultText: String {
        switch self {
        case .exemptedAppProtocols, .exemptedUniversalLinks, .managedUniversalLinks: "the list of the admin center"
        default:
            switch missingValue?.text {
            case nil: "not configured"
            case "": "empty"
            case let text?: text
            }
        }
    }
}
