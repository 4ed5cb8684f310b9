package import MAMCore
package import MAMJSON
internal import MAMPropertyLists
package import MAMSettings

/// What a file of an export is, as the readers of policies and app configurations find it.
package struct ExportedFile: Sendable {
    /// The policies and app configurations in the file, also those that are left out.
    package private(set) var objects: [ExportedObject] = []
    /// Whether the reader of policies reads the file, or knows that it lacks some.
    package private(set) var isForPolicies = false
    /// Whether the reader of app configurations reads the file, or knows that it lacks some.
    package private(set) var isForConfigurations = false
    /// The kind of a file with other content; `nil` if it is not known.
    package private(set) var otherKind: FileKind?

    /// Whether the file has a policy of some platform.
    package var hasPolicies: Bool { objects.contains { !$0.isConfiguration } }

    /// Looks at a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - isJSON: Whether the file has to be JSON, by its name.
    /// - Throws: ``PolicyReadError`` if the file may contain policies, and cannot be read.
    package init(_ bytes: [UInt8], isJSON: Bool) throws(PolicyReadError) {
        let document: JSONDocument
        do throws(PolicyReadError) { document = try JSONDocument(policy: bytes) } catch {
            let isList = PropertyListDocument.isXMLOrBinary(bytes)
            look(atKindsOf: bytes)
            if otherKind == .base64, Self.mentionsPolicies(FileKind.decoded(bytes) ?? []) {
                throw PolicyReadError(
                    code: .notJSON, message: "mentions policies for iOS, and is in base64", position: nil,
                    help: FileKind.base64.use)
            }
            // A file with comments is JSON for other commands, and not for the readers of policies.
            if isJSON && !isList || otherKind.map(FileKind.ofGraph.contains) ?? false { throw error }
            let mayMention = otherKind.map { [.printed, .webPage].contains($0) } ?? true
            guard mayMention, objects.isEmpty, Self.mentionsPolicies(bytes) else { return }
            throw PolicyReadError(
                code: .notJSON, message: "mentions policies for iOS, and is not JSON", position: nil,
                help: "export them as JSON")
        }
        let policies = try Self.search(document, .policies)
        let configurations = try Self.search(document, .configurations)
        (isForPolicies, isForConfigurations) = (policies != nil, configurations != nil)
        objects = (policies ?? []).map { ExportedObject($0.cursor.value) ?? .policy }
        // Objects with a type were found by both searches.
        objects += (configurations ?? []).compactMap { found in
            guard ExportedObject(found.cursor.value) == nil else { return nil }
            let document = try? AppConfigurationDocument(found.cursor, repeating: [], at: nil)
            return document?.channel == .deviceManagement ? .deviceConfiguration : .managedAppConfiguration
        }
        if !isForPolicies, !isForConfigurations { look(atKindsOf: bytes) }
    }

    private mutating func look(atKindsOf bytes: [UInt8]) {
        let kinds = FileKind.all(in: bytes)
        if kinds.contains(.managedConfiguration) {
            (isForConfigurations, objects) = (true, [.deviceConfiguration])
        } else {
            otherKind = FileKind.allCases.first(where: kinds.contains)
        }
    }

    /// Returns the objects of one kind, also those that are left out; `nil` if there are none, and none on other pages.
    private static func search(
        _ document: JSONDocument, _ kind: ContainerSearch.Kind
    ) throws(PolicyReadError) -> [ContainerSearch.Found]? {
        let search = try ContainerSearch(document, kind, limits: .json)
        let found = search.found.filter { one in
            // An object of another type may have names of a policy.
            GraphType(of: one.cursor.value)?.isPolicyOrConfiguration ?? kind.isWanted(one.cursor.value)
        }
        return found.isEmpty && !search.isEmptyPage ? nil : found
    }

    /// The names of the type of policies for iOS in lower case: of Graph, of Microsoft365DSC, of providers of Terraform.
    private static let policyNames = [
        "iosmanagedappprotection", "intuneappprotectionpolicyios", "ios_managed_app_protection",
    ].map { Array($0.utf8) }

    /// Whether a text names the type of policies for iOS, in UTF-8 or UTF-16.
    private static func mentionsPolicies(_ bytes: [UInt8]) -> Bool {
        let lower = bytes.lazy.filter { $0 != 0 }.map { (65...90).contains($0) ? $0 + 32 : $0 } as [UInt8]
        // Each name begins with `i`.
        var start = lower.startIndex
        while let place = lower[start...].firstIndex(of: UInt8(ascii: "i")) {
            if policyNames.contains(where: lower[place...].starts) { return true }
            start = place + 1
        }
        return false
    }
}

/// What an object in the export of a tenant is, for a summary of the export.
package enum ExportedObject: String, Sendable, Hashable, CaseIterable {
    case policy, tenantDefault, androidPolicy, windowsPolicy, otherPolicy
    case managedAppConfiguration, deviceConfiguration, otherConfiguration

    /// Returns what an object with the type of a policy or an app configuration is; `nil` for any other object.
    package init?(_ object: JSONValue) {
        guard let type = GraphType(of: object), type.isPolicyOrConfiguration else { return nil }
        self =
            Self.types.first { type.name == $0.name }?.object
            ?? (type.fileKind == .graphPolicy ? Self.policy(of: type.name) : .otherConfiguration)
    }

    private static let types: [(name: String, object: ExportedObject)] = [
        ("iosmanagedappprotection", .policy), ("defaultmanagedappprotection", .tenantDefault),
        ("targetedmanagedappconfiguration", .managedAppConfiguration),
        ("iosmobileappconfiguration", .deviceConfiguration),
    ]

    private static func policy(of type: String) -> ExportedObject {
        if type.hasPrefix("android") { return .androidPolicy }
        return type.hasPrefix("windows") || type.hasPrefix("mdmwindows") ? .windowsPolicy : .otherPolicy
    }

    /// Whether the object is an app configuration, and no policy.
    package var isConfiguration: Bool {
        [.managedAppConfiguration, .deviceConfiguration, .otherConfiguration].contains(self)
    }

    package var nouns: (one: String, several: String) {
        switch self {
        case .policy: ("policy for iOS", "policies for iOS")
        case .tenantDefault: ("default policy of the tenant", "default policies of the tenant")
        case .androidPolicy: ("policy for Android", "policies for Android")
        case .windowsPolicy: ("policy for Windows", "policies for Windows")
        case .otherPolicy: ("policy of another type", "policies of other types")
        case .managedAppConfiguration:
            ("app configuration for managed apps", "app configurations for managed apps")
        case .deviceConfiguration:
            ("app configuration for managed devices", "app configurations for managed devices")
        case .otherConfiguration:
            ("app configuration for another platform", "app configurations for other platforms")
        }
    }
}
