package import MAMCore

/// A policy that was converted to one of its two forms, as a text, with what the conversion lost.
package struct ConvertedPolicy: Sendable {
    package enum Form: String, Sendable, CaseIterable {
        /// The keys that the service sends to the SDK.
        case client
        /// Graph JSON.
        case graph
    }

    /// The policy as JSON.
    package let text: String
    /// What the text does not say, or says in another way.
    package let issues: [PolicyIssue]
    /// Whether the text has no setting, so that it is not written: as a policy it would allow everything.
    package let isEmpty: Bool
    /// The least severity of an issue about a part that is lost.
    private let least: PolicyIssue.Severity

    package init(_ document: PolicyDocument, to form: Form) {
        switch form {
        case .graph:
            let (text, issues) = (document.json, document.validate() + document.partsLeftOut)
            self.init(text, issues + document.gapIssues(ofRewritingAs: text), isSameForm: true)
        case .client:
            let conversion = document.clientPolicy()
            // A setting can be read although an element of it, or one of two equal names inside it, cannot.
            let said = Set(conversion.issues.map(\.path))
            let unread = document.validate().filter { $0.severity == .error && !said.contains($0.path) }
            self.init(
                conversion.result.json,
                [document.gapIssue].compactMap(\.self) + conversion.issues + unread + document.partsLeftOut,
                isSameForm: false)
        }
    }

    package init(_ policy: ClientPolicy, to form: Form) {
        switch form {
        case .graph:
            let conversion = policy.document()
            self.init(
                conversion.result.json, conversion.issues, isSameForm: false, isEmpty: conversion.result.values.isEmpty)
        case .client:
            // The text has the values as they were given; an error says that readers can differ.
            let conversion = policy.document()
            self.init(
                policy.json, conversion.issues.filter { $0.severity == .error }, isSameForm: true,
                isEmpty: conversion.result.values.isEmpty)
        }
    }

    private init(_ text: String, _ issues: [PolicyIssue], isSameForm: Bool, isEmpty: Bool? = nil) {
        (self.text, self.issues, self.isEmpty) = (text, issues, isEmpty ?? (text == "{}"))
        // Without a conversion nothing is lost that a warning is about.
        least = isSameForm ? .error : .warning
    }

    /// Whether every value could be read, and the text has every part of the meaning.
    package var isWhole: Bool { !issues.contains { $0.severity >= least } }
}

extension PolicyDocument {
    /// The error that the document would have another gap if it were read from a text.
    ///
    /// A text does not have every trace of an export by which its gap is recognized, such as properties that are `null`.
    fileprivate func gapIssues(ofRewritingAs text: String) -> [PolicyIssue] {
        let again = try? PolicyDocument(json: Array(text.utf8))
        guard PolicySetting.allCases.contains(where: { leavesOut($0) != again?.leavesOut($0) }) else { return [] }
        return [
            PolicyIssue(
                .error, "partialExport", path: "$", position: nil,
                "the result does not show which settings the export leaves out",
                help: "export the policy again from Graph beta")
        ]
    }
}
