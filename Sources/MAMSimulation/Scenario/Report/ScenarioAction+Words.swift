internal import MAMCore
internal import MAMJSON

extension ScenarioAction {
    var words: String {
        switch self {
        case .enroll(let user): "enroll \(user)"
        case .signOut(let user): "sign \(user) out"
        case .assignPolicy(let user, let file, let isDelivered):
            "assign \(file?.name ?? "no policy") to \(user)" + (isDelivered ? "" : ", not delivered")
        case .life(let action): action.words
        case .service(let action): action.words
        case .setDevice(let change): "set device" + change.words
        case .setUser(let user, let change): "set \(user)" + change.words
        case .requestWipe(let user, let app): "ask for a wipe of \(user) in \(app)"
        case .moveClock(let seconds): "move the wall clock by \(seconds) s"
        case .reboot(let seconds, let staysLocked):
            "restart the device, off for \(seconds) s" + (staysLocked ? ", locked" : "")
        case .lock(let isLocked): isLocked ? "lock the device" : "unlock the device"
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
        case .start(let app, let person):
            "start \(app)" + (person.signsIn.map { " signing in as \($0)" } ?? "")
                + (person.goesOn ? "" : ", not going on") + (person.removesAccounts ? ", removing accounts" : "")
        case .settings(let action): action.words
        case .relaunch(let app): "relaunch \(app)"
        case .reinstall(let app, let isReadOnly): "reinstall \(app)" + (isReadOnly ? ", read-only" : "")
        case .findLoops(let limit): "loops of \(limit.count) within \(Int(limit.seconds / 3600)) h"
        case .ask(let question, let window): question.words + Self.suffix(window)
        case .shareSheet(let app, let action, let window):
            "share sheet, \(action)" + (app.map { " \($0)" } ?? "") + Self.suffix(window)
        case .printing(let window): "print" + Self.suffix(window)
        case .identity(let task, let window): "who is effective in a \(task) task" + Self.suffix(window)
        }
    }

    private static func suffix(_ window: String?) -> String { window.map { " in window \($0)" } ?? "" }
}

extension ScenarioFileAction {
    var words: String {
        switch self {
        case .create(let file): "create file \(file)"
        case .write(let file, let text, let account):
            "write \(FileAnswer.words(text)) to file \(file)" + (account.map { " for \($0.name)" } ?? "")
        case .read(let file): "read file \(file)"
        case .open(let file): "open file \(file)"
        case .readOpen(let file): "read open file \(file)"
        case .writeOpen(let file, let text): "write \(FileAnswer.words(text)) to open file \(file)"
        case .close(let file): "close file \(file)"
        case .owner(let file): "owner of file \(file)"
        case .info(let file): "owner and protection of file \(file)"
        case .protect(let file, let account): "protect file \(file) for \(account.name)"
        case .handOver(let file, let app): "hand file \(file) over to \(app)"
        case .wipe(let user, let call): "wipe \(user)" + (call.map { ", dying at call \($0)" } ?? "")
        case .count(let user): "count the files of \(user)"
        }
    }
}

extension ScenarioLaunchAction {
    var words: String {
        switch self {
        case .setVersions(let versions): "set versions" + versions.words
        case .checkIn(let user): "check in for \(user)"
        case .leaveForeground: "leave the foreground"
        case .launch(let users, let isResume, let person):
            (isResume ? "resume with " : "launch ") + users.joined(separator: "+") + person.words
        case .setPIN(let user, _, let old): (old == nil ? "set" : "change") + " the PIN of \(user)"
        case .enterPIN(let user, _): "enter the PIN of \(user)"
        case .blocked(let user): "why \(user) is blocked"
        }
    }
}

extension ScenarioStatusChange {
    var words: String {
        (principalName == nil ? "" : " renamed") + (disabled.map { " disabled=\($0)" } ?? "")
            + (clock.map { " clock=\($0.name)" } ?? "")
            + (content.map { " content=\($0.rawValue)" } ?? "")
    }
}

extension ScenarioDeviceChange {
    var words: String {
        let facts: [(String, String?)] = [
            ("mdm", mdm.map { "\($0)" }), ("passcode", passcode.map { "\($0)" }),
            ("jailbroken", jailbroken.map { "\($0)" }), ("online", online.map { "\($0)" }),
            ("model", model), ("os", osVersion?.system),
            ("biometrics", biometrics?.rawValue), ("newBiometrics", newBiometrics.map { "\($0)" }),
            ("defender", threats[.defender]?.rawValue), ("thirdParty", threats[.thirdParty]?.rawValue),
            ("storage", storage?.word),
        ]
        return facts.map { name, value in value.map { " \(name)=\($0)" } ?? "" }.joined()
    }
}

extension ScenarioLifeAction {
    var words: String {
        switch self {
        case .register(let user, let byName): "register \(user)" + (byName ? " by name" : "")
        case .logIn(let user): "log in" + (user.map { " as \($0)" } ?? "")
        case .deregister(let user, let withWipe): "deregister \(user)" + (withWipe ? " with wipe" : "")
        case .remediate(let user, let isSilent): "remediate \(user)" + (isSilent ? " silently" : "")
        case .requestToken(let user): "ask for a token of \(user)"
        case .comeBack(let person): "come back" + person.words
        case .takeIn(let incoming, let person):
            (incoming.reason == .openURL ? "open a URL" : "take \(incoming.payload) in") + " from \(incoming.app)"
                + (incoming.account == .none ? "" : " of \(incoming.account.name)") + person.words
        case .told(let user, _): "what the app was told" + Self.of(user)
        case .notifications(let user): "what was posted" + Self.of(user)
        case .accounts: "which accounts there are"
        case .managedUser: "for whom the device is managed"
        case .allowedAccounts: "which accounts are allowed"
        case .appConfig(let user, let question):
            "\(question.query) \(question.kind) \(JSONQuoting.quoted(question.key)) of \(user)"
        case .calls(let call): "how often the service was called: \(call)"
        }
    }

    private static func of(_ user: String?) -> String { user.map { " about \($0)" } ?? "" }
}

extension ScenarioServiceAction {
    var words: String {
        switch self {
        case .open(let app): "open \(app)"
        case .openLink(let url, let app): "open \(JSONQuoting.quoted(url)) in \(app)"
        case .person(let app, let person):
            "set the user of \(app)"
                + Self.list(" choosing", person.decisions.map(\.rawValue))
                + Self.list(" signing in as", person.signIns.map(\.name))
                + (person.goesOn ? "" : ", stopping at warnings")
        case .app(let app, let change): "set \(app)" + change.words
        case .fault(let fault, let call, let skipped, let count):
            "make \(call) fail: \(fault.name)" + (skipped == 0 ? "" : " after \(skipped)")
                + (count == 1 ? "" : ", \(count) times")
        case .faults(_, let percent): "make \(percent) of 100 calls fail"
        case .tenant(let status, let access):
            "set tenant" + (status.map { " standing=\($0)" } ?? "")
                + (access.map { " conditionalAccess=\($0)" } ?? "")
        case .managedUser(let account, let isOnly):
            "manage the device for \(account.name)" + (isOnly ? " only" : "")
        case .user(let user, let change): "set \(user)" + change.words
        case .assign(let group, let file): "assign \(file?.name ?? "no policy") to group \(group)"
        case .configure(let user, let app, let file):
            "configure \(user)" + (app.map { " in \($0)" } ?? "") + " with \(file?.name ?? "nothing")"
        case .configureApp(let app, let file, let user):
            "configure \(app) with \(file?.name ?? "nothing")" + (user.map { " for \($0)" } ?? "")
        case .forget(let user, let app): "forget \(user) in \(app)"
        case .requireSDK(let change): "require the SDK" + change.words
        }
    }

    private static func list(_ before: String, _ words: [String]) -> String {
        words.isEmpty ? "" : "\(before) \(words.joined(separator: ", "))"
    }
}

extension ScenarioUserChange {
    fileprivate var words: String {
        (isLicensed.map { " licensed=\($0)" } ?? "") + (mustBeOnlyAccount.map { " alone=\($0)" } ?? "")
            + (isEnrollmentBlocked.map { " blocked=\($0)" } ?? "")
            + (groups.map { " groups=\($0.joined(separator: "+"))" } ?? "")
    }
}

extension ScenarioAppChange {
    fileprivate var words: String {
        (restartsItself.map { " restartsItself=\($0)" } ?? "") + (removesData.map { " removesData=\($0)" } ?? "")
            + (capabilities.map { " capabilities=\($0.joined(separator: "+"))" } ?? "")
            + (switchAnswer.map { " switches=\($0.name)" } ?? "")
            + (blockAnswer.map { " blocks=\($0 == .success)" } ?? "")
            + (addsAccounts.map { " addsAccounts=\($0)" } ?? "")
    }
}
