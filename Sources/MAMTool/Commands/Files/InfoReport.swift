internal import MAMCore
internal import MAMKeys
internal import MAMSealedFiles
internal import MAMText

/// The information about each file that `info` prints.
struct InfoReport {
    /// The kind of item at a path.
    enum Kind: String {
        case encrypted, clear, folder, damaged, newerVersion
    }

    /// The owner of a file, and how reliable that information is.
    enum Owner {
        case proved(AccountID)
        case claimed(AccountID)
        case noUser
        case unknown(String)

        var account: AccountID? {
            switch self {
            case .proved(let account), .claimed(let account): account
            case .noUser, .unknown: nil
            }
        }
    }

    /// The state of the file's account key on the device.
    enum Key: String {
        case present, absent
        /// The key's row on the device is damaged or was changed.
        case damaged
    }

    struct File {
        let name: String
        var kind: Kind?
        var owner: Owner?
        var length: Int64?
        var header: FileHeader?
        /// The account key that opens the file.
        var key: Key?
        var hasDevice = false
        /// The damage, with the position of its first byte.
        var damage: ProtectedFileError?
        var error: ToolError?

        init(name: String, _ kind: Kind, owner: Owner) { (self.name, self.kind, self.owner) = (name, kind, owner) }

        init(name: String, _ error: ToolError) { (self.name, self.error) = (name, error) }

        init(name: String, damage: ProtectedFileError) {
            (self.name, self.damage) = (name, damage)
            kind = damage.code == .unknownVersion ? .newerVersion : .damaged
        }

        init(name: String, _ found: FileInspection, _ key: Key, hasDevice: Bool) {
            (self.name, header, length, self.hasDevice) = (name, found.header, found.header.length, hasDevice)
            (kind, self.key) = (.encrypted, key)
            switch found.proof {
            case .authentic: owner = .proved(found.header.owner)
            case .keyMissing: owner = .claimed(found.header.owner)
            case .forged(let error): (kind, owner, damage) = (.damaged, .claimed(found.header.owner), error)
            }
        }

        /// The exit status if this were the only file.
        var status: ExitStatus { error?.status ?? (damage == nil && key != .damaged ? .success : .negative) }
    }

    var files: [File] = []

    /// The exit status: the highest of the files.
    var status: ExitStatus { files.map(\.status).max() ?? .success }
}

extension InfoReport.File {
    /// The text output: the name with its kind, and the information below it.
    var text: String {
        var head = "\(PlainText.line(name)): "
        switch kind {
        case .newerVersion?: head += "encrypted by a newer version"
        case let kind?: head += kind.rawValue
        case nil: return ""
        }
        if let damage { head += ": \(damage)" }
        return head + "\n" + (rows.isEmpty ? "" : Columns.table(rows))
    }

    private var rows: [[String]] {
        var rows: [[String]] = []
        let isFolder = kind == .folder
        switch owner {
        case .proved(let account)?: rows.append([isFolder ? "owner of new files" : "owner", account.printable])
        case .claimed(let account)?: rows.append(["claimed owner", account.printable])
        case .noUser?: rows.append([isFolder ? "owner of new files" : "owner", "(none)"])
        case .unknown(let reason)?: rows.append([isFolder ? "owner of new files" : "owner", "unknown: \(reason)"])
        case nil: break
        }
        if let length { rows.append(["length", NounCount.text(length, "byte")]) }
        guard let header else { return rows }
        let key =
            switch self.key {
            case .present?: "present"
            case .damaged?: "damaged in the store of the device"
            case .absent?, nil: hasDevice ? "absent" : "absent: there is no device"
            }
        let gone = header.holes.runs.reduce(0) { $0 + $1.count }
        let holes =
            "\(gone) of \(header.chunkCount) chunks, in \(NounCount.text(header.holes.count, "run"))"
        return rows + [
            ["file id", header.fileID.hexadecimal], ["key id", header.keyID.hexadecimal], ["key", key],
            ["sequence", "\(header.sequence)"],
            ["being changed", header.isDirty ? "yes, or a writer did not get to the end" : "no"],
            ["holes", gone == 0 ? "none" : holes],
        ]
    }
}

extension InfoReport: JSONObjectEncodable {
    var members: JSONMembers { ["version": 1, "files": files] }
}

extension InfoReport.File: JSONObjectEncodable {
    var members: JSONMembers {
        [
            "file": name, "kind": kind?.rawValue, "owner": owner?.account?.rawValue, "ownerIs": owner?.word,
            "length": length, "fileID": header?.fileID.hexadecimal, "keyID": header?.keyID.hexadecimal,
            "key": key?.rawValue, "sequence": header?.sequence, "isDirty": header?.isDirty,
            "holes": header?.holes.runs.map(Self.form), "damage": damageForm, "error": error.map(ErrorForm.init),
        ]
    }

    private static func form(_ run: Range<Int>) -> JSONMembers {
        ["firstChunk": run.lowerBound, "chunkCount": run.count]
    }

    private var damageForm: JSONMembers? {
        damage.map { ["message": $0.message, "byte": $0.offset] }
    }
}

extension InfoReport.Owner {
    /// The reliability in a word.
    fileprivate var word: String {
        switch self {
        case .proved: "authentic"
        case .claimed: "claimed"
        case .noUser: "nobody"
        case .unknown: "unknown"
        }
    }
}
