package import MAMPropertyLists
public import MAMSettings

/// Checks an `Info.plist` and the entitlements of the same bundle.
///
/// The check finds the known mistakes in the SDK's settings, URL schemes, keychain groups, app groups and activation
/// rules. Each finding has a position in the file, and advice on how to correct the mistake. If there is only one
/// correct repair, the finding also describes the change that ``Configurator`` makes.
///
/// ```swift
/// var options = SettingsCheckOptions()
/// options.buildKind = .store
/// options.definitions = ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.fieldnotes"]
/// let check = try InfoPlistCheck(infoPlist: plist, entitlements: entitlements, options: options)
/// for issue in check.infoPlistIssues { print(issue.position.map { "\($0): " } ?? "", issue, separator: "") }
/// ```
///
/// The bytes can come from an untrusted sender. Each file can have at most 1 MiB, 64 levels and 50,000 values, unless
/// `SettingsCheckOptions.limits` sets other limits. Safe to use from any thread.
public struct InfoPlistCheck: Sendable {
    package let infoPlist: CheckedPropertyList
    /// The checked entitlements; nil if none were given.
    package let entitlements: CheckedPropertyList?

    /// Reads and checks the `Info.plist` and the entitlements of an app or extension.
    ///
    /// - Parameters:
    ///   - infoPlist: The bytes of the `Info.plist`: XML, binary or old-style.
    ///   - entitlements: The bytes of the entitlements. Defaults to nil: app groups and keychain groups are then not
    ///     compared.
    ///   - options: The options for reading and checking. Defaults to `SettingsCheckOptions()`.
    /// - Throws: `SettingsReadError` if one of the files is not a property list with a dictionary as its root, or
    ///   exceeds a limit.
    public init(
        infoPlist: [UInt8], entitlements: [UInt8]? = nil, options: SettingsCheckOptions = SettingsCheckOptions()
    ) throws(SettingsReadError) {
        self.init(checking: infoPlist, entitlements, options: options)
        if let error = self.infoPlist.error ?? self.entitlements?.error { throw error }
    }

    /// Checks both files without throwing.
    ///
    /// A file that cannot be read has the reason as its only finding, and the other file is checked alone.
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

    /// The findings about the `Info.plist`: first the findings about the whole file, then the others in the order of the file.
    ///
    /// There are at most 101. If more were found, the most severe 100 are listed, and the last finding gives the number
    /// of those that are left out.
    public var infoPlistIssues: [SettingsIssue] { infoPlist.issues }

    /// The findings about the entitlements, in the order of ``infoPlistIssues``; empty if no entitlements were given.
    public var entitlementsIssues: [SettingsIssue] { entitlements?.issues ?? [] }

    /// Whether at least one finding in either file is an error.
    public var hasErrors: Bool { (infoPlistIssues + entitlementsIssues).contains { $0.severity == .error } }

    private static func result<Value>(
        _ read: () throws(SettingsReadError) -> Value
    ) -> Result<Value, SettingsReadError> {
        do { return .success(try read()) } catch { return .failure(error) }
    }

    /// Returns the findings of the rules about the file itself, for the entitlements.
    private static func fileFindings(_ entitlements: EntitlementsSubject) -> [SettingsFinding] {
        guard
            let file = try? InfoPlistSubject(
                entitlements.document, options: entitlements.options, expecting: .entitlements)
        else { return [] }
        return SettingsRules.file(file)
    }
}

/// A property list with its findings.
package struct CheckedPropertyList: Sendable {
    /// The given bytes of the file.
    package let bytes: [UInt8]
    /// The parsed file; nil if it could not be read.
    package let document: PropertyListDocument?
    /// The findings, ordered and limited as they are shown.
    package let findings: [SettingsFinding]
    /// The reason why the file could not be read; nil if it was read.
    package let error: SettingsReadError?

    /// The printed parts of the findings.
    package var issues: [SettingsIssue] { findings.map(\.issue) }

    init(_ findings: [SettingsFinding], in document: PropertyListDocument, options: SettingsCheckOptions) {
        (self.document, bytes, error) = (document, document.bytes, nil)
        self.findings = SettingsFindings(findings, in: document, options: options).findings
    }

    /// Creates the result for a file that could not be read; this finding is never left out, whatever rules are
    /// allowed.
    package init(_ error: SettingsReadError, in bytes: [UInt8] = []) {
        let issue = SettingsIssue(
            id: SettingsIssue.ID(rawValue: error.code.rawValue), severity: .error, keyPath: "",
            message: error.message, help: error.help, position: error.position, end: nil)
        (self.bytes, document, self.error) = (bytes, nil, error)
        findings = [SettingsFinding(issue: issue)]
    }

    /// The file's text for excerpts; nil for a binary file, and for an unreadable file that is not UTF-8.
    package var text: [UInt8]? {
        guard let document else {
            let isText = !isBinary && String(validating: bytes, as: UTF8.self) != nil
            return isText ? bytes : nil
        }
        return isBinary ? nil : document.text
    }

    /// Whether the file is binary, so that positions in it are byte offsets.
    package var isBinary: Bool { document.map { $0.format == .binary } ?? bytes.starts(with: Array("bplist".utf8)) }
}
