internal import MAMPOSIX
internal import MAMPropertyLists

// mam-plist FILE: reads a property list with the library, creates all its values, and prints a line each about its
// kind, the peak memory and the time.
//
// Tests run it, since a separate process makes a crash visible. It links only the property list library.
// Exit code 0: the file was read, or was refused with the error on standard output; 64: wrong usage; 66: no such file.

/// Returns the bytes of a file; nil if it cannot be read.
func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
    }
}

guard CommandLine.arguments.count == 2 else {
    print("usage: mam-plist FILE")
    exit(64)
}
guard let bytes = contents(of: CommandLine.arguments[1]) else { exit(66) }
let start = ContinuousClock.now
do {
    let document = try PropertyListDocument(bytes)
    let value = document.root.value
    print("\(document.format.rawValue) \(value.kind.rawValue), \(document.oddities.count) oddities")
} catch {
    print(error)
}
let time = ContinuousClock.now - start
print("\(SystemMachine.peakKibibytes) KiB at most")
print("\(time.components.attoseconds / 1_000_000_000_000 + 1_000_000 * time.components.seconds) microseconds")
exit(0)
