package import MAMCore
internal import MAMJSON
internal import MAMPropertyLists

/// The app configurations that a file contains: one, or those of a list, as ``PolicyFile`` reads policies.
package struct AppConfigurationFile: Sendable {
    /// One app configuration of a file, or the reason why it cannot be read.
    package struct Entry: Sendable {
        package let path: String
        /// The app configuration's `displayName`; empty if it has none.
        package let name: String
        /// Whether the object is of a type that is never read here: a configuration for another platform, or a policy.
        package let isLeftOut: Bool
        package let object: ExportedObject
        /// The assignments of the app configuration to users; `nil` if the file does not contain them.
        let assignments: [PolicyAssignment]?
        /// Whether Graph says that the app configuration is assigned; `nil` if the file does not tell.
        let isAssigned: Bool?
        /// The apps and devices of an app configuration of the service; every app and device for one of device management.
        package let target: PolicyTarget
        /// Whether the file has management levels, in whatever form.
        let hasLevels: Bool
        /// The apps of device management, by their ids in the tenant's list of apps, sorted; `nil` if the file lacks them.
        let targetedApps: [String]?
        /// The app configuration, or the reason why it cannot be read.
        package let result: Result<AppConfigurationDocument, PolicyReadError>
        /// Which version of which app configuration this is; `nil` if it has no id.
        package let version: PolicyVersion?
        /// The settings for a comparison with those of another version.
        let settings: Settings

        enum Settings: Equatable {
            case read([[String]: AppConfigurationValue])
            /// The text of settings of which some cannot be read.
            case text(String)
        }
    }

    /// The app configurations in the order of the file; empty only for a page of a list that has further pages.
    package let entries: [Entry]
    /// The finding that the list goes on elsewhere, or that answers of a batch are errors; `nil` without either.
    package let furtherPagesIssue: PolicyIssue?

    /// Reads the app configurations of a file: a property list, or JSON in any form that ``PolicyFile`` reads.
    ///
    /// - Throws: ``PolicyReadError`` if the file cannot be read, or contains no app configuration.
    package init(_ bytes: [UInt8]) throws(PolicyReadError) {
        guard !PropertyListDocument.isXMLOrBinary(bytes) else {
            let document = try AppConfigurationDocument(file: bytes)
            entries = [Entry(document, bytes)]
            furtherPagesIssue = nil
            return
        }
        let search = try ContainerSearch(try JSONDocument(policy: bytes), .configurations, limits: .json).nonempty()
        entries = search.found.map { Entry($0) }
        furtherPagesIssue = search.furtherPagesIssue
    }

    private init(_ entries: [Entry], of file: AppConfigurationFile) {
        (self.entries, furtherPagesIssue) = (entries, file.furtherPagesIssue)
    }

    /// Returns the file without some entries; the condition is asked of each entry once, in their order.
    package func filtered(_ isKept: (Entry) -> Bool) -> AppConfigurationFile {
        AppConfigurationFile(entries.filter(isKept), of: self)
    }

    /// Whether another file can be the last page of this one's list: it has objects of the same kind.
    func isContinued(by other: AppConfigurationFile) -> Bool {
        guard furtherPagesIssue?.code == "furtherPages", other.furtherPagesIssue == nil else { return false }
        return other.entries.contains { one in
            one.path != "$" && (entries.isEmpty || entries.contains { $0.object == one.object })
        }
    }

    /// Returns the entry of one app configuration of the file.
    ///
    /// - Parameter selector: The `displayName`, or the index in ``entries``, from 0. Defaults to `nil`, for the only app
    ///   configuration for iOS.
    /// - Returns: The entry.
    /// - Throws: ``PolicyReadError``: `severalPolicies` if the selector fits none or several.
    package func entry(selectedBy selector: String? = nil) throws(PolicyReadError) -> Entry {
        guard !entries.isEmpty else {
            throw ContainerSearch.noDocument(of: .configurations, help: furtherPagesIssue?.help)
        }
        if entries.count == 1 { return entries[0] }
        let named = entries.filter { $0.name == selector }
        let indexed = selector.flatMap { Int($0) }.flatMap { entries.indices.contains($0) ? [entries[$0]] : nil } ?? []
        let meant = selector == nil ? entries.filter { !$0.isLeftOut } : named.isEmpty ? indexed : named
        guard meant.count == 1 else {
            let shown = entries.enumerated().filter { !$0.element.isLeftOut }.prefix(8).map { index, entry in
                "\(index) \(entry.name.isEmpty ? "without a name" : JSONQuoting.quoted(entry.name)) at \(entry.path)"
            }
            throw PolicyReadError(
                code: .severalPolicies,
                message: selector == nil
                    ? "the file has \(meant.count) app configurations for iOS"
                    : "\(meant.count) app configurations have the name or index \(JSONQuoting.quoted(selector ?? ""))",
                position: nil, help: "select one of: \(shown.joined(separator: "; "))")
        }
        return meant[0]
    }
}

extension AppConfigurationFile.Entry {
    /// Makes the entry of a property list, which has settings only.
    fileprivate init(_ document: AppConfigurationDocument, _ bytes: [UInt8]) {
        (path, name, isLeftOut, object) = ("$", "", false, .deviceConfiguration)
        (assignments, isAssigned, hasLevels, targetedApps) = (nil, nil, false, nil)
        target = PolicyTarget(apps: .allApps)
        result = .success(document)
        let read = document.comparedSettings.map(Settings.read)
        (version, settings) = (nil, read ?? .text(String(decoding: bytes, as: UTF8.self)))
    }

    fileprivate init(_ found: ContainerSearch.Found) {
        let cursor = found.cursor
        do throws(PolicyReadError) {
            result = .success(try AppConfigurationDocument(cursor, repeating: found.duplicates, at: found.position))
        } catch { result = .failure(error) }
        (path, name) = (cursor.path.shortened, cursor.anyCaseText("displayName"))
        isLeftOut = ContainerSearch.Kind.configurations.leavesOut(cursor.value)
        let isOfDevices = (try? result.get())?.channel == .deviceManagement
        object = ExportedObject(cursor.value) ?? (isOfDevices ? .deviceConfiguration : .managedAppConfiguration)
        let told = cursor.graphMember("isAssigned").flatMap { $0.isNull ? nil : $0 }
        isAssigned = told.flatMap { try? $0.bool() }
        let isUnreadable = told != nil && isAssigned == nil
        assignments = PolicyAssignment.all(of: cursor) ?? (isUnreadable ? [.unreadable] : nil)
        if let document = try? result.get(), document.channel == .service {
            target = PolicyTarget(cursor, document)
        } else {
            target = PolicyTarget(apps: .allApps)
        }
        hasLevels = cursor.graphMember("targetedAppManagementLevels").map { !$0.isNull } ?? false
        targetedApps = (try? cursor.graphMember("targetedMobileApps")?.elements())?.map(\.value.line).sorted()
        version = PolicyVersion(of: cursor)
        let names = ["customSettings", "settings", "encodedSettingXml"]
        let text = ((try? cursor.members()) ?? []).filter { member in
            names.contains { AccountID.folding.areEqual(member.key, $0) }
        }.map { $0.key + $0.cursor.value.line }.joined(separator: "\n")
        settings = (try? result.get())?.comparedSettings.map(Settings.read) ?? .text(text)
    }

    /// Whether an assignment has a filter.
    var hasFilter: Bool { assignments?.contains(where: \.hasFilter) ?? false }

    /// The findings that not every user of an assignment receives the app configuration in every app and on every device.
    package var reachIssues: [PolicyIssue] {
        guard let document = try? result.get() else { return [] }
        func issue(_ severity: PolicyIssue.Severity, _ code: String, _ message: String, _ help: String) -> PolicyIssue {
            PolicyIssue(severity, code, path: path, position: nil, message, help: help)
        }
        var issues: [PolicyIssue] = []
        if document.channel == .service, hasLevels {
            if !target.areLevelsKnown {
                issues.append(
                    issue(
                        .warning, "unknownLevels", "`targetedAppManagementLevels` has no value that Graph tells",
                        "export the app configuration again, or look up its management levels in the admin center"))
            } else if target.levels.isEmpty {
                issues.append(
                    issue(
                        .warning, "otherLevels", "it includes only devices of other platforms",
                        "include managed or unmanaged devices"))
            } else if target.levels != [.unmanaged, .mdm] {
                let words = target.levels == .mdm ? "managed" : "unmanaged"
                issues.append(
                    issue(
                        .info, "someLevels", "only apps on \(words) devices receive it",
                        "an app counts as managed if it has `IntuneMAMUPN` and `IntuneMAMOID` of the account"))
            }
        }
        if hasFilter {
            issues.append(
                issue(
                    .info, "filter",
                    "an assignment has a filter whose rule is not in the export, so who receives it is not known",
                    "look up the filter's rule in the admin center"))
        }
        return issues
    }
}

extension ContainerSearch.Kind {
    static let configurations = ContainerSearch.Kind(
        isWanted: AppConfigurationDocument.looksLikeConfiguration,
        types: ["targetedmanagedappconfiguration", "iosmobileappconfiguration"], singular: "app configuration",
        plural: "app configurations", lists: ["appconfiguration"])
}
