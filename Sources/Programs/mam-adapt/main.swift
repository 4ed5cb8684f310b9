import Foundation
import MAMAdapt

// The program behind the plugin AdaptSources: reads one Swift source and writes its rewritten form. A separate program,
// because a build that uses the plugin builds it first, and the whole tool `mam` takes minutes.

guard CommandLine.arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: mam-adapt SOURCE OUTPUT\n".utf8))
    exit(64)
}
let (source, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
do {
    let (text, changes) = SourceAdapter.adapt([UInt8](try Data(contentsOf: URL(fileURLWithPath: source))))
    try Data(text).write(to: URL(fileURLWithPath: output), options: .atomic)
    for change in changes where !change.kind.isChange {
        let why = change.kind == .condition ? "is about the system" : "needs the Objective-C runtime"
        print("\(source):\(change.line): warning: \(change.text) \(why)")
    }
} catch {
    FileHandle.standardError.write(Data("\(source): error: \(error.localizedDescription)\n".utf8))
    exit(74)
}
