internal import MAMCore
internal import MAMJSON

extension ClientPolicyWriter {
    /// Writes "Override biometrics with PIN after timeout": a switch and its minutes.
    ///
    /// A period of 0 is off.
    mutating func writeBiometricTimeout() {
        let setting = PolicySetting.pinRequiredInsteadOfBiometricTimeout
        guard case .seconds(let seconds)? = value(setting) else { return }
        write(ClientKeyTable.Joint.biometricTimeoutRequired, .integer(seconds == 0 ? 0 : 1))
        guard seconds != 0 else { return }
        let minutes = max(1, seconds / 60)
        write(ClientKeyTable.Joint.biometricTimeout, .integer(minutes))
        if seconds % 60 != 0 { note(.warning, "loss", setting, "the client counts whole minutes; \(minutes) counts") }
    }

    /// Writes the list of device models under one of two keys, by the action.
    mutating func writeDeviceModels() {
        let (list, action) = (PolicySetting.allowedIosDeviceModels, PolicySetting.appActionIfIosDeviceModelNotAllowed)
        let word = value(action)
        var found = value(list)
        if found == PolicyCombination.noDeviceModel { found = .text(LaunchRequirements.noModel) }
        guard case .text(let models)? = found else {
            if word != nil { note(.info, "noEffect", action, "the action has no effect without a list of models") }
            return
        }
        switch word {
        case .member("wipe"): write(ClientKeyTable.Joint.modelsElseWipe, .text(models))
        case .member("block"): write(ClientKeyTable.Joint.modelsElseBlock, .text(models))
        case .member(let other):
            write(ClientKeyTable.Joint.modelsElseBlock, .text(models))
            note(.warning, "loss", action, "the client knows no \(JSONQuoting.quoted(other)) here; it blocks")
        default:
            write(ClientKeyTable.Joint.modelsElseBlock, .text(models))
            note(.info, "reworded", list, "without an action other devices are blocked, which is written")
        }
    }

    /// Writes "Non-working time": the grace period in minutes if the action is to block.
    mutating func writeClockStatus() {
        let (action, grace) = (
            PolicySetting.appActionIfAccountIsClockedOut, PolicySetting.gracePeriodToBlockAppsDuringOffClockHours
        )
        let period = value(grace)
        guard case .member(let word)? = value(action) else {
            if period != nil { note(.info, "noEffect", grace, "the grace period has no effect without an action") }
            return
        }
        guard word != "warn" else {
            note(.warning, "loss", action, "the client has no key for a warning outside of working time")
            if period != nil { note(.info, "noEffect", grace, "the grace period has no effect beside a warning") }
            return
        }
        if word != "block" {
            note(.warning, "loss", action, "the client knows no \(JSONQuoting.quoted(word)) here; it blocks")
        }
        guard case .seconds(let seconds)? = period else {
            write(ClientKeyTable.Joint.clockStatus, .integer(0))
            note(.info, "reworded", action, "without a grace period there is none, which is written")
            return
        }
        write(ClientKeyTable.Joint.clockStatus, .integer(seconds / 60))
        if seconds % 60 != 0 {
            note(.warning, "loss", grace, "the client counts whole minutes; \(seconds / 60) counts")
        }
    }
}
