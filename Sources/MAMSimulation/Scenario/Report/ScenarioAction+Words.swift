internal import MAMCore

extension ScenarioAction {
    /// What the step does, as reports say it.
    var words: String {
        switch self {
        case .enroll(let user): "enroll \(user)"
        case .signOut(let user): "sign \(user) out"
        case .assignPolicy(let user, let file, let isDelivered):
            "assign \(file?.name ?? "no policy") to \(user)" + (isDelivered ? "" : ", not delivered")
        case .life(let action): action.words
        case .service(let action): action.words
        case .setDevice(let change): "set device" + change.words
        case .setUser(let user, let disabled, let clock):
            "set \(user)" + (disabled.map { " disabled=\($0)" } ?? "") + (clock.map { " clock=\($0.name)" } ?? "")
        case .requestWipe(let user, let app): "ask for a wipe of \(user) in \(app)"
        case .moveClock(let seconds): "move the wall clock by \(seconds) s"
        case .reboot(let seconds): "restart the device, off for \(seconds) s"
        case .launch(let action): action.words
        case .advance(let seconds, let isInUse): "advance \(seconds) s" + (isInUse ? "" : " out of use")
        case .openWindow(let window): "open window \(window)"
        case .closeWindow(let window): "close window \(window)"
        case .makeKey(let window): "make window \(window) key"
        case .setUIIdentity(let account, let window, let person):
            "set window \(window ?? "(key)") to \(account.name)" + (person?.words ?? "")
        case .setUIIdentities(let accounts, let window, let person):
            "set window \(window ?? "(key)") to \(accounts.map(\.name).joined(separator: "+"))" + (person?.words ?? "")
        case .setThreadIdentity(let account): "set thread to \(account.name)"
        case .setProcessIdentity(let account): "set process to \(account.name)"
        case .within(let account, _): "within scope of \(account.name)"
        case .onQueue(let queue, _): "on queue \(queue)"
        case .handOver(let way, _): "handed over by \(way.rawValue)"
        case .atOnce(let branches): "\(branches.count) branches at once"
        case .file(let action): action.words
        case .kill(let app): "kill \(app)"
        case .start(let app, let user, let goesOn):
            "start \(app)" + (user.map { " signing in as \($0)" } ?? "") + (goesOn ? "" : ", not going on")
        case .settings(let action): action.words
        case .relaunch(let app): "relaunch \(app)"
        case .ask(let question, let window): question.words + Self.place(window)
        case .shareSheet(let app, let action, let window): "share sheet, \(action) \(app)" + Self.place(window)
        case .printing(let window): "print" + Self.place(window)
        case .identity(let task, let window): "who is effective in a \(task) task" + Self.place(window)
        }
    }

    private static func place(_ window: String?) -> String { window.map { " in window \($0)" } ?? "" }
}

extension ScenarioQuestion {
    /// The question, as reports say it.
    var words: String {
        switch self {
        case .save(let location, let account): "save to \(location.name)\(Self.of(account))"
        case .open(let location, let account): "open from \(location.name)\(Self.of(account))"
        case .send(let app, let account, let payload): "send \(payload) to \(app)\(Self.of(account))"
        case .receive(let app, let account, let payload): "receive \(payload) from \(app)\(Self.of(account))"
        case .shareItem(let owner): "receive a shared item\(Self.of(owner))"
        case .shareFile(let owner): "receive a shared file\(Self.of(owner))"
        case .documentPicker(let mode): "document picker to \(mode.name)"
        case .property(let property): property.name
        case .copy(let app, let account, let content): "copy \(Self.words(content)) for \(app)\(Self.of(account))"
        case .paste(let app, let account, let content): "paste \(Self.words(content)) of \(app)\(Self.of(account))"
        case .followLink(let url, let isExternal):
            "follow \(InputText.quoted(url))" + (isExternal.map { $0 ? ", external" : ", not external" } ?? "")
        case .pasteIntoPage(let app, let account, let content, let view):
            "paste \(Self.words(content)) of \(app)\(Self.of(account)) into a page (\(view.name))"
        case .upload(let view): "upload in a web view (\(view.name))"
        case .link(.url(let url, _)): "open \(InputText.quoted(url))"
        case .link(.universalLink(let url)): "open universal link \(InputText.quoted(url))"
        case .link(.webViewLink(let url, _)): "follow \(InputText.quoted(url))"
        case .link(.compose(let composer)): "compose a \(composer.name)"
        }
    }

    private static func words(_ content: ClipboardContent) -> String {
        if case .text(let length) = content { "\(length) characters" } else { "something else" }
    }

    private static func of(_ account: ScenarioAccount) -> String { account == .none ? "" : " of \(account.name)" }
}
