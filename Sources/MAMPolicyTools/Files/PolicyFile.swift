public import MAMCore
internal import MAMJSON
public import MAMSettings

/// The app-protection policies that a file contains.
///
/// A file is one of these:
///
/// - one policy
/// - a list of policies: an array, or an answer of Microsoft Graph (`{"value": […]}`)
/// - another JSON document that contains policies, either as objects or as strings of JSON; some deployment tools write
///   such documents
public struct PolicyFile: Sendable {
    /// One policy of a file, or the reason why the policy cannot be read.
    public struct Entry: Sendable {
        /// The JSON path of the policy in the file.
        public let path: String
        /// The position of the policy in the file.
        public let position: SourcePosition
        /// The policy's `displayName`; empty if the policy has none.
        public let name: String
        /// The assignments of the policy to users; `nil` if the file does not contain them.
        public let assignments: [PolicyAssignment]?
        /// The policy, or the reason why it cannot be read, for example because it is for another platform.
        public let result: Result<PolicyDocument, PolicyReadError>

        /// Whether the policy is for another platform than iOS.
        public var isOfOtherPlatform: Bool {
            if case .failure(let error) = result { error.code == .otherPlatform } else { false }
        }
    }

    /// The policies in the order of the file; empty only for a page of a list that has no policy and further pages.
    public let entries: [Entry]
    /// Whether the file is a list of policies, and not one policy.
    public let isList: Bool
    /// Whether the list goes on in another answer of Microsoft Graph (`@odata.nextLink` or `@nextLink`), so that the
    /// file does not contain every policy.
    public let hasFurtherPages: Bool

    /// The finding that the list goes on elsewhere; `nil` if it does not.
    package var furtherPagesIssue: PolicyIssue? {
        hasFurtherPages
            ? PolicyIssue(
                .warning, "furtherPages", path: "$", position: nil,
                "the list goes on in another answer of Graph, whose policies the file does not have",
                help: "follow `@odata.nextLink` of the answer, and read all of its pages") : nil
    }

    /// The maximum number of policies in one file.
    public static let maximumCount = 1000

    /// Reads the policies from a file in UTF-8, or in UTF-16 with a byte order mark.
    ///
    /// In a list, every element is treated as a policy, so the index of an entry is its index in the list. Other documents
    /// are searched for values that look like policies.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: The maximum size of the file. Defaults to `DocumentLimits.json`: 4 MiB, 64 levels, 200,000 values.
    /// - Throws: `PolicyReadError` with one of these codes:
    ///   - `notJSON`, with a position, if the bytes are not JSON or exceed a limit
    ///   - `notAPolicy` if the bytes contain no policy
    public init(json bytes: [UInt8], limits: DocumentLimits = .json) throws(PolicyReadError) {
        let document = try JSONDocument(policy: bytes, limits: limits)
        var search = PolicySearch(document.duplicateKeys, limits)
        try search.search(document.cursor)
        if search.entries.isEmpty, !search.isEmptyPage {
            // The reader of one policy tells best why this is none.
            search.add(document.cursor, document.duplicateKeys)
        }
        try search.refuseAmbiguity()
        (entries, hasFurtherPages) = (search.entries, search.hasFurtherPages)
        isList = entries.count != 1 || entries[0].path != "$"
    }

    /// Returns one policy of the file, by its name or its index.
    ///
    /// - Parameter selector: The `displayName` of a policy, or its index in ``entries``, from 0. Defaults to `nil`,
    ///   which selects the only policy for iOS.
    /// - Returns: The policy.
    /// - Throws: `PolicyReadError` with the reason why the policy cannot be read. If the selector fits no policy or
    ///   several policies, the error has the code `severalPolicies`, and its help lists the policies to select from.
    public func policy(selectedBy selector: String? = nil) throws(PolicyReadError) -> PolicyDocument {
        try entry(selectedBy: selector).result.get()
    }

    /// Returns the file as if it contained only the policy that ``policy(selectedBy:)`` returns.
    package func only(selectedBy selector: String) throws(PolicyReadError) -> PolicyFile {
        PolicyFile(only: try entry(selectedBy: selector))
    }

    private init(only entry: Entry) { (entries, isList, hasFurtherPages) = ([entry], false, false) }

    /// Returns the entry whose policy ``policy(selectedBy:)`` returns.
    package func entry(selectedBy selector: String?) throws(PolicyReadError) -> Entry {
        guard !entries.isEmpty else {
            throw PolicyReadError(
                code: .notAPolicy, message: PolicySearch.emptyList, position: nil,
                help: "follow `@odata.nextLink` of the answer: the list has further pages")
        }
        guard let selector else {
            if entries.count == 1 { return entries[0] }
            let own = entries.filter { !$0.isOfOtherPlatform }
            guard own.count == 1 else {
                throw ambiguity("the file has \(own.count) policies for iOS", entries)
            }
            return own[0]
        }
        let named = entries.filter { $0.name == selector }
        if named.count == 1 { return named[0] }
        guard named.isEmpty else { throw ambiguity("\(named.count) policies have this name", named) }
        guard let index = Int(selector), entries.indices.contains(index) else {
            throw ambiguity("no policy has the name or index \(JSONQuoting.quoted(selector))", entries)
        }
        return entries[index]
    }

    /// Makes an error whose help lists policies that could be meant.
    private func ambiguity(_ message: String, _ candidates: [Entry]) -> PolicyReadError {
        let shown = candidates.prefix(8).map { entry in
            let name = entry.name.isEmpty ? "without a name" : JSONQuoting.quoted(entry.name)
            let platform = entry.isOfOtherPlatform ? ", for another platform" : ""
            let index = entries.firstIndex { $0.path == entry.path } ?? 0
            return "\(index) \(name) at \(entry.path)\(platform)"
        }
        let more = candidates.count > 8 ? " and \(candidates.count - 8) more" : ""
        return PolicyReadError(
            code: .severalPolicies, message: message, position: nil,
            help: "select one of: \(shown.joined(separator: "; "))\(more)")
    }
}

extension JSONValue {
    fileprivate var isObjectOrText: Bool {
        switch kind {
        case .object, .string: true
        case .array, .null, .bool, .number: false
        }
    }
}

/// The search for the policies of a document.
private struct PolicySearch {
    var entries: [PolicyFile.Entry] = []
    private let duplicates: [JSONDuplicateKey]
    private let limits: DocumentLimits
    private var paths: [JSONPath] = []
    private(set) var hasFurtherPages = false
    /// Whether the file is a page of a list of policies that has no policy and further pages.
    private(set) var isEmptyPage = false
    /// The annotation `@odata.context` of the innermost answer around the searched value; empty if there is none.
    private var context = ""

    init(_ duplicates: [JSONDuplicateKey], _ limits: DocumentLimits) {
        (self.duplicates, self.limits) = (duplicates, limits)
    }

    /// Searches the root of a file.
    mutating func search(_ root: JSONCursor) throws(PolicyReadError) {
        if PolicyDocument.looksLikePolicy(root.value) { return add(root, duplicates) }
        let list = isList(root) ? root.member("value") : root
        if isList(root) {
            note(answer: root)
            hasFurtherPages = Self.goesOn(root)
        }
        guard let elements = try? list?.elements() else { return try descend(root) }
        guard !elements.isEmpty else {
            isEmptyPage = hasFurtherPages && mayListPolicies
            guard isEmptyPage else {
                throw PolicyReadError(
                    code: .notAPolicy, message: Self.emptyList, position: root.position, help: nil)
            }
            return
        }
        guard elements.contains(where: { $0.value.isObjectOrText }) else { return }
        for element in elements {
            try checkCount(element)
            if case .string = element.value.kind { try descend(element) } else { add(element, own(element)) }
        }
    }

    /// Whether an object is a list as Graph answers it: `value` with annotations.
    private func isList(_ root: JSONCursor) -> Bool {
        guard case .object(let members) = root.value.kind, case .array? = root.member("value")?.value.kind else {
            return false
        }
        return members.allSatisfy { $0.key == "value" || $0.key.hasPrefix("@") }
    }

    /// The message about a list without a policy.
    static let emptyList = "the list contains no policy"

    /// Whether an empty list may be one of policies: its annotation does not name other objects.
    private var mayListPolicies: Bool {
        let name = context.lowercased()
        return name.isEmpty || name.contains("managedappprotection") || name.contains("managedapppolicies")
    }

    /// Takes over the annotation of an answer of Graph that tells what it contains.
    private mutating func note(answer: JSONCursor) {
        let own = PolicyDocument.context(of: answer)
        if !own.isEmpty { context = own }
    }

    /// Whether an answer of Graph goes on in another one.
    private static func goesOn(_ answer: JSONCursor) -> Bool {
        nextLinks.contains { name in answer.member(name).map { !$0.isNull } ?? false }
    }

    /// Searches a value that is no policy itself.
    private mutating func descend(_ cursor: JSONCursor) throws(PolicyReadError) {
        switch cursor.value.kind {
        case .object(let members):
            let outer = context
            note(answer: cursor)
            defer { context = outer }
            let hasValue = members.contains { $0.key == "value" }
            for member in members {
                let inner = JSONCursor(member.value, path: cursor.path.key(member.key))
                let before = entries.count
                try visit(inner)
                // The link of an answer belongs to its `value`, and counts only if that has policies.
                guard entries.count > before, !hasValue || member.key == "value" else { continue }
                if Self.goesOn(cursor) { hasFurtherPages = true }
            }
        case .array(let values):
            for (index, value) in values.enumerated() {
                try visit(JSONCursor(value, path: cursor.path.index(index)))
            }
        case .string(let text): try read(text, cursor)
        case .null, .bool, .number: return
        }
    }

    private mutating func visit(_ cursor: JSONCursor) throws(PolicyReadError) {
        guard PolicyDocument.looksLikePolicy(cursor.value) else { return try descend(cursor) }
        try checkCount(cursor)
        add(cursor, own(cursor))
    }

    /// Searches the text of a string, which may be the JSON of a policy.
    private mutating func read(_ text: String, _ cursor: JSONCursor) throws(PolicyReadError) {
        guard text.utf8.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{"),
            let inner = try? JSONDocument(policy: Array(text.utf8), limits: limits),
            PolicyDocument.looksLikePolicy(inner.root)
        else { return }
        try checkCount(cursor)
        add(JSONCursor(inner.root, path: cursor.path), inner.duplicateKeys, at: cursor.position)
    }

    private func checkCount(_ cursor: JSONCursor) throws(PolicyReadError) {
        guard entries.count >= PolicyFile.maximumCount else { return }
        throw PolicyReadError(
            code: .notJSON, message: "the file contains more than \(PolicyFile.maximumCount) policies",
            position: cursor.position, help: "split the file")
    }

    /// The repeated keys inside a value.
    private func own(_ cursor: JSONCursor) -> [JSONDuplicateKey] {
        guard !duplicates.isEmpty else { return [] }
        let start = cursor.path.components
        return duplicates.filter { $0.path.components.starts(with: start) }
    }

    /// Reads a policy and adds it, or the reason why it cannot be read.
    mutating func add(_ cursor: JSONCursor, _ duplicates: [JSONDuplicateKey], at position: SourcePosition? = nil) {
        let result: Result<PolicyDocument, PolicyReadError>
        do throws(PolicyReadError) {
            result = .success(try PolicyDocument(cursor, repeating: duplicates, at: position, in: context))
        } catch { result = .failure(error) }
        paths.append(cursor.path)
        var name = ""
        if case .string(let text)? = cursor.member("displayName")?.value.kind { name = text }
        entries.append(
            PolicyFile.Entry(
                path: cursor.path.shortened, position: position ?? cursor.position, name: name,
                assignments: PolicyAssignment.all(of: cursor), result: result))
    }

    /// The annotations of an answer that tell what it contains.
    private static let annotations = nextLinks + ["@odata.context", "@context"]

    /// The annotations that link to the next page: of OData 4.0 and 4.01.
    private static let nextLinks = ["@odata.nextLink", "@nextLink"]

    /// Refuses repeated keys around the policies, because readers disagree which of two policies counts.
    func refuseAmbiguity() throws(PolicyReadError) {
        guard !duplicates.isEmpty else { return }
        for duplicate in duplicates {
            let components = duplicate.path.components
            let isAround = paths.contains { $0.components.starts(with: components) && $0 != .root }
            // Inside a policy, the reader of the policy reports a repeated key.
            let isInside = paths.contains { components.starts(with: $0.components) }
            let isAnnotation = !isInside && Self.annotations.contains { components.last == .key($0) }
            guard isAround || isAnnotation else { continue }
            throw PolicyReadError(
                code: .notAPolicy, message: duplicate.error.message, position: duplicate.repeatedPosition,
                help: "remove one of the two; readers disagree which one counts")
        }
    }
}
