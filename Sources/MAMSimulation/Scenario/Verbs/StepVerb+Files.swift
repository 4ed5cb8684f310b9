internal import MAMCore

extension StepVerb {
    private static let file = FieldShape("file", .appFile, required: true, "The file, by name.")
    private static let user = FieldShape("account", .user, required: true, "The owner of the files.")
    private static let refusal = FieldShape(
        "refusal", .word(MAMFileProtectionError.Code.names), result: true,
        "The code of the required refusal; without it the call must succeed.")

    /// The expected result of a call that succeeds or is refused.
    private static func doneOrRefused(_ fields: Fields) -> ScenarioExpectation {
        .file(fields.optionalText("refusal").map { .refused($0) } ?? .done)
    }

    /// Verbs for the files of an app, which has a container of its own.
    static let files = [
        StepVerb(
            "createFile", "Creates an empty file for the effective account of file tasks.", [file],
            expecting: { (_) throws(ScenarioError) in .file(.done) }
        ) { (fields) throws(ScenarioError) in .file(.create(try fields.text("file"))) },
        StepVerb(
            "writeFile", "Replaces the content of a file; the file then belongs to the writer.",
            [
                file, FieldShape("text", .content, required: true, "The new content."),
                FieldShape("account", .account, "The new owner; the effective account of file tasks by default."),
                refusal,
            ],
            expecting: { (fields) throws(ScenarioError) in doneOrRefused(fields) }
        ) { (fields) throws(ScenarioError) in
            .file(.write(try fields.text("file"), text: try fields.text("text"), fields.optionalAccount("account")))
        },
        StepVerb(
            "readFile", "Reads a file; either `text` or `refusal` states the required result.",
            [
                file, FieldShape("text", .content, result: true, "The required content, byte for byte."),
                FieldShape(
                    "refusal", .word(MAMFileProtectionError.Code.names), result: true,
                    "The code of the required refusal."),
                anyResult,
            ],
            expecting: { (fields) throws(ScenarioError) in try fields.reading("readFile") }
        ) { (fields) throws(ScenarioError) in .file(.read(try fields.text("file"))) },
        StepVerb(
            "openFile", "Opens a file and keeps it open, for `readOpenFile` and `writeOpenFile`.", [file, refusal],
            expecting: { (fields) throws(ScenarioError) in doneOrRefused(fields) }
        ) { (fields) throws(ScenarioError) in .file(.open(try fields.text("file"))) },
        StepVerb(
            "readOpenFile", "Reads a file that is open; either `text` or `refusal` states the required result.",
            [
                file, FieldShape("text", .content, result: true, "The required content, byte for byte."),
                FieldShape(
                    "refusal", .word(MAMFileProtectionError.Code.names), result: true,
                    "The code of the required refusal."),
                anyResult,
            ],
            expecting: { (fields) throws(ScenarioError) in try fields.reading("readOpenFile") }
        ) { (fields) throws(ScenarioError) in .file(.readOpen(try fields.text("file"))) },
        StepVerb(
            "writeOpenFile", "Replaces the content of a file that is open; its owner stays the same.",
            [file, FieldShape("text", .content, required: true, "The new content."), refusal],
            expecting: { (fields) throws(ScenarioError) in doneOrRefused(fields) }
        ) { (fields) throws(ScenarioError) in
            .file(.writeOpen(try fields.text("file"), text: try fields.text("text")))
        },
        StepVerb(
            "closeFile", "Closes a file that is open.", [file],
            expecting: { (_) throws(ScenarioError) in .file(.done) }
        ) { (fields) throws(ScenarioError) in .file(.close(try fields.text("file"))) },
        StepVerb(
            "fileOwner", "Asks for the owner of a file.",
            [
                file,
                FieldShape(
                    "expect", .account, required: true,
                    "The owner, `unmanaged` for \"no user\", or `none` for a file without an owner."),
            ],
            expecting: { (fields) throws(ScenarioError) in .file(.owner(try fields.account("expect").name)) }
        ) { (fields) throws(ScenarioError) in .file(.owner(try fields.text("file"))) },
        StepVerb(
            "fileInfo", "Asks for the owner that a file names and whether the file is encrypted; needs no key.",
            [
                file,
                FieldShape(
                    "expect", .account, required: true,
                    "The owner, `unmanaged` for \"no user\", or `none` for a file without an owner."),
                FieldShape("encrypted", .boolean, required: true, result: true, "Whether the file is encrypted."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                .file(
                    .info(owner: try fields.account("expect").name, isEncrypted: try fields.requiredBool("encrypted")))
            }
        ) { (fields) throws(ScenarioError) in .file(.info(try fields.text("file"))) },
        StepVerb(
            "protectFile", "Gives a file to an account, encrypted or clear as the account's present policy requires.",
            [
                file,
                FieldShape("account", .account, required: true, "The new owner, which may be the present one."),
                refusal,
            ],
            expecting: { (fields) throws(ScenarioError) in doneOrRefused(fields) }
        ) { (fields) throws(ScenarioError) in
            .file(.protect(try fields.text("file"), try fields.account("account")))
        },
        StepVerb(
            "handOverFile", "Copies a file to the folder `Inbox` of another app; asks no policy.",
            [
                file,
                FieldShape("to", .managedApp, required: true, "The app that receives the copy."), refusal,
            ],
            expecting: { (fields) throws(ScenarioError) in doneOrRefused(fields) }
        ) { (fields) throws(ScenarioError) in
            .file(.handOver(try fields.text("file"), to: try fields.text("to")))
        },
        StepVerb(
            "files", "Counts the files that an account owns among all files of the app.",
            [user, FieldShape("expect", .integer(0...10_000), required: true, "The number of files.")],
            expecting: { (fields) throws(ScenarioError) in .file(.count(try fields.integer("expect"))) }
        ) { (fields) throws(ScenarioError) in .file(.count(try fields.text("account"))) },
        StepVerb(
            "wipe", "Removes an account's data from the app: its keys, then its files.",
            [
                user,
                FieldShape(
                    "diesAtCall", .integer(1...1_000_000),
                    "The number of the call to the file system that kills the app; the wipe must make that many calls."),
                FieldShape("expect", .integer(0...10_000), "The number of deleted files; any number by default."),
            ],
            expecting: { (fields) throws(ScenarioError) in
                guard fields.values["diesAtCall"] != nil else { return .file(.wiped(try? fields.integer("expect"))) }
                guard let count = fields.values["expect"] else { return .file(.died) }
                throw fields.error(count.location, "a wipe that is killed reports no number of deleted files")
            }
        ) { (fields) throws(ScenarioError) in
            .file(.wipe(try fields.text("account"), diesAtCall: try? fields.integer("diesAtCall")))
        },
    ]

    /// Verbs that end an app's process, and start the next one.
    static let processes = [
        StepVerb(
            "kill",
            "Ends an app's process at once. Must not be inside other steps. The app answers no questions until `relaunch`.",
            isInApp: false, [FieldShape("app", .managedApp, required: true, "The app.")]
        ) { (fields) throws(ScenarioError) in .kill(try fields.text("app")) },
        StepVerb(
            "relaunch",
            "Starts a killed app; users are still signed in, and the policies that the device stores are in force.",
            isInApp: false, [FieldShape("app", .managedApp, required: true, "The app.")]
        ) { (fields) throws(ScenarioError) in .relaunch(try fields.text("app")) },
        StepVerb(
            "reinstall",
            "Removes an app and installs it again: files and sign-ins are gone, data that the SDK keeps in the keychain"
                + " stays. Must not be inside other steps.",
            isInApp: false,
            [
                FieldShape("app", .managedApp, required: true, "The app, which runs afterward."),
                FieldShape(
                    "readOnly", .boolean,
                    "Whether the stores of the SDK are read-only afterward, until `setDevice` with `storage`; false by default."
                ),
            ]
        ) { (fields) throws(ScenarioError) in
            .reinstall(try fields.text("app"), leavingReadOnly: fields.bool("readOnly") ?? false)
        },
        StepVerb(
            "loops", "Asks which accounts were wiped, and which apps restarted, again and again, and by which steps.",
            isInApp: false,
            [
                FieldShape(
                    "times", .integer(2...1000),
                    "The number of wipes or restarts that counts as a loop; 3 by default."),
                FieldShape(
                    "hours", .integer(0...100_000),
                    "The period in which wipes or restarts are counted, in hours; 24 by default."),
                FieldShape(
                    "expect", .text, required: true,
                    "The loops in the words of the scenario's report, joined by `; `; `none` if there is no loop."),
            ],
            expecting: { (fields) throws(ScenarioError) in .word(try fields.text("expect")) }
        ) { (fields) throws(ScenarioError) in
            .findLoops(
                LoopLimit(
                    count: (try? fields.integer("times")) ?? LoopLimit.standard.count,
                    within: (try? fields.integer("hours")).map(Double.init) ?? LoopLimit.standard.seconds / 3600))
        },
    ]
}

extension Fields {
    fileprivate func reading(_ verb: String) throws(ScenarioError) -> ScenarioExpectation {
        switch (optionalText("text"), optionalText("refusal")) {
        case (let text?, nil): return .file(.text(text))
        case (nil, let code?): return .file(.refused(code))
        case (nil, nil):
            throw error(
                location, "missing field `text` of step `\(verb)`",
                help: "or `refusal`, if the read is expected to fail")
        case (_?, _?):
            throw error(values["text"]?.location ?? location, "a refused read has no `text`")
        }
    }

    fileprivate func error(_ location: ScenarioLocation, _ message: String, help: String? = nil) -> ScenarioError {
        ScenarioError(
            .invalid, file: file, position: location.position, path: location.path, message: message, help: help)
    }
}
