internal import MAMSettings
internal import MAMText

/// The declarations of an SDK, read from a folder of its headers and interfaces.
package struct SDKHeaders: Sendable {
    /// The most bytes of all headers together.
    static let maximumBytes = 64 << 20

    /// The most declarations of all headers together.
    static let maximumDeclarations = 100_000

    /// The declarations, in the order of the headers.
    package private(set) var declarations: [SDKDeclaration] = []
    /// The paths of the files that were read.
    private(set) var files: [String] = []
    /// The file and the index of each declaration, by their keys.
    private var places: [String: String] = [:]
    private var found: [String: Int] = [:]

    package init() {}

    /// Reads all headers (`.h`) and interfaces (`.swiftinterface`) of a folder and the folders in it.
    ///
    /// An SDK has the same header once for each platform: equal declarations count once.
    ///
    /// - Throws: ``ToolError`` for a file that is not understood, and for two declarations of a name that differ.
    init(folder: String, from current: String?) throws(ToolError) {
        guard FolderInput.isFolder(folder) else {
            throw ToolError(.noInput, "is no folder", in: folder, help: "name the folder with the headers of an SDK")
        }
        let input = try FolderInput(folder, from: current)
        if let failure = input.failures.first { throw failure }
        if let link = input.links.first { throw .link(link) }
        if let other = input.others.first(where: Self.isHeader) { throw .noFile(other) }
        var bytes = 0
        for file in input.files where Self.isHeader(file) {
            let content = try FileInput.read(path: file, limit: HeaderLexer.maximumBytes)
            bytes += content.count
            guard bytes <= Self.maximumBytes else {
                throw ToolError(
                    .dataError, "is beyond the \(Self.maximumBytes >> 20) MiB that are read of a folder", in: file,
                    help: "name one of the folders in it")
            }
            do throws(HeaderError) { try add(content, file: file) } catch {
                throw ToolError(.dataError, error.message, in: file, at: error.position, help: error.help)
            }
        }
        guard !files.isEmpty else {
            throw ToolError(
                .noInput, "has no headers", in: folder, help: "name the folder with the `.h` files of an SDK")
        }
        guard !declarations.isEmpty else {
            throw ToolError(
                .dataError, "has headers without declarations", in: folder,
                help: "name the folder with the public headers of an SDK")
        }
    }

    /// Whether a file is read; an interface for the SDK's own modules is not public.
    private static func isHeader(_ file: String) -> Bool {
        file.hasSuffix(".h")
            || file.hasSuffix(".swiftinterface")
                && ![".private.", ".package."].contains { file.hasSuffix($0 + "swiftinterface") }
    }

    /// Reads one file.
    ///
    /// - Throws: ``HeaderError`` with the place of the first part that is not understood, or of a declaration that
    ///   differs from an earlier one.
    package mutating func add(_ bytes: [UInt8], file: String) throws(HeaderError) {
        let header = Self.header(of: file, bytes)
        let read =
            Self.isInterface(file)
            ? try SwiftInterfaceParser.declarations(of: bytes, header: header)
            : try HeaderParser.declarations(of: bytes, header: header)
        for declaration in read {
            if let index = found[declaration.key] {
                guard declarations[index].content == declaration.content else {
                    let place = "\(places[declaration.key] ?? ""):\(declarations[index].line ?? 0)"
                    throw HeaderError(
                        message:
                            "\(Excerpt.quoted(declaration.name)) is declared differently at \(PlainText.quoted(place))",
                        position: try Self.position(of: declaration, in: bytes, file),
                        help: "name the folder of one platform and one version of the SDK")
                }
                continue
            }
            guard declarations.count < Self.maximumDeclarations else {
                throw HeaderError(
                    message: "is beyond the \(Self.maximumDeclarations) declarations that are read",
                    position: try Self.position(of: declaration, in: bytes, file),
                    help: "name one of the folders with headers")
            }
            found[declaration.key] = declarations.count
            places[declaration.key] = file
            declarations.append(declaration)
        }
        files.append(file)
    }

    private static func isInterface(_ file: String) -> Bool { file.hasSuffix(".swiftinterface") }

    /// The place of a declaration, for an error: a column takes as long as its line, so it is not kept for each.
    private static func position(
        of declaration: SDKDeclaration, in bytes: [UInt8], _ file: String
    ) throws(HeaderError) -> SourcePosition {
        try HeaderLexer(bytes, isInterface(file) ? .swift : .objectiveC).position(of: declaration.offset ?? 0)
    }

    /// The name of a header; an interface has the name of its module, as its file has that of a processor.
    private static func header(of file: String, _ bytes: [UInt8]) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        guard isInterface(file) else { return name }
        // The flags of the compiler stand in a comment at the beginning.
        let words = bytes.prefix(8_192).split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        guard let flag = words.firstIndex(where: { $0.elementsEqual("-module-name".utf8) }),
            flag + 1 < words.count, let module = String(validating: words[flag + 1], as: UTF8.self)
        else {
            let parts = file.split(separator: "/")
            guard let folder = parts.dropLast().last, folder.hasSuffix(".swiftmodule") else { return name }
            return folder.dropLast(".swiftmodule".count) + ".swiftinterface"
        }
        return module + ".swiftinterface"
    }

    /// The file and line of a declaration, for people.
    func place(of declaration: SDKDeclaration) -> (file: String?, line: Int?) {
        (places[declaration.key], declaration.line)
    }
}

/// The differences between the declarations of two SDKs.
package struct SDKHeadersDifference: Sendable {
    /// The kind of difference; the raw value is its name.
    package enum Kind: String, Sendable, CaseIterable {
        /// Only the headers have the declaration.
        case new
        /// Only the other side has the declaration.
        case gone
        /// A case has another number.
        case value
        /// The types differ only in what may be nil.
        case nullability
        /// Another part of the declaration differs.
        case changed
    }

    /// A difference.
    package struct Change: Sendable {
        /// The kind of difference.
        package let kind: Kind
        /// The declaration, of the other side if it is gone.
        package let declaration: SDKDeclaration
        /// What differs, for people; empty for new and gone declarations.
        package let text: String
    }

    /// The differences, by their kinds and in the order of the headers.
    package let changes: [Change]
    /// The number of declarations on both sides.
    package let commonCount: Int
    /// The number of declarations of one side whose kind of file, header or interface of Swift, the other does not have at
    /// all: it is not known whether they differ.
    package let unreadCount: Int

    /// Compares headers with what this library knows about SDK ``SDKSymbolList/sdk``.
    package init(_ headers: SDKHeaders) { self.init(headers.declarations, with: SDKDeclaration.known, isTable: true) }

    /// Compares headers with those of another SDK.
    package init(_ headers: SDKHeaders, with other: SDKHeaders) {
        self.init(headers.declarations, with: other.declarations, isTable: false)
    }

    private init(_ new: [SDKDeclaration], with old: [SDKDeclaration], isTable: Bool) {
        let kinds = Set(new.map(\.isOfInterface)).intersection(old.map(\.isOfInterface))
        let count = new.count + old.count
        let (new, old) = (
            new.filter { kinds.contains($0.isOfInterface) }, old.filter { kinds.contains($0.isOfInterface) }
        )
        unreadCount = count - new.count - old.count
        let (olds, news) = (Self.named(old), Self.named(new))
        var changes: [Change] = []
        for declaration in new {
            guard let other = Self.match(declaration, in: olds, besides: news) else {
                changes.append(Change(kind: .new, declaration: declaration, text: ""))
                continue
            }
            changes += Self.changes(from: other, to: declaration, isTable: isTable)
        }
        changes += old.filter { Self.match($0, in: news, besides: olds) == nil }.map {
            Change(kind: .gone, declaration: $0, text: "")
        }
        let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
        self.changes = changes.enumerated().sorted {
            (order[$0.element.kind] ?? 0, $0.offset) < (order[$1.element.kind] ?? 0, $1.offset)
        }.map(\.element)
        commonCount = new.count { Self.match($0, in: olds, besides: news) != nil }
    }

    private static func named(_ declarations: [SDKDeclaration]) -> [String: [SDKDeclaration]] {
        Dictionary(grouping: declarations, by: \.name)
    }

    /// Returns the declaration of the other side with a name.
    ///
    /// A class and a protocol may have one name, and a method of a class and one of its objects. So a declaration of another
    /// kind is the same only if this side has none of that kind.
    private static func match(
        _ declaration: SDKDeclaration, in others: [String: [SDKDeclaration]], besides own: [String: [SDKDeclaration]]
    ) -> SDKDeclaration? {
        let (candidates, mine) = (others[declaration.name] ?? [], own[declaration.name] ?? [])
        return candidates.first { $0.kind == declaration.kind }
            ?? candidates.first { other in !mine.contains { $0.kind == other.kind } }
    }

    /// Compares two declarations of one name; a part that the table does not have is not compared.
    private static func changes(from old: SDKDeclaration, to new: SDKDeclaration, isTable: Bool) -> [Change] {
        var changes: [Change] = []
        func add(_ kind: Kind, _ text: String) { changes.append(Change(kind: kind, declaration: new, text: text)) }
        func differ(_ part: String, _ left: String?, _ right: String?) {
            guard left != right else { return }
            add(.changed, "\(part): \(right.map(shown) ?? "none"), was \(left.map(shown) ?? "none")")
        }
        differ("kind", old.kind.rawValue, new.kind.rawValue)
        differ("header", old.header, new.header)
        if old.value != new.value { add(.value, "value \(number(new.value)), was \(number(old.value))") }
        compareTypes(old, new, isTable: isTable, add)
        differ("in a protocol", old.isOptional ? "optional" : "required", new.isOptional ? "optional" : "required")
        differ(
            "in Swift", old.isUnavailable ? "unavailable" : "available", new.isUnavailable ? "unavailable" : "available"
        )
        if old.isRefined != new.isRefined {
            add(.changed, "in Swift: the name begins \(new.isRefined ? "with" : "no longer with") `__`")
        }
        if isTable {
            // The table has the names that Swift makes, and a header may choose the same.
            if let name = new.swiftName, let known = SDKSymbol.all.first(where: { $0.name == new.name })?.swiftName {
                let member = known.split(separator: ".").last.map(String.init) ?? known
                if name != known, name != member { differ("name in Swift", known, name) }
            }
        } else {
            differ("name in Swift", old.swiftName, new.swiftName)
            differ("availability", old.availability, new.availability)
        }
        if old.deprecation != new.deprecation {
            add(
                .changed,
                new.deprecation.map { $0.isEmpty ? "deprecated" : "deprecated: \(shown($0))" } ?? "no longer deprecated"
            )
        }
        return changes
    }

    private static func compareTypes(
        _ old: SDKDeclaration, _ new: SDKDeclaration, isTable: Bool, _ add: (Kind, String) -> Void
    ) {
        // The table does not have what types inherit, and no types for what Swift cannot call.
        if isTable, old.signature == nil || new.isUnavailable { return }
        guard let left = old.signature, let right = new.signature, left != right else {
            if !isTable, old.signature != new.signature {
                add(.changed, "types: \(new.signature.map(shown) ?? "none"), was \(old.signature.map(shown) ?? "none")")
            }
            return
        }
        let isNullability = bare(left) == bare(right)
        add(isNullability ? .nullability : .changed, "types: \(shown(right)), was \(shown(left))")
    }

    /// A type without the signs of what may be nil, and without the brackets that these need.
    private static func bare(_ type: String) -> String { String(type.filter { !"?!()".contains($0) }) }

    private static func shown(_ text: String) -> String { PlainText.quoted(text) }

    private static func number(_ value: Int?) -> String { value.map(String.init) ?? "not known" }

    /// Whether both sides are known to be equal.
    package var isEqual: Bool { changes.isEmpty && unreadCount == 0 }

    /// The number of differences of a kind.
    package func count(of kind: Kind) -> Int { changes.count { $0.kind == kind } }
}
