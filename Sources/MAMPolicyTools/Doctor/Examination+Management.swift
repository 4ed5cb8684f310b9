internal import MAMCore
internal import MAMJSON

extension Examination {
    mutating func managementLevel() -> Finding {
        guard let first = candidates.first else { return withoutPolicy(.managementLevel) }
        let link = Diagnosis.Link.managementLevel
        guard candidates.contains(where: { !$0.document.target.levels.isEmpty }) else {
            return broken(
                link, "the policy includes only devices of other systems", "include managed or unmanaged devices",
                first.place(of: .targetedAppManagementLevels))
        }
        let (isManaged, reason): (Bool, String?)
        switch management {
        case .unknown(let reason, let advice): return unknownLevel(reason, advice)
        case .managed: (isManaged, reason) = (true, nil)
        case .unmanaged(let why): (isManaged, reason) = (false, why)
        }
        let included = candidates.filter { $0.document.target.levels.contains(isManaged ? .mdm : .unmanaged) }
        let meant = candidates.first { $0.document.target.levels == .mdm }
        let words = isManaged ? "managed" : "unmanaged"
        if !included.isEmpty { candidates = included }
        if let reason, meant != nil {
            return broken(
                link, "\(reason), so the app counts as one on an unmanaged device",
                "configure `IntuneMAMUPN` as `{{userprincipalname}}` and `IntuneMAMOID` as `{{userid}}`",
                evidence.configuration.map { Place(file: $0.file, position: nil, path: nil) })
        }
        guard let one = included.first else {
            if let finding = notOnThisPage(link, "the policy does not include \(words) devices") { return finding }
            return broken(
                link, "the policy does not include \(words) devices",
                "include \(words) devices in the policy, or assign another policy for them",
                first.place(of: .targetedAppManagementLevels))
        }
        guard included.contains(where: { !$0.isUnreadable(.targetedAppManagementLevels) }) else {
            return shown(link) ?? one.unread(link, .targetedAppManagementLevels)
        }
        let why = reason.map { ", and the app counts as one on such a device: \($0)" } ?? ""
        return fine(link, "the policy includes \(words) devices\(why)", one.place(of: .targetedAppManagementLevels))
    }

    /// The finding if it is not known whether device management manages the app: a policy for all devices reaches it.
    private mutating func unknownLevel(_ reason: String, _ advice: String) -> Finding {
        let link = Diagnosis.Link.managementLevel
        candidates.removeAll { $0.document.target.levels.isEmpty }
        let one = candidates[0]
        guard candidates.contains(where: { $0.document.target.levels == [.unmanaged, .mdm] }) else {
            return shown(link) ?? unknown(link, reason, advice, one.place(of: .targetedAppManagementLevels))
        }
        guard candidates.contains(where: { !$0.isUnreadable(.targetedAppManagementLevels) }) else {
            return shown(link) ?? one.unread(link, .targetedAppManagementLevels)
        }
        return fine(
            link, "the policy includes managed and unmanaged devices", one.place(of: .targetedAppManagementLevels))
    }

    /// Whether device management manages the app for the account.
    private enum Management {
        case managed
        /// The reason is set if the device may be enrolled nevertheless.
        case unmanaged(String?)
        case unknown(String, advice: String)
    }

    /// The keys of device management decide (``DeviceManagementSettings/isDeviceManaged``), and not the enrollment.
    private var management: Management {
        if evidence.isMDMEnrolled == false { return .unmanaged(nil) }
        guard let document = evidence.configuration?.content, document.channel == .deviceManagement else {
            let advice = "give the app configuration of device management with `--appconfig`"
            guard evidence.isMDMEnrolled == nil else {
                return .unknown(
                    "no file shows whether device management delivered `IntuneMAMUPN` and `IntuneMAMOID` to the app",
                    advice: advice)
            }
            return .unknown(
                "the policy is for some devices only",
                advice:
                    "tell with `--mdm` or `--no-mdm` whether the device is enrolled in device management, and for an "
                    + "enrolled one \(advice)")
        }
        let (name, id) = (AccountID("a@contoso.example"), AccountID("00000000-0000-0000-0000-000000000001"))
        let facts = AppConfigurationFacts(userPrincipalName: name, userID: id)
        let settings = DeviceManagementSettings(document.configuration(resolving: facts))
        guard let found = settings.userPrincipalName, let foundID = settings.objectID else {
            // A setting that cannot be read may be the key.
            guard !document.issues.contains(where: { $0.severity == .error || $0.code == "notRead" }) else {
                return .unknown(
                    "the app configuration has settings that cannot be read", advice: "export the configuration again")
            }
            let missing =
                settings.userPrincipalName == nil ? AppConfigurationKey.userPrincipalName : AppConfigurationKey.objectID
            return .unmanaged("the app configuration lacks `\(missing)`")
        }
        // A token stands for the account of the device, which is taken for the one that was named.
        let named = evidence.user?.rawValue.contains("@") == true ? (found, name) : (foundID, id)
        guard let user = evidence.user, named.0 != named.1, named.0 != user else { return .managed }
        return .unmanaged("the app configuration names another account")
    }
}
