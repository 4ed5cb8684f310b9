internal import MAMCore
internal import MAMJSON

extension Examination {
    mutating func managementLevel() -> Finding {
        guard let first = candidates.first else { return withoutPolicy(.managementLevel) }
        let link = Diagnosis.Link.managementLevel
        guard candidates.contains(where: { !$0.target.levels.isEmpty }) else {
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
        let included = candidates.filter { $0.target.levels.contains(isManaged ? .mdm : .unmanaged) }
        let meant = candidates.first { $0.target.levels == .mdm }
        let words = isManaged ? "managed" : "unmanaged"
        if !included.isEmpty { candidates = included }
        // A policy for unmanaged devices may be the one that is meant for an account that the keys do not name.
        if let reason, meant != nil, included.isEmpty || !reason.hasSuffix("another account") {
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
        candidates.removeAll { $0.target.levels.isEmpty }
        let one = candidates[0]
        let all = candidates.filter { $0.target.levels == [.unmanaged, .mdm] }
        guard let first = all.first else {
            return shown(link) ?? unknown(link, reason, advice, one.place(of: .targetedAppManagementLevels))
        }
        // A policy whose levels cannot be read counts as one for all devices, which is not known.
        guard all.contains(where: { !$0.isUnreadable(.targetedAppManagementLevels) }) else {
            return shown(link) ?? first.unread(link, .targetedAppManagementLevels)
        }
        return fine(
            link, "the policy includes managed and unmanaged devices", first.place(of: .targetedAppManagementLevels))
    }

    /// Whether device management manages the app for the account.
    enum Management {
        case managed
        /// The reason is set if the device may be enrolled nevertheless.
        case unmanaged(String?)
        case unknown(String, advice: String)
    }

    /// The keys of device management decide (``DeviceManagementSettings/isDeviceManaged``), and not the enrollment.
    var management: Management {
        guard let document = evidence.configuration?.content, document.channel == .deviceManagement else {
            if evidence.isMDMEnrolled == false { return .unmanaged(nil) }
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
        let settings = DeviceManagementSettings(
            document.configuration(resolving: facts), sdkVersion: evidence.sdkVersion)
        if let doubt = doubt(about: document) { return doubt }
        guard let found = settings.userPrincipalName, let foundID = settings.objectID else {
            // A setting that is not in the file, or that cannot be read, may be the key.
            if let issue = document.partialIssue {
                return .unknown(issue.message, advice: issue.help ?? "export the configuration again")
            }
            guard !document.issues.contains(where: { $0.severity == .error }) else {
                return .unknown(
                    "the app configuration has settings that cannot be read", advice: "export the configuration again")
            }
            let missing =
                settings.userPrincipalName == nil ? AppConfigurationKey.userPrincipalName : AppConfigurationKey.objectID
            return .unmanaged(
                document.keys.contains(missing)
                    ? "`\(missing)` of the app configuration has no value that names an account"
                    : "the app configuration lacks `\(missing)`")
        }
        // A token stands for the account of the device, which is taken for the one that was named.
        let literals = [(found, name), (foundID, id)].filter { $0.0 != $0.1 }.map(\.0)
        guard !literals.isEmpty else { return .managed }
        let kind = evidence.user?.rawValue.contains("@")
        guard let user = evidence.user, let same = literals.first(where: { $0.rawValue.contains("@") == kind }) else {
            return .unknown(
                "the app configuration names one account", advice: "name the account in the same form with `--user`")
        }
        return same == user ? .managed : .unmanaged("the app configuration names another account")
    }

    /// What is known if a value of the two keys is not of the form of its id.
    private func doubt(about document: AppConfigurationDocument) -> Management? {
        for key in [AppConfigurationKey.userPrincipalName, AppConfigurationKey.objectID] {
            let issues = document.issues.filter { $0.message.contains("`\(key)`") }
            if let issue = document.issues.first(where: { $0.code == "unknownToken" && $0.path == issues.first?.path })
            {
                return .unknown(issue.message, advice: "look up which value the token stands for")
            }
            if case .string(let value)? = document.configuration()[key],
                !issues.contains(where: { $0.code == "wrongValue" }),
                AppConfigurationToken.hasSign(value.replacing("{{", with: "").replacing("}}", with: ""))
            {
                return .unknown(
                    "`\(key)` of the app configuration holds a variable of another product",
                    advice: "look up which value the variable stands for")
            }
            if evidence.sdkVersion == nil, let issue = issues.first(where: { $0.code == "blanks" }) {
                return .unknown(issue.message, advice: issue.help ?? "remove the blanks")
            }
            if let issue = issues.first(where: { ["wrongToken", "wrongValue"].contains($0.code) }) {
                return .unmanaged(issue.message)
            }
        }
        return nil
    }
}
