internal import MAMActivationRules
internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

/// The rules about `NSExtensionActivationRule` (A): the items that an extension accepts.
enum ActivationRuleRules {
    static let path = InfoPlistSubject.keys("NSExtension", "NSExtensionAttributes", "NSExtensionActivationRule")

    static func findings(in subject: InfoPlistSubject) -> [SettingsFinding] {
        guard let node = subject.document.node(at: path) else { return [] }
        switch node.kind {
        case .string: return node.string.map { text(of: $0, node, in: subject) } ?? []
        case .dictionary: return [constants(node, in: subject)]
        case let kind:
            return [unreadable(node, "expected a predicate as a string, found: \(kind.rawValue)", in: subject)]
        }
    }

    /// A002: a rule that cannot be parsed as a predicate.
    private static func unreadable(
        _ node: PropertyListNode, _ message: String, in subject: InfoPlistSubject
    ) -> SettingsFinding {
        subject.finding(
            .activationRuleQuotes, at: path, node.range, message,
            help: "an extension whose rule can not be read is never offered")
    }

    private static func text(
        of written: String, _ node: PropertyListNode, in subject: InfoPlistSubject
    ) -> [SettingsFinding] {
        // A dollar sign begins variables of predicates too; build variables begin with `$(` or `${`.
        guard subject.expanded(written).unknown.isEmpty else { return [] }
        if ActivationRule.hasTypographicQuotes(written) { return [quotes(written, node, in: subject)] }
        guard !Blanks.areAll(of: written) else {
            return [unreadable(node, "the activation rule is empty", in: subject)]
        }
        let rule: ActivationRule
        do throws(ActivationRuleError) { rule = try ActivationRule(written) } catch {
            return [unreadable(node, "the activation rule is no predicate: \(error.message)", in: subject)]
        }
        if rule.isTruePredicate {
            return [
                subject.finding(
                    .activationRuleTrue, at: path, node.range, "the activation rule accepts all data",
                    help: "name the types that the extension takes; the App Store refuses `TRUEPREDICATE`")
            ]
        }
        if subject.settings?["OpenInActionExtension"]?.boolean == true {
            return rule.isOpenInForm ? [] : [openIn(rule, node, in: subject)]
        }
        let missing = rule.missingTwins
        guard !missing.isEmpty else { return [] }
        let mended = rule.addingTwins()
        let fix =
            mended.text == rule.text
            ? nil
            : SettingsFix("adds a term with the twin for each type", PropertyListEdit(path, .set(.string(mended.text))))
        return missing.map { type in
            subject.finding(
                .activationTypeTwinMissing, at: path, node.range,
                "the rule \(rule.takes(type) ? "takes" : "excludes") \(Excerpt.quoted(type)) and not its twin",
                help: "managed apps offer it under `\(RequiredNames.typePrefix)` and the type", fix: fix)
        }
    }

    /// A003 for an "Open in" extension, which must accept exactly one file and only types of managed apps.
    private static func openIn(
        _ rule: ActivationRule, _ node: PropertyListNode, in subject: InfoPlistSubject
    ) -> SettingsFinding {
        let fix = rule.openInForm().flatMap { mended in
            mended.isOpenInForm
                ? SettingsFix(
                    "takes one file of the types as managed apps offer them",
                    PropertyListEdit(path, .set(.string(mended.text)))) : nil
        }
        return subject.finding(
            .activationTypeTwinMissing, at: path, node.range,
            "the rule of an \"Open in\" extension takes something other than one file of a managed app",
            help: "name types with `\(RequiredNames.typePrefix)` before them only, and compare both counts with `== 1`",
            fix: fix)
    }

    /// A002: typographic quotes; other rules ignore such an activation rule, since it cannot be parsed.
    private static func quotes(
        _ written: String, _ node: PropertyListNode, in subject: InfoPlistSubject
    ) -> SettingsFinding {
        let fix = ActivationRule.straighteningQuotes(in: written).map {
            SettingsFix("puts plain quotes in their place", PropertyListEdit(path, .set(.string($0.text))))
        }
        return subject.finding(
            .activationRuleQuotes, at: path, node.range, "the activation rule holds typographic quotes",
            help: "a predicate takes `\"` and `'` only", fix: fix)
    }

    /// A004.
    private static func constants(_ node: PropertyListNode, in subject: InfoPlistSubject) -> SettingsFinding {
        var (fix, reason): (SettingsFix?, String?) = (nil, nil)
        do throws(ActivationRuleError) {
            let rule = try ActivationRule.converting(constants: members(of: node))
            fix = SettingsFix(
                "writes it as a predicate that accepts the twins too", PropertyListEdit(path, .set(.string(rule.text))))
        } catch { reason = error.message }
        return subject.finding(
            .activationRuleConstants, at: path, node.range, "the activation rule is a dictionary of constants",
            help: reason.map { "it is not converted: \($0)" }
                ?? "files of managed apps are offered to predicates that name their types",
            fix: fix)
    }

    private static func members(of node: PropertyListNode) -> [PropertyListValue.Member] {
        guard case .dictionary(let members) = node.value else { return [] }
        return members
    }
}
