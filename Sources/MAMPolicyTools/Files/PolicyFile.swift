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
        /// Whether Graph says that the policy is assigned; `nil` if the file does not tell.
        let isAssigned: Bool?
        /// The policy, or the reason why it cannot be read, for example because it is for another platform.
        public let result: Result<PolicyDocument, PolicyReadError>

        /// Whether the policy is for another platform than iOS.
        public var isOfOtherPlatform: Bool {
            if case .failure(let error) = result { error.code == .otherPlatform } else { false }
        }

        /// Whether the object is of a type that is never read here: a policy for another platform, or an app configuration.
        ///
        /// Graph lists such objects beside policies for iOS.
        package let isLeftOut: Bool
        /// Whether this is the default policy of a tenant, of which the settings for iOS are read.
        package var isTenantDefault: Bool { object == .tenantDefault }
        package let object: ExportedObject
        /// Which version of which policy this is; `nil` if the policy has no id.
        package let version: PolicyVersion?
        /// The name of the list of Graph that contains the policy, in lower case; empty if it is not known.
        let list: String

        init(_ found: ContainerSearch.Found) {
            let cursor = found.cursor
            do throws(PolicyReadError) {
                result = .success(
                    try PolicyDocument(cursor, repeating: found.duplicates, at: found.position, in: found.context))
            } catch { result = .failure(error) }
            (path, position) = (cursor.path.shortened, found.position ?? cursor.position)
            name = cursor.anyCaseText("displayName")
            assignments = PolicyAssignment.all(of: cursor)
            if case .success(let document) = result {
                isAssigned = if case .boolean(let told)? = document.values[.isAssigned] { told } else { nil }
            } else {
                isAssigned = try? cursor.graphMember("isAssigned")?.bool()
            }
            isLeftOut = ContainerSearch.Kind.policies.leavesOut(cursor.value)
            object = ExportedObject(cursor.value) ?? .policy
            version = PolicyVersion(of: cursor)
            list = String(found.context.lowercased().split(separator: "#").last?.prefix { $0 != "(" } ?? "")
        }
    }

    /// The policies in the order of the file; empty only for a page of a list that has no policy and further pages.
    public let entries: [Entry]
    /// Whether the file is a list of policies, and not one policy.
    public let isList: Bool
    /// Whether the list goes on in another answer of Microsoft Graph (`@odata.nextLink` or `@nextLink`), or an answer of
    /// a batch is an error, so that the file does not contain every policy.
    public let hasFurtherPages: Bool

    /// The finding that the list goes on elsewhere, or that answers of a batch are errors; `nil` without either.
    package let furtherPagesIssue: PolicyIssue?
    /// Whether answers of a batch are errors.
    var hasFailedAnswers: Bool { furtherPagesIssue?.code == "failedAnswers" }

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
        let search = try ContainerSearch(document, .policies, limits: limits).nonempty()
        let isNone = search.found.allSatisfy { !PolicyDocument.looksLikePolicy($0.cursor.value) }
        if isNone, !search.isEmptyPage, ClientPolicy.hasClientKeys(document.root) {
            throw PolicyReadError(
                code: .notAPolicy,
                message: "these are client keys, as a dump of an app has them, and no policy of Graph",
                position: document.cursor.position,
                help: "convert them with `mam policy convert --from client --to graph`, or give them as a dump")
        }
        (entries, hasFurtherPages) = (search.found.map(Entry.init), search.hasFurtherPages)
        furtherPagesIssue = search.furtherPagesIssue
        isList = entries.count != 1 || entries[0].path != "$"
    }

    /// Whether the file lacks policies that may be for iOS.
    fileprivate var mayLackPolicies: Bool {
        let lists = Set(entries.map(\.list))
        let isOfOthers = !lists.isEmpty && lists.allSatisfy { $0.contains("/android") || $0.contains("windows") }
        return hasFailedAnswers || hasFurtherPages && !isOfOthers
    }

    /// Whether another file can be the last page of this one's list.
    ///
    /// It is one of the same list, by the annotations of Graph. Without annotations, it has a policy for iOS. No page has
    /// what the errors in a batch left out.
    fileprivate func isContinued(by other: PolicyFile) -> Bool {
        guard !hasFailedAnswers, other.isList, !other.hasFurtherPages else { return false }
        let (own, others) = (Set(entries.map(\.list)), Set(other.entries.map(\.list)))
        guard own.isEmpty || own.contains("") || others.contains("") else { return !own.isDisjoint(with: others) }
        return other.entries.contains { !$0.isLeftOut }
    }

    /// Returns the last of some files that lacks policies which no other file has; `nil` if there is none.
    package static func unfinished(
        _ files: [DiagnosisEvidence.Named<PolicyFile>]
    ) -> DiagnosisEvidence.Named<PolicyFile>? {
        files.last { page in
            page.content.mayLackPolicies && !files.contains { page.content.isContinued(by: $0.content) }
        }
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

    private init(only entry: Entry) {
        (entries, isList, hasFurtherPages, furtherPagesIssue) = ([entry], false, false, nil)
    }

    /// Returns the file without some entries; the condition is asked of each entry once, in their order.
    package func filtered(_ isKept: (Entry) -> Bool) -> PolicyFile { PolicyFile(entries.filter(isKept), of: self) }

    private init(_ entries: [Entry], of file: PolicyFile) {
        (self.entries, isList) = (entries, file.isList)
        (hasFurtherPages, furtherPagesIssue) = (file.hasFurtherPages, file.furtherPagesIssue)
    }

    /// Returns the entry whose policy ``policy(selectedBy:)`` returns.
    package func entry(selectedBy selector: String?) throws(PolicyReadError) -> Entry {
        guard !entries.isEmpty else { throw ContainerSearch.noDocument(of: .policies, help: furtherPagesIssue?.help) }
        guard let selector else {
            if entries.count == 1 { return entries[0] }
            let read = entries.filter { !$0.isLeftOut }
            // The default of a tenant is for the users to whom no other policy is assigned.
            let assigned = read.filter { !$0.isTenantDefault }
            let own = assigned.isEmpty ? read : assigned
            guard own.count == 1 else { throw ambiguity("the file has \(own.count) policies for iOS", entries) }
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
            let platform =
                entry.isOfOtherPlatform ? ", for another platform" : entry.isLeftOut ? ", of another type" : ""
            let index = entries.firstIndex { $0.path == entry.path } ?? 0
            return "\(index) \(name) at \(entry.path)\(platform)"
        }
        let more = candidates.count > 8 ? " and \(candidates.count - 8) more" : ""
        return PolicyReadError(
            code: .severalPolicies, message: message, position: nil,
            help: "select one of: \(shown.joined(separator: "; "))\(more)")
    }
}

extension ContainerSearch.Kind {
    /// App-protection policies.
    static let policies = ContainerSearch.Kind(
        isWanted: PolicyDocument.looksLikePolicy,
        types: ["iosmanagedappprotection", "defaultmanagedappprotection"], singular: "policy",
        plural: "policies",
        lists: ["managedappprotection", "managedapppolicies"])
}

extension JSONCursor {
    /// The text of a member in any letter case; empty if there is none.
    func anyCaseText(_ name: String) -> String {
        guard case .object(let members) = value.kind,
            let member = members.first(where: { AccountID.folding.areEqual($0.key, name) }),
            case .string(let text) = member.value.kind
        else { return "" }
        return text
    }
}

/// Which version of a policy an export has.
package struct PolicyVersion: Sendable {
    /// The policy's `id`, in lower case.
    package let id: String
    /// The policy's `lastModifiedDateTime`; empty if it has none.
    private let time: String
    /// The policy as text, without its time and the annotations of the answer around it.
    private let content: String

    /// Reads the version of a policy or an app configuration; `nil` if it has no id.
    init?(of cursor: JSONCursor) {
        let id = cursor.anyCaseText("id")
        guard !id.isEmpty, case .object(let members) = cursor.value.kind else { return nil }
        (self.id, time) = (id.lowercased(), cursor.anyCaseText("lastModifiedDateTime"))
        let own = members.filter { member in
            !["lastModifiedDateTime", "@odata.context", "@odata.etag"].contains {
                AccountID.folding.areEqual(member.key, $0)
            }
        }
        content = own.map { "\($0.key): \($0.value.line)" }.sorted().joined(separator: "\n")
    }

    /// Whether this has the content of another version of the same policy.
    package func isCopy(of other: PolicyVersion) -> Bool { content == other.content }

    /// Whether this is an older version than another one of the same policy; `nil` if their times cannot be compared.
    package func isOlder(than other: PolicyVersion) -> Bool? {
        if time == other.time, !time.isEmpty { return false }
        guard let own = sortable, let others = other.sortable else { return nil }
        return own < others
    }

    /// The time as Graph writes it, without the letter of the time zone and zeros at the end of a fraction.
    ///
    /// `nil` for any other form; Graph writes the first day of the first year for no time.
    private var sortable: String? {
        let form =
            /((?:19|2\d)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?Z/
        guard let match = time.wholeMatch(of: form) else { return nil }
        // A fraction of a second is later than none.
        let fraction = String((match.2 ?? "").reversed().drop { $0 == "0" }.reversed())
        return "\(match.1).\(fraction)"
    }
}
