internal import MAMJSON
internal import MAMPropertyLists
internal import MAMSettings

extension AppConfigurationReader {
    /// Reads the keys of a property list, as device management delivers it.
    ///
    /// The root is a dictionary, with or without the element `plist` around it. Values that are no text, number or
    /// Boolean are for the app, and are left out.
    ///
    /// - Parameters:
    ///   - bytes: The property list, XML or binary, under the limits of an `Info.plist`.
    ///   - outer: The value of the document that contains the list; `nil` if the list is the whole document.
    /// - Throws: ``PolicyReadError`` with the code `notAPropertyList` or `notAPolicy`; its position is in the list.
    mutating func readPropertyList(_ bytes: [UInt8], in outer: Place?) throws(PolicyReadError) {
        let list: PropertyListDocument
        do { list = try PropertyListDocument(bytes) } catch {
            throw PolicyReadError(
                code: .notAPropertyList, message: error.message, position: error.position.map(SourcePosition.init),
                help: error.help)
        }
        guard list.format != .oldStyle else {
            throw PolicyReadError(
                code: .notAPropertyList, message: "neither an XML nor a binary property list", position: nil, help: nil)
        }
        guard list.root.kind == .dictionary else {
            throw PolicyReadError(
                code: .notAPolicy, message: "the root is not a dictionary but: \(list.root.kind.rawValue)",
                position: list.sourcePositions(of: [list.root.range.lowerBound]).first, help: nil)
        }
        for (key, kind) in Self.otherFiles where list.root[key] != nil {
            throw PolicyReadError(
                code: .notAPolicy, message: "this is \(kind), not an app configuration", position: nil,
                help: "expected a dictionary of the app's keys, such as `\(AppConfigurationKey.userPrincipalName)`")
        }
        let members = list.root.members
        let positions = list.sourcePositions(of: members.map(\.keyRange.lowerBound))
        for (member, position) in zip(members, positions) {
            let path = (outer?.path ?? .root).key(member.key)
            // A binary list has no lines, and positions in an encoded list do not belong to the document.
            let place = Place(path, outer?.position ?? (list.format == .binary ? nil : position))
            guard let value = AppConfigurationValue(member.value) else {
                note(
                    .warning, "otherType", place,
                    "\(JSONQuoting.quoted(member.key)) is no text, number or Boolean; the setting is left out")
                continue
            }
            keep(managed: member.key, value, at: place)
        }
    }

    /// Keys that only other files have, with the kind of file.
    private static let otherFiles: KeyValuePairs = [
        "CFBundleIdentifier": "the Info.plist of an app", "IntuneMAMSettings": "the Info.plist of an app",
        "PayloadContent": "a configuration profile", "keychain-access-groups": "a file of entitlements",
    ]
}

extension AppConfigurationValue {
    /// Makes a value of a property list; `nil` for an array, a dictionary, data, a date, or a number that is not finite.
    fileprivate init?(_ node: PropertyListNode) {
        switch node.kind {
        case .string: self = .string(node.string ?? "")
        case .boolean: self = .boolean(node.boolean ?? false)
        case .integer:
            self = .number(node.integer.map { .integer($0) } ?? .real(Double(node.unsigned ?? 0)))
        case .real:
            guard let real = node.real, real.isFinite else { return nil }
            self = .number(.real(real))
        case .array, .dictionary, .date, .data: return nil
        }
    }
}
