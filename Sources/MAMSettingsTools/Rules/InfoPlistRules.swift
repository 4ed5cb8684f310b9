package import MAMSettings

/// The rules about the rest of an `Info.plist` (I), about an extension's activation rule (A), and those about app groups,
/// which look at the entitlements too (S061, S064).
package enum InfoPlistRules {
    /// All findings, not yet in order, nothing taken out.
    ///
    /// Each has at most one fix. Fixes of several findings may add to the end of one list; findings that need the same
    /// list made carry the same edit. A value with a build variable that is not known is judged by none of them.
    ///
    /// - Parameters:
    ///   - subject: The bundle's `Info.plist`.
    ///   - entitlements: Its entitlements; without them app groups are not compared.
    /// - Returns: Findings about the `Info.plist`.
    package static func findings(
        in subject: InfoPlistSubject, entitlements: EntitlementsSubject? = nil
    ) -> [SettingsFinding] {
        // What the SDK asks of a bundle is asked of none it is not supported in.
        guard subject.kind != .appClip else { return [] }
        let schemes = RegisteredSchemes(in: subject)
        var findings = schemes.findings
        findings.join(documentTypes(in: subject))
        if subject.isExtension {
            findings += ActivationRuleRules.findings(in: subject)
        } else {
            // An extension registers nothing, asks nobody and shows no scene of its own.
            findings += RedirectSchemeRules.findings(in: subject, schemes)
            findings.join(QuerySchemes(in: subject).findings)
            findings += faceID(in: subject) + scenes(in: subject)
        }
        if let entitlements { findings += AppGroupRules.findings(in: subject, entitlements) }
        findings += AppGroupRules.openIn(subject, entitlements)
        return findings
    }
}
