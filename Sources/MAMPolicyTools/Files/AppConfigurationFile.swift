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
        /// What the object is.
        package let object: ExportedObject
        /// The assignments of the app configuration to users; `nil` if the file does not contain them.
        let assignments: [PolicyAssignment]?
        /// Whether Graph says that the app configuration is assigned; `nil` if the file does not tell.
        let isAssigned: Bool?
        /// The value of `appGroupType`; empty if the file does not tell.
        let appGroup: String
        /// The management states of the devices; `nil` if the file does not tell them.
        let levels: PolicyTarget.ManagementLevels?
        /// Whether the list of apps of device management is there and empty.
        let hasNoTargetedApps: Bool
        /// The app configuration, or the reason why it cannot be read.
        package let result: Result<AppConfigurationDocument, PolicyReadError>
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
            entries = [Entry(document)]
            furtherPagesIssue = nil
            return
        }
        let search = try ContainerSearch(try JSONDocument(policy: bytes), .configurations, limits: .json)
        entries = search.found.map { Entry($0) }
        furtherPagesIssue = search.furtherPagesIssue
    }

    /// Returns one app configuration of the file.
    ///
    /// - Parameter selector: The `displayName`, or the index in ``entries``, from 0. Defaults to `nil`, for the only app
    ///   configuration for iOS.
    /// - Returns: The app configuration.
    /// - Throws: ``PolicyReadError`` with the reason why it cannot be read; `severalPolicies` if the selector fits none or
    ///   several.
    package func configuration(selectedBy selector: String? = nil) throws(PolicyReadError) -> AppConfigurationDocument {
        guard !entries.isEmpty else {
            throw PolicyReadError(
                code: .notAPolicy, message: ContainerSearch.emptyList(.configurations), position: nil,
                help: furtherPagesIssue?.help)
        }
        if entries.count == 1 { return try entries[0].result.get() }
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
        return try meant[0].result.get()
    }
}

extension AppConfigurationFile.Entry {
    /// Makes the entry of a property list, which has settings only.
    fileprivate init(_ document: AppConfigurationDocument) {
        (path, name, isLeftOut, object) = ("$", "", false, .deviceConfiguration)
        (assignments, isAssigned, appGroup, levels, hasNoTargetedApps) = (nil, nil, "", nil, false)
        result = .success(document)
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
        assignments = PolicyAssignment.all(of: cursor)
        isAssigned = try? cursor.member("isAssigned")?.bool()
        appGroup = cursor.anyCaseText("appGroupType")
        levels = Self.levels(of: cursor)
        hasNoTargetedApps = (try? cursor.member("targetedMobileApps")?.elements())?.isEmpty ?? false
    }

    /// Reads the management states: names in one text with commas, or in a list; `nil` without them or with other values.
    private static func levels(of cursor: JSONCursor) -> PolicyTarget.ManagementLevels? {
        guard let member = cursor.member("targetedAppManagementLevels"), !member.isNull else { return nil }
        let names: [String]
        if let text = try? member.string() {
            names = text.split(separator: ",").map { $0.filter { $0 != " " } }
        } else if let elements = try? member.elements() {
            let texts = elements.map { try? $0.string() }
            guard !texts.contains(nil) else { return nil }
            names = texts.compactMap(\.self)
        } else {
            return nil
        }
        guard !names.isEmpty else { return nil }
        let (levels, isTold) = PolicyTarget.ManagementLevels.read(names)
        return isTold ? levels : nil
    }
}

extension ContainerSearch.Kind {
    static let configurations = ContainerSearch.Kind(
        isWanted: AppConfigurationDocument.looksLikeConfiguration,
        types: ["targetedmanagedappconfiguration", "iosmobileappconfiguration"], singular: "app configuration",
        plural: "app configurations", lists: ["appconfiguration"])
}
