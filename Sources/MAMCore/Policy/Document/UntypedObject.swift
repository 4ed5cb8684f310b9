internal import MAMBase
package import MAMJSON

/// Finds the type of a policy or an app configuration that has no annotation `@odata.type`.
///
/// Graph leaves the annotation out of a list whose objects are all of one type, and tells the type in `@odata.context`
/// of the answer. Without both, properties that only policies of another platform have tell it
/// (assumption `platform-by-properties`).
package enum UntypedObject {
    /// The types of the lists of Graph with policies and app configurations, by the names of the lists in lower case.
    private static let lists: [String: String] = [
        "iosmanagedappprotections": "iosManagedAppProtection",
        "androidmanagedappprotections": "androidManagedAppProtection",
        "windowsmanagedappprotections": "windowsManagedAppProtection",
        "mdmwindowsinformationprotectionpolicies": "mdmWindowsInformationProtectionPolicy",
        "windowsinformationprotectionpolicies": "windowsInformationProtectionPolicy",
        "defaultmanagedappprotections": "defaultManagedAppProtection",
        "targetedmanagedappconfigurations": "targetedManagedAppConfiguration",
    ]

    /// Returns the type that an annotation `@odata.context` names: `…#deviceAppManagement/iosManagedAppProtections`.
    ///
    /// - Parameters:
    ///   - context: The annotation.
    ///   - isEntity: Whether the annotation has to be about one object, and otherwise about a list.
    /// - Returns: The name of the type; `nil` if the annotation names none of a policy or an app configuration.
    static func type(in context: String, isEntity: Bool) -> String? {
        guard let mark = context.firstIndex(of: "#") else { return nil }
        var parts = context[context.index(after: mark)...].split(separator: "/")
        guard (parts.last == "$entity") == isEntity else { return nil }
        if isEntity { parts.removeLast() }
        let name = parts.last?.prefix { $0 != "(" }.lowercased() ?? ""
        if let type = lists[name] { return type }
        // A part of a list of several types: `managedAppPolicies/microsoft.graph.androidManagedAppProtection`.
        let last = name.split(separator: ".").last.map(String.init) ?? ""
        return lists.values.first { AccountID.folding.areEqual($0, last) }
    }

    /// Returns an object with its type, if it has none and the type is known; otherwise the same object.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - context: The annotation `@odata.context` of the answer around the object; empty if there is none.
    /// - Returns: The object with a member `@odata.type`, or the same object.
    package static func typed(_ object: JSONCursor, in context: String) -> JSONCursor {
        guard case .object(let members) = object.value.kind, let type = type(of: members, object, in: context) else {
            return object
        }
        let member = JSONMember(
            key: "@odata.type", at: object.position,
            value: JSONValue(.string("#microsoft.graph.\(type)"), at: object.position))
        return JSONCursor(JSONValue(.object([member] + members), at: object.position), path: object.path)
    }

    private static func type(of members: [JSONMember], _ object: JSONCursor, in context: String) -> String? {
        guard !members.contains(where: { AccountID.folding.areEqual($0.key, "@odata.type") }) else { return nil }
        let isPolicy = PolicyDocument.looksLikePolicy(object.value)
        let keys = Set(members.lazy.map { $0.key.lowercased() })
        guard isPolicy || keys.contains("id") || keys.contains("displayname") else { return nil }
        let own = PolicyDocument.context(of: object)
        if let told = own.isEmpty ? type(in: context, isEntity: false) : type(in: own, isEntity: true) { return told }
        guard isPolicy, keys.isDisjoint(with: iosOnly) else { return nil }
        if let platform = platform(ofAppsIn: object) { return platform }
        return keys.intersection(androidOnly).count < leastAndroidCount ? nil : "androidManagedAppProtection"
    }

    /// The number of properties that show a policy for Android; fewer may be mistakes of a person.
    private static let leastAndroidCount = 3

    /// Returns the type of a policy whose apps are all of another platform; `nil` for any other policy.
    private static func platform(ofAppsIn object: JSONCursor) -> String? {
        guard let apps = try? object.graphMember("apps")?.elements(), !apps.isEmpty else { return nil }
        let ids = apps.map { $0.graphMember("mobileAppIdentifier") }
        if ids.allSatisfy({ $0?.graphMember("packageId") != nil }) { return "androidManagedAppProtection" }
        return ids.allSatisfy { $0?.graphMember("windowsAppId") != nil } ? "windowsManagedAppProtection" : nil
    }

    /// Properties that policies for Android have, and not those for iOS, in lower case.
    private static let androidOnly: Set<String> = [
        "screencaptureblocked", "encryptappdata", "disableappencryptionifdeviceencryptionisenabled",
        "minimumrequiredpatchversion", "minimumwarningpatchversion", "minimumwipepatchversion", "approvedkeyboards",
        "keyboardsrestricted", "allowedandroiddevicemanufacturers", "allowedandroiddevicemodels",
        "appactionifandroiddevicemanufacturernotallowed", "appactionifandroiddevicemodelnotallowed",
        "appactionifandroidsafetynetappsverificationfailed", "appactionifandroidsafetynetdeviceattestationfailed",
        "requiredandroidsafetynetappsverificationtype", "requiredandroidsafetynetdeviceattestationtype",
        "requiredandroidsafetynetevaluationtype", "biometricauthenticationblocked", "devicelockrequired",
        "appactionifdevicelocknotset", "connecttovpnonlaunch", "fingerprintandbiometricenabled",
        "requireclass3biometrics", "requirepinafterbiometricchange",
    ]

    /// Settings that policies for iOS have, and not those for Android, in lower case.
    private static let iosOnly = Set(
        [
            PolicySetting.appDataEncryptionType, .faceIdBlocked, .minimumRequiredSdkVersion, .minimumWarningSdkVersion,
            .minimumWipeSdkVersion, .allowedIosDeviceModels, .appActionIfIosDeviceModelNotAllowed,
            .thirdPartyKeyboardsBlocked, .filterOpenInToOnlyManagedApps, .disableProtectionOfManagedOutboundOpenInData,
            .protectInboundDataFromUnknownSources, .customBrowserProtocol, .customDialerAppProtocol,
            .managedUniversalLinks, .exemptedUniversalLinks, .exemptedAppProtocols, .messagingRedirectAppUrlScheme,
            .allowWidgetContentSync, .screenCaptureConfigurationState, .genmojiConfigurationState,
            .writingToolsConfigurationState,
        ].map { $0.rawValue.lowercased() })
}

extension JSONCursor {
    /// Returns the member of an object of Graph in any letter case.
    ///
    /// It may be a member of `AdditionalProperties`, in which the PowerShell SDK prints those of a derived type. `nil` if
    /// there is none, or if there are several with different values.
    package func graphMember(_ name: String) -> JSONCursor? {
        guard case .object(let members) = value.kind else { return nil }
        var found: JSONCursor?
        for member in members {
            let isInside = AccountID.folding.areEqual(member.key, "AdditionalProperties")
            guard isInside || AccountID.folding.areEqual(member.key, name) else { continue }
            let here = JSONCursor(member.value, path: path.key(member.key))
            guard let own = isInside ? here.graphMember(name) : here else { continue }
            guard let other = found, !other.isNull else {
                found = own
                continue
            }
            guard own.isNull || own.value.line == other.value.line else { return nil }
        }
        return found
    }

    /// Returns the member that ``graphMember(_:)`` finds; throws if there is none.
    func requiredGraphMember(_ name: String) throws(JSONError) -> JSONCursor {
        guard let member = graphMember(name) else { return try required(name) }
        return member
    }
}

/// The names of members as the PowerShell SDK prints them: with the first letter in upper case.
enum PowerShellNames {
    /// The number of such names that show a document of the PowerShell SDK; fewer may be mistakes of a person.
    private static let leastCount = 4

    /// Whether the PowerShell SDK printed a document with these names.
    static func areIn(_ names: some Sequence<String>) -> Bool {
        names.count { $0.utf8.first.map { (65...90).contains($0) } ?? false } >= leastCount
    }

    /// The advice about a text that PowerShell writes in the place of an object below its `-Depth`; `nil` for any other.
    static func help(for cursor: JSONCursor) -> String? {
        // The object of an app is there, and the one in it is left out.
        let value = cursor.graphMember("mobileAppIdentifier")?.value ?? cursor.value
        guard case .string(let text) = value.kind,
            ["System.", "Microsoft.Graph.PowerShell.", "@{"].contains(where: text.hasPrefix)
        else { return nil }
        return "PowerShell left an object out: give `ConvertTo-Json` a greater `-Depth`, such as 10"
    }

    /// Whether a name is another one with its first letter in upper case.
    static func isName(_ name: String, of spelled: String) -> Bool {
        name.utf8.first.map { (65...90).contains($0) } ?? false
            && name.utf8.dropFirst().elementsEqual(spelled.utf8.dropFirst())
    }
}
