internal import MAMPropertyLists
internal import MAMSettings

/// The rule about work in the background (I013).
extension InfoPlistRules {
    /// I013: an app that runs in the background, also while the device is locked, with files of the class Complete.
    static func backgroundModes(in subject: InfoPlistSubject) -> [SettingsFinding] {
        let modes = subject.root[InfoPlistKey.backgroundModes]
        guard let modes, modes.elements.contains(where: { $0.string?.isEmpty == false }) else { return [] }
        let name = "MaxFileProtectionLevel"
        let node = subject.settings?[name]
        // A value that is no level has a finding of its own, and one with an unknown variable cannot be judged.
        guard node == nil || subject.known(node) == FileProtectionLevel.complete.rawValue else { return [] }
        let level = FileProtectionLevel.completeUntilFirstUserAuthentication.rawValue
        return [
            subject.finding(
                .backgroundWithComplete, at: InfoPlistSubject.keys(InfoPlistKey.backgroundModes), modes.range,
                "the app runs in the background, and `\(name)` "
                    + (node == nil ? "is missing: files may have" : "leaves files") + " the class Complete",
                help: "set it to `\(level)`, or access no file while the device is locked")
        ]
    }
}
