package import MAMPropertyLists
public import MAMSettings

/// Checks an `Info.plist`, and with it the entitlements of the same bundle.
///
/// Everything that is known to go wrong with the SDK's settings, URL schemes, keychain and app groups is looked for; each
/// finding says where it is, what to do, and whether the configurator can do it.
///
/// ```swift
/// var options = SettingsCheckOptions()
/// options.buildKind = .store
/// options.definitions = ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.fieldnotes"]
/// let check = try InfoPlistCheck(infoPlist: plist, entitlements: entitlements, options: options)
/// for issue in check.infoPlistIssues { print(issue.position.map { "\($0): " } ?? "", issue, separator: "") }
/// ```
///
/// Safe for bytes from anybody: reading stops at 1 MiB, 64 levels and 50,000 values of each file, unless
/// `SettingsCheckOptions.limits` says otherwise. A value, so it may be used from any thread.
public struct InfoPlistCheck: Sendable {
    /// What was found in the `Info.plist`.
    package let infoPlist: CheckedPropertyList
    /// What was found in the entitlements; nil when there are none.
    package let entitlements: CheckedPropertyList?

    /// Reads and checks both files.
    ///
    /// - Parameters:
    ///   - infoPlist: The bytes of the `Info.plist`: XML, binary or old-style.
    ///   - entitlements: Those of the entitlements; without them groups are not compared.
    ///   - options: How to check.
    /// - Throws: `SettingsReadError` when one of the files is no property list with a dictionary as its root.
    public init(
        infoPlist: [UInt8], entitlements: [UInt8]? = nil, options: SettingsCheckOptions = SettingsCheckOptions()
    ) throws(SettingsReadError) {
        self.init(checking: infoPlist, entitlements, options: options)
        if let error = self.infoPlist.error ?? self.entitlements?.error { throw error }
    }

    /// Checks both files; one that cannot be read has the reason as its only finding, and the other is checked alone.
    package init(checking infoPlist: [UInt8], _ entitlements: [UInt8]?, options: SettingsCheckOptions) {
        let bundle = Self.result { () throws(SettingsReadError) in
            try InfoPlistSubject(infoPlist: infoPlist, options: options)
        }
        let rights = entitlements.map { bytes in
            Self.result { () throws(SettingsReadError) in
                try EntitlementsSubject(
                    PropertyListDocument(infoPlist: bytes, limits: options.limits), options: options)
            }
        }
        self.init(bundle, infoPlist, rights, entitlements, options)
    }

    private init(
        _ bundle: Result<InfoPlistSubject, SettingsReadError>, _ bytes: [UInt8],
        _ rights: Result<EntitlementsSubject, SettingsReadError>?, _ grantedBytes: [UInt8]?,
        _ options: SettingsCheckOptions
    ) {
        let (subject, granted) = (try? bundle.get(), try? rights?.get())
        switch bundle {
        case .success(let subject):
            infoPlist = CheckedPropertyList(
                SettingsRules.findings(in: subject) + InfoPlistRules.findings(in: subject, entitlements: granted),
                in: subject.document, options: options)
        case .failure(let error): infoPlist = CheckedPropertyList(error, in: bytes)
        }
        switch rights {
        case .success(let granted):
            let findings = subject.map { EntitlementRules.findings(in: granted, of: $0) } ?? []
            entitlements = CheckedPropertyList(
                Self.fileFindings(granted) + findings, in: granted.document, options: options)
        case .failure(let error): entitlements = CheckedPropertyList(error, in: grantedBytes ?? [])
        case nil: entitlements = nil
        }
    }

    /// The findings in the `Info.plist`: those about the file as a whole, then the others in the order of the file.
    ///
    /// At most 101; when more were found, the last one says how many are left out.
    public var infoPlistIssues: [SettingsIssue] { infoPlist.issues }

    /// The findings in the entitlements, in the same order; empty when there are none.
    public var entitlementsIssues: [SettingsIssue] { entitlements?.issues ?? [] }

    /// Whether one of the findings is an error.
    public var hasErrors: Bool { (infoPlistIssues + entitlementsIssues).contains { $0.severity == .error } }

    private static func result<Value>(
        _ read: () throws(SettingsReadError) -> Value
    ) -> Result<Value, SettingsReadError> {
        do { return .success(try read()) } catch { return .failure(error) }
    }

    /// What the rules about files as such find in the entitlements.
    private static func fileFindings(_ entitlements: EntitlementsSubject) -> [SettingsFinding] {
        guard let file = try? InfoPlistSubject(entitlements.document, options: entitlements.options) else { return [] }
        return SettingsRules.file(file)
    }
}

/// What was found in one property list.
package struct CheckedPropertyList: Sendable {
    /// The file as it was given.
    package let bytes: [UInt8]
    /// The file as read; nil when it could not be.
    package let document: PropertyListDocument?
    /// The findings, ready to be shown.
    package let findings: [SettingsFinding]
    /// Why it could not be read.
    package let error: SettingsReadError?

    /// What is printed of the findings.
    package var issues: [SettingsIssue] { findings.map(\.issue) }

    init(_ findings: [SettingsFinding], in document: PropertyListDocument, options: SettingsCheckOptions) {
        (self.document, bytes, error) = (document, document.bytes, nil)
        self.findings = SettingsFindings(findings, in: document, options: options).findings
    }

    /// A file that could not be read: that is never left out, whatever is allowed.
    package init(_ error: SettingsReadError, in bytes: [UInt8] = []) {
        let issue = SettingsIssue(
            id: SettingsIssue.ID(rawValue: error.code.rawValue), severity: .error, keyPath: "",
            message: error.message, help: error.help, position: error.position, end: nil)
        (self.bytes, document, self.error) = (bytes, nil, error)
        findings = [SettingsFinding(issue: issue)]
    }

    /// The file's text to show lines of; nil for a binary file, and for a text in an encoding that is not shown unread.
    package var text: [UInt8]? {
        guard let document else {
            let isText = !isBinary && String(validating: bytes, as: UTF8.self) != nil
            return isText ? bytes : nil
        }
        return isBinary ? nil : document.text
    }

    /// Whether places in the file are bytes.
    package var isBinary: Bool { document.map { $0.format == .binary } ?? bytes.starts(with: Array("bplist".utf8)) }
}
