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
            entries = [
                Entry(path: "$", name: "", isLeftOut: false, result: .success(document))
            ]
            furtherPagesIssue = nil
            return
        }
        let search = try ContainerSearch(try JSONDocument(policy: bytes), .configurations, limits: .json)
        entries = search.found.map { found in
            let cursor = found.cursor
            let result: Result<AppConfigurationDocument, PolicyReadError>
            do throws(PolicyReadError) {
                result = .success(
                    try AppConfigurationDocument(cursor, repeating: found.duplicates, at: found.position))
            } catch { result = .failure(error) }
            return Entry(
                path: cursor.path.shortened, name: cursor.anyCaseText("displayName"),
                isLeftOut: ContainerSearch.Kind.configurations.leavesOut(cursor.value), result: result)
        }
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

extension ContainerSearch.Kind {
    static let configurations = ContainerSearch.Kind(
        isWanted: AppConfigurationDocument.looksLikeConfiguration,
        types: ["targetedmanagedappconfiguration", "iosmobileappconfiguration"], singular: "app configuration",
        plural: "app configurations", lists: ["appconfiguration"])
}
