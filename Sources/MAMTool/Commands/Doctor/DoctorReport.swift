internal import MAMPolicyTools
internal import MAMSettings
internal import MAMText

/// The output of `doctor`.
struct DoctorReport {
    let diagnosis: Diagnosis
    /// What the exported folder contains; `nil` without one.
    let tenant: TenantSummary?

    init(_ diagnosis: Diagnosis, _ tenant: TenantSummary?) { (self.diagnosis, self.tenant) = (diagnosis, tenant) }

    /// The summary of a broken link, for rules in SARIF.
    static func title(of link: Diagnosis.Link) -> String {
        switch link {
        case .license: "the account has no license for Intune"
        case .group: "no policy is assigned to the account"
        case .app: "the policy does not include the app"
        case .managementLevel: "the policy does not include the device's management state"
        case .infoPlist: "the Info.plist or the entitlements are wrong"
        case .token: "the app gets no access token"
        case .enrollment: "the account does not enroll"
        case .checkIn: "the app does not have the latest policy"
        case .setting: "a setting does not do what it seems to do"
        }
    }

    /// The links, one per line with its advice below, and the first broken one at the end.
    var text: String {
        let width = Diagnosis.Link.allCases.map(\.rawValue.count).max() ?? 0
        let lines = diagnosis.findings.map { finding in
            let link = finding.link.rawValue + String(repeating: " ", count: width - finding.link.rawValue.count)
            let state = finding.state.rawValue + String(repeating: " ", count: 7 - finding.state.rawValue.count)
            let place = finding.place.map { "\n  at: \(text(of: $0))" } ?? ""
            let advice = finding.advice.map { "\n  \(finding.adviceTitle): \(Self.line($0))" } ?? ""
            return "\(state)  \(link)  \(Self.line(finding.reason))\(place)\(advice)\n"
        }
        return lines.joined() + "\n" + verdict + (tenant?.line ?? "")
    }

    private var verdict: String {
        guard let first = diagnosis.firstBroken else {
            let unknown = diagnosis.findings.count { $0.state == .unknown }
            return unknown == 0
                ? "no link is broken\n"
                : "no link is known to be broken; unknown: \(unknown) of \(diagnosis.findings.count)\n"
        }
        return "first broken link: \(first.link.rawValue): \(Self.line(first.reason))\n"
            + (first.advice.map { "  fix: \(Self.line($0))\n" } ?? "")
    }

    private func text(of place: Diagnosis.Place) -> String {
        let position = place.position.map { ":\($0)" } ?? ""
        let path = place.path.map { " \(PlainText.line($0, limit: PlainText.limit))" } ?? ""
        return "\(PlainText.line(place.file))\(position)\(path)"
    }

    private static func line(_ text: String) -> String { PlainText.line(text, limit: PlainText.limit) }

    /// The broken links as errors, what should be mended as warnings, and as notes the unknown links and the settings that
    /// have no effect without device management.
    var annotations: [Annotation] {
        diagnosis.findings.compactMap { finding in
            finding.level.map { level in
                Annotation(
                    level: level, rule: finding.link.rawValue,
                    message: finding.reason + (finding.advice.map { "; \(finding.adviceTitle): \($0)" } ?? ""),
                    file: finding.place?.file, line: finding.place?.position?.line,
                    column: finding.place?.position?.column, path: finding.place?.path)
            }
        }
    }
}

extension Diagnosis.Finding {
    /// The word before the advice.
    fileprivate var adviceTitle: String {
        switch state {
        case .fine: "to mend"
        case .broken: "fix"
        case .unknown: "known by"
        }
    }

    /// The level in reports of problems; `nil` for a link that is fine, with nothing to mend.
    fileprivate var level: Annotation.Level? {
        switch state {
        // Settings without an effect in this app may have one in other apps.
        case .fine: advice == nil ? nil : link == .setting ? .notice : .warning
        case .broken: .error
        case .unknown: .notice
        }
    }
}

extension DoctorReport: JSONObjectEncodable {
    var members: JSONMembers {
        let counts = Diagnosis.State.allCases.map { state -> (String, (any Encodable)?) in
            (state.rawValue, diagnosis.findings.count { $0.state == state })
        }
        // Only a command line with `--export` has such a summary.
        let folders: [(String, (any Encodable)?)] = tenant.map { [("folders", [$0.contentMembers])] } ?? []
        return JSONMembers(
            [
                ("version", 1), ("links", diagnosis.findings.map(\.members)),
                ("firstBroken", diagnosis.firstBroken?.link.rawValue),
            ] + folders + [("counts", JSONMembers(counts))])
    }
}

extension Diagnosis.Finding {
    fileprivate var members: JSONMembers {
        [
            "link": link, "state": state, "reason": reason, "advice": advice, "file": place?.file,
            "line": place?.position?.line, "column": place?.position?.column, "path": place?.path,
        ]
    }
}
