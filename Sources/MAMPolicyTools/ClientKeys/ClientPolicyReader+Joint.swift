internal import MAMCore

extension ClientPolicyReader {
    /// The client's default period in minutes, if only the switch is given.
    private static let biometricTimeoutDefault = 60

    /// Reads the switch and the minutes of "override biometrics with PIN after timeout".
    mutating func readBiometricTimeout() {
        let setting = PolicySetting.pinRequiredInsteadOfBiometricTimeout
        let (required, timeout) = (
            find(ClientKeyTable.Joint.biometricTimeoutRequired), find(ClientKeyTable.Joint.biometricTimeout)
        )
        switch required {
        case .contradiction: values[setting] = setting.unreadValue
        case .missing:
            guard case .value(_, let entry) = timeout else {
                if case .contradiction = timeout { values[setting] = setting.unreadValue }
                return
            }
            note(.warning, "halfGiven", entry, "the timeout is given without its switch; it counts as switched on")
            readBiometricMinutes(timeout, entry)
        case .value(let value, let entry):
            guard let isOn = value.flag else {
                return take(.unreadable("expected 0 or 1, found \(value.kindName)"), for: setting, entry)
            }
            guard isOn else {
                // The period has no meaning if the timeout is off.
                if case .value(_, let entry) = timeout { note(.info, "noEffect", entry, "the timeout is switched off") }
                return values[setting] = .seconds(0)
            }
            readBiometricMinutes(timeout, entry)
        }
    }

    private mutating func readBiometricMinutes(_ timeout: Found, _ place: ClientPolicy.Entry) {
        let setting = PolicySetting.pinRequiredInsteadOfBiometricTimeout
        switch timeout {
        case .contradiction: values[setting] = setting.unreadValue
        case .missing:
            let minutes = Self.biometricTimeoutDefault
            take(
                .near(.seconds(minutes * 60), "no timeout is given; the client's own \(minutes) minutes count"),
                for: setting, place)
        case .value(let value, let entry):
            if value.number == 0 {
                return take(.near(.seconds(60), "0 would switch it off in Graph; 1 minute counts"), for: setting, entry)
            }
            take(ClientKeyForm.minutes.policyValue(of: value, kind: setting.descriptor.kind), for: setting, entry)
        }
    }

    /// Reads the list of models under one of two keys.
    ///
    /// The key determines the action.
    ///
    /// An unreadable list allows no model, and blocks; it never wipes.
    mutating func readDeviceModels() {
        let (list, action) = (PolicySetting.allowedIosDeviceModels, PolicySetting.appActionIfIosDeviceModelNotAllowed)
        let (block, wipe) = (models(ClientKeyTable.Joint.modelsElseBlock), models(ClientKeyTable.Joint.modelsElseWipe))
        if case .unreadable? = block { return values[list] = list.unreadValue }
        if case .unreadable? = wipe { return values[list] = list.unreadValue }
        if case .text(let text, let entry)? = block, case .text(let other, _)? = wipe, !text.isEmpty, !other.isEmpty {
            note(.error, "loss", entry, "Graph has one list of models; the other one, with the action wipe, counts")
        }
        // An empty list must not hide a list with models.
        let wipes = wipe.map { !$0.text.isEmpty || block == nil } ?? false
        guard let found = wipes ? wipe : block else { return }
        (values[list], values[action]) = (.text(found.text), .member(wipes ? "wipe" : "block"))
        for other in [wipe, block] {
            guard case .text("", let entry)? = other, entry != found.entry else { continue }
            note(.info, "noEffect", entry, "an empty list of models means nothing")
        }
    }

    /// A list of models under one key.
    private enum Models {
        case text(String, ClientPolicy.Entry)
        case unreadable

        var text: String { if case .text(let text, _) = self { text } else { "" } }
        var entry: ClientPolicy.Entry? { if case .text(_, let entry) = self { entry } else { nil } }
    }

    private mutating func models(_ key: String) -> Models? {
        switch find(key) {
        case .missing: return nil
        case .contradiction: return .unreadable
        case .value(.text(let text), let entry): return .text(text, entry)
        case .value(let value, let entry):
            note(.error, "unreadable", entry, "expected a string, found \(value.kindName); the strictest value counts")
            return .unreadable
        }
    }

    /// Reads the grace period of "non-working time"; -1 means not configured.
    mutating func readClockStatus() {
        let (action, grace) = (
            PolicySetting.appActionIfAccountIsClockedOut, PolicySetting.gracePeriodToBlockAppsDuringOffClockHours
        )
        switch find(ClientKeyTable.Joint.clockStatus) {
        case .missing: return
        case .contradiction: values[grace] = grace.unreadValue
        case .value(let value, let entry):
            if value.number == -1 { return }
            take(ClientKeyForm.minutes.policyValue(of: value, kind: grace.descriptor.kind), for: grace, entry)
        }
        values[action] = .member("block")
    }

    /// Sets the required browser, which has no key of its own.
    mutating func readBrowser() {
        guard values[.managedBrowserToOpenLinksRequired] == .boolean(true) else { return }
        if case .text(let text)? = values[.customBrowserProtocol], !text.isEmpty { return }
        values[.managedBrowser] = .list(["microsoftEdge"])
        guard case .value(_, let entry) = find("ManagedBrowserRequired") else { return }
        note(.info, "reworded", entry, "a browser is required and none is named: Microsoft Edge")
    }
}
