internal import MAMCore
internal import MAMJSON
internal import MAMSettings

/// The search for documents of one kind in a file of Graph, or of a tool that writes such files.
///
/// The file is one document, an array, an answer of Graph (`{"value": […]}`), answers of a batch, or any other JSON with
/// documents in it: as objects, or as texts of JSON.
struct ContainerSearch {
    /// The kind of document that is searched for.
    struct Kind: Sendable {
        /// Returns whether an object seems to be a document of the kind.
        let isWanted: @Sendable (JSONValue) -> Bool
        /// The types of the documents, in lower case without their namespace.
        ///
        /// Documents of other types that Graph lists beside them are found too, to be left out.
        let types: Set<String>
        /// The kind in the singular and in the plural, as messages name it.
        let singular: String
        let plural: String
        /// The names of lists of the kind in `@odata.context`, in lower case.
        let lists: [String]
    }

    /// A document that was found, or one of another type.
    struct Found {
        let cursor: JSONCursor
        /// The repeated keys inside of it.
        let duplicates: [JSONDuplicateKey]
        /// The position of the text that contains it; `nil` for an object of the file.
        let position: SourcePosition?
        /// The annotation `@odata.context` of the innermost answer around it; empty if there is none.
        let context: String
    }

    /// The documents of the kind and those of types that are left out, in the order of the file.
    private(set) var found: [Found] = []
    /// Whether a list with such documents goes on in another answer of Graph, or an answer of a batch is an error.
    private(set) var hasFurtherPages = false
    /// Whether an answer with such documents has no link to another one, and its count is larger than its list.
    private var hasLargerCount = false
    /// Whether the file has requests that change single properties of an object.
    private var hasPatches = false
    /// The number of answers of a batch that are errors, so that the file does not have their documents.
    private(set) var failedAnswers = 0
    /// Whether the file is a page of a list that has no document and further pages.
    private(set) var isEmptyPage = false
    /// The position of a list without elements that is the whole file; `nil` for any other file.
    private(set) var emptyList: SourcePosition?
    /// Whether an answer inside of the file has no document and further pages.
    private var hasEmptyPages = false
    private let kind: Kind
    private let duplicates: [JSONDuplicateKey]
    private let limits: DocumentLimits
    private var paths: [JSONPath] = []
    private var context = ""
    /// The place of the text that is searched; `nil` for the file.
    private let outer: (path: JSONPath, position: SourcePosition)?

    init(_ document: JSONDocument, _ kind: Kind, limits: DocumentLimits) throws(PolicyReadError) {
        (self.kind, duplicates, self.limits, outer) = (kind, document.duplicateKeys, limits, nil)
        guard !Self.isError(document.cursor) else {
            throw PolicyReadError(
                code: .notAPolicy, message: "this is an error of Microsoft Graph, and no export",
                position: document.cursor.position, help: "export it again")
        }
        try search(document.cursor)
        if hasEmptyPages, found.isEmpty { (hasFurtherPages, isEmptyPage) = (true, true) }
        if failedAnswers > 0 { (hasFurtherPages, isEmptyPage) = (true, found.isEmpty) }
        guard !found.isEmpty || !hasPatches else {
            throw PolicyReadError(
                code: .notAPolicy, message: "the file has requests that change a \(kind.singular), and none as a whole",
                position: document.cursor.position, help: "export the whole \(kind.singular)")
        }
        if found.isEmpty, !isEmptyPage, emptyList == nil {
            // The reader of one document tells best why this is none.
            add(document.cursor, document.duplicateKeys)
        }
        try refuseAmbiguity()
    }

    /// Searches the text of a string.
    private init(
        _ document: JSONDocument, in other: ContainerSearch, at cursor: JSONCursor
    ) throws(PolicyReadError) {
        (kind, duplicates, limits) = (other.kind, document.duplicateKeys, other.limits)
        outer = (path: cursor.path, position: cursor.position)
        context = other.context
        try visit(document.cursor)
        try refuseAmbiguity()
    }

    private mutating func search(_ root: JSONCursor) throws(PolicyReadError) {
        let whole = merged(root)
        if isDocument(whole.value) { return add(whole, duplicates) }
        let list = isList(root) ? root.member("value") : root
        if isList(root) {
            note(answer: root)
            if Self.goesOn(root) { noteFurtherPages(of: root) }
        }
        guard let elements = try? list?.elements() else { return try visit(root) }
        guard !elements.isEmpty else {
            isEmptyPage = hasFurtherPages && mayList
            if !isEmptyPage { emptyList = root.position }
            return
        }
        guard elements.contains(where: { $0.value.isContainerOrText }) else { return }
        for element in elements {
            try checkCount(element)
            let before = found.count
            switch element.value.kind {
            case .string, .array: try descend(element)
            case .object where GraphType(of: element.value) == nil || isAnswer(element): try visit(element)
            default: break
            }
            // An element in which nothing was found is treated as a document, so that its reader says what it is.
            if found.count == before, case .object = element.value.kind, !isSkipped(element) {
                add(merged(element), own(element))
            }
        }
    }

    /// Whether nothing of an object is read as a document: an answer of Graph, an error, or the status of an app.
    private func isSkipped(_ element: JSONCursor) -> Bool {
        isAnswer(element) || Self.isError(element) || GraphType(of: element.value)?.isRegistration == true
    }

    /// Whether an element of an array is an answer of Graph or of a batch, and no document.
    private func isAnswer(_ element: JSONCursor) -> Bool {
        guard !isDocument(merged(element).value), case .object = element.value.kind else { return false }
        return isList(element) || element.member("responses") != nil || element.member("status") != nil
    }

    /// Whether an object is a document of the kind, or of a type that is left out.
    private func isDocument(_ value: JSONValue) -> Bool { kind.isWanted(value) || kind.leavesOut(value) }

    /// Whether an object is a list as Graph answers it: `value` with annotations.
    private func isList(_ root: JSONCursor) -> Bool {
        guard case .object(let members) = root.value.kind, case .array? = root.member("value")?.value.kind else {
            return false
        }
        return members.allSatisfy { $0.key == "value" || $0.key.hasPrefix("@") }
    }

    /// Returns the same search, unless the file is a list without elements.
    func nonempty() throws(PolicyReadError) -> ContainerSearch {
        guard let emptyList else { return self }
        throw Self.noDocument(of: kind, at: emptyList)
    }

    /// Makes the error about a list without a document.
    static func noDocument(
        of kind: Kind, at position: SourcePosition? = nil, help: String? = nil
    ) -> PolicyReadError {
        PolicyReadError(
            code: .notAPolicy, message: "the list contains no \(kind.singular)", position: position, help: help)
    }

    /// Whether an empty list may be one of the kind: its annotation does not name other objects.
    private var mayList: Bool {
        let name = context.lowercased()
        return name.isEmpty || kind.lists.contains { name.contains($0) }
    }

    /// Takes over the annotation of an answer of Graph that tells what it contains.
    private mutating func note(answer: JSONCursor) {
        let own = PolicyDocument.context(of: answer)
        if !own.isEmpty { context = own }
    }

    /// Whether an answer of Graph goes on in another one, or its count is larger than its list.
    private static func goesOn(_ answer: JSONCursor) -> Bool { answer.lacksPart(of: "") }

    private mutating func noteFurtherPages(of answer: JSONCursor) {
        hasFurtherPages = true
        if !answer.hasNextLink(of: "") { hasLargerCount = true }
    }

    /// Whether an object is an error of Graph in place of an answer.
    static func isError(_ object: JSONCursor) -> Bool {
        guard case .object(let members) = object.value.kind,
            let error = members.first(where: { $0.key.lowercased() == "error" })
        else { return false }
        let names = [
            "error", "error_description", "error_codes", "error_uri", "timestamp", "trace_id", "correlation_id",
        ]
        guard members.allSatisfy({ names.contains($0.key.lowercased()) || $0.key.hasPrefix("@") }) else { return false }
        return switch error.value.kind {
        case .object, .string: true
        case .array, .null, .bool, .number: false
        }
    }

    /// Whether an object is an answer of a batch with the status of an error, or an error of Graph.
    private static func isFailed(_ answer: JSONCursor) -> Bool {
        if isError(answer) { return true }
        guard let status = answer.member("status")?.value.kind,
            answer.member("id") != nil || answer.member("body") != nil
        else { return false }
        return switch status {
        case .number(let text), .string(let text): Int(text).map { $0 >= 400 } ?? false
        default: false
        }
    }

    /// The finding that the file does not have every document; `nil` if nothing shows that.
    var furtherPagesIssue: PolicyIssue? {
        guard hasFurtherPages else { return nil }
        guard failedAnswers == 0 else {
            return PolicyIssue(
                .warning, "failedAnswers", path: "$", position: nil,
                "answers of the batch are errors, so the file may lack \(kind.plural)",
                help: "send the requests with a `status` of 400 or more again")
        }
        guard !hasLargerCount else {
            return PolicyIssue(
                .warning, "furtherPages", path: "$", position: nil,
                "`@odata.count` is larger than the list, so the file lacks \(kind.plural)",
                help: "read all pages of Graph's answer, and export the whole list")
        }
        return PolicyIssue(
            .warning, "furtherPages", path: "$", position: nil,
            "the list goes on in another answer of Graph, whose \(kind.plural) the file does not have",
            help: "follow `@odata.nextLink` of the answer, and read all of its pages")
    }

    /// Searches a value that is no document itself.
    private mutating func descend(_ cursor: JSONCursor) throws(PolicyReadError) {
        switch cursor.value.kind {
        case .object(let members):
            let outer = context
            note(answer: cursor)
            defer { context = outer }
            if Self.isFailed(cursor) { failedAnswers += 1 }
            // An error in the body of a failed answer is no other one.
            if Self.isFailed(cursor), !Self.isError(cursor) { return }
            if isList(cursor), (try? cursor.member("value")?.elements().isEmpty) ?? false, Self.goesOn(cursor), mayList
            {
                hasEmptyPages = true
            }
            let hasValue = members.contains { $0.key == "value" }
            let isPatch = (try? cursor.member("method")?.string())?.uppercased() == "PATCH"
            for member in members {
                // The body of such a request has only the properties that it changes.
                if isPatch, ["body", "postData"].contains(member.key) {
                    hasPatches = true
                    continue
                }
                let inner = JSONCursor(member.value, path: cursor.path.key(member.key))
                let before = found.count
                try visit(inner)
                // The link of an answer belongs to its `value`, and counts only if that has documents.
                guard found.count > before, !hasValue || member.key == "value" else { continue }
                if Self.goesOn(cursor) { noteFurtherPages(of: cursor) }
            }
        case .array(let values):
            for (index, value) in values.enumerated() { try visit(JSONCursor(value, path: cursor.path.index(index))) }
        case .string(let text): try read(text, cursor)
        case .null, .bool, .number: return
        }
    }

    private mutating func visit(_ cursor: JSONCursor) throws(PolicyReadError) {
        // The status of an app on a device, with parts of the policies that it received.
        guard GraphType(of: cursor.value)?.isRegistration != true else { return }
        let whole = merged(cursor)
        guard isDocument(whole.value) else { return try descend(cursor) }
        try checkCount(cursor)
        add(whole, own(cursor))
    }

    /// Returns an object with the members of its `AdditionalProperties`, in which the PowerShell SDK prints those of the
    /// derived type, and with the type that the answer around it tells; the same cursor for any other value.
    private func merged(_ cursor: JSONCursor) -> JSONCursor {
        UntypedObject.typed(joined(cursor), in: context)
    }

    private func joined(_ cursor: JSONCursor) -> JSONCursor {
        guard case .object(let members) = cursor.value.kind else { return cursor }
        var (all, more): ([JSONMember], [JSONMember]) = ([], [])
        for member in members {
            if AccountID.folding.areEqual(member.key, "AdditionalProperties"),
                case .object(let inner) = member.value.kind
            {
                more += inner
            } else {
                all.append(member)
            }
        }
        guard !more.isEmpty else { return cursor }
        for member in more {
            guard let place = all.firstIndex(where: { $0.key.lowercased() == member.key.lowercased() }) else {
                all.append(member)
                continue
            }
            if case .null = all[place].value.kind {
                all[place] = member
            } else if all[place].value.text != member.value.text {
                // The reader calls a setting with two values unreadable, and counts the strictest one.
                all.append(member)
            }
        }
        return JSONCursor(JSONValue(.object(all), at: cursor.value.position), path: cursor.path)
    }

    /// Searches the text of a string, which may be JSON, or JSON in base64.
    ///
    /// Texts inside of such a text are not searched.
    private mutating func read(_ text: String, _ cursor: JSONCursor) throws(PolicyReadError) {
        let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        // In base64 an object begins with `e`, and a list with `W`; a browser keeps answers of a server so.
        let isEncoded = first == UInt8(ascii: "e") || first == UInt8(ascii: "W")
        guard outer == nil, isJSON || isEncoded,
            let bytes = isJSON ? Array(text.utf8) : FileKind.decoded(Array(text.utf8)),
            let inner = try? JSONDocument(policy: bytes, limits: limits)
        else { return }
        let search = try ContainerSearch(inner, in: self, at: cursor)
        guard !search.found.isEmpty else { return }
        paths.append(cursor.path)
        hasFurtherPages = hasFurtherPages || search.hasFurtherPages
        hasLargerCount = hasLargerCount || search.hasLargerCount
        for one in search.found {
            try checkCount(cursor)
            found.append(one)
        }
    }

    private func checkCount(_ cursor: JSONCursor) throws(PolicyReadError) {
        guard found.count >= PolicyFile.maximumCount else { return }
        throw PolicyReadError(
            code: .notJSON, message: "the file contains more than \(PolicyFile.maximumCount) \(kind.plural)",
            position: cursor.position, help: "split the file")
    }

    /// The repeated keys inside a value.
    private func own(_ cursor: JSONCursor) -> [JSONDuplicateKey] {
        guard !duplicates.isEmpty else { return [] }
        let start = cursor.path.components
        return duplicates.filter { $0.path.components.starts(with: start) }
    }

    private mutating func add(_ cursor: JSONCursor, _ duplicates: [JSONDuplicateKey]) {
        paths.append(cursor.path)
        let path = outer.map { JSONPath($0.path.components + cursor.path.components) } ?? cursor.path
        found.append(
            Found(
                cursor: JSONCursor(cursor.value, path: path), duplicates: duplicates, position: outer?.position,
                context: context))
    }

    /// The annotations of an answer that tell what it contains.
    private static let annotations = [
        "@odata.nextLink", "@nextLink", "@odata.count", "@count", "@odata.context", "@context",
    ]

    /// Refuses repeated keys around the documents, because readers disagree which of two documents counts.
    private func refuseAmbiguity() throws(PolicyReadError) {
        guard !duplicates.isEmpty else { return }
        for duplicate in duplicates {
            let components = duplicate.path.components
            let isAround = paths.contains { $0.components.starts(with: components) && $0 != .root }
            // Inside a document, its reader reports a repeated key.
            let isInside = paths.contains { components.starts(with: $0.components) }
            let isAnnotation = !isInside && Self.annotations.contains { components.last == .key($0) }
            guard isAround || isAnnotation else { continue }
            throw PolicyReadError(
                code: .notAPolicy, message: duplicate.error.message, position: duplicate.repeatedPosition,
                help: "remove one of the two; readers disagree which one counts")
        }
    }
}

extension JSONValue {
    fileprivate var isContainerOrText: Bool {
        switch kind {
        case .object, .array, .string: true
        case .null, .bool, .number: false
        }
    }
}

extension ContainerSearch.Kind {
    /// Whether an object is a policy or an app configuration of another type, which is left out.
    func leavesOut(_ object: JSONValue) -> Bool {
        GraphType(of: object).map { $0.isPolicyOrConfiguration && !types.contains($0.name) } ?? false
    }
}

/// The type of an object of Graph that is listed beside policies and app configurations.
struct GraphType: Sendable {
    /// The name in lower case, without its namespace.
    let name: String

    /// Reads the annotation `@odata.type` of an object; `nil` without one.
    init?(of object: JSONValue) {
        guard case .object(let members) = object.kind,
            let type = members.first(where: { AccountID.folding.areEqual($0.key, "@odata.type") }),
            case .string(let text) = type.value.kind
        else { return nil }
        let last = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
        name = last.hasPrefix("#") ? String(last.dropFirst()) : last
    }

    /// Whether the object is a policy or an app configuration of some platform: Graph lists such objects together.
    var isPolicyOrConfiguration: Bool { fileKind.map(FileKind.ofGraph.contains) ?? false }

    /// Whether the object is the registration of an app on a device.
    var isRegistration: Bool { name.hasSuffix("managedappregistration") }

    /// The kind of a file with the object; `nil` for types that no command reads.
    var fileKind: FileKind? { Self.kinds.first { name.hasSuffix($0.end) }?.kind }

    private static let kinds: [(end: String, kind: FileKind)] = [
        ("managedappprotection", .graphPolicy), ("informationprotectionpolicy", .graphPolicy),
        ("informationprotection", .graphPolicy), ("appconfiguration", .graphConfiguration),
        ("licensedetails", .licenses), ("assignedplan", .licenses),
    ]
}
