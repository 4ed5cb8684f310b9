internal import MAMCore

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
