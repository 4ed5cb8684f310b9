package import MAMSettings

/// The rules about the rest of an `Info.plist` (I), an extension's activation rule (A), and app groups (S061, S064).
///
/// The rules about app groups read the entitlements too.
package enum InfoPlistRules {
    /// Returns all findings about the `Info.plist`, unordered and unfiltered.
    ///
    /// Each has at most one fix. Fixes of several findings may append to the same list. Findings that need the same new
    /// list have the same edit. Values with unknown build variables are not checked.
    ///
    /// - Parameters:
    ///   - subject: The `Info.plist` of the bundle.
    ///   - entitlements: The entitlements of the bundle; without them app groups are not compared.
    /// - Returns: The findings.
    package static func findings(
        in subject: InfoPlistSubject, entitlements: EntitlementsSubject? = nil
    ) -> [SettingsFinding] {
        // The SDK does not support app clips, so its requirements do not apply to them.
        guard subject.kind != .appClip else { return [] }
        let schemes = RegisteredSchemes(in: subject)
        var findings = schemes.findings
        findings.join(documentTypes(in: subject))
        if subject.isExtension {
            findings += ActivationRuleRules.findings(in: subject)
        } else {
            // An extension registers no schemes, queries none, and has no scenes.
            findings += RedirectSchemeRules.findings(in: subject, schemes)
            findings.join(QuerySchemes(in: subject).findings)
            findings += faceID(in: subject) + scenes(in: subject) + sceneLifeCycle(in: subject)
            findings += backgroundModes(in: subject)
        }
        if let entitlements { findings += AppGroupRules.findings(in: subject, entitlements) }
        findings += AppGroupRules.openIn(subject, entitlements)
        return findings
    }
}
