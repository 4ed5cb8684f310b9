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
