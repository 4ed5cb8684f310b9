import Foundation
import TestFuzz

// The fuzzer. libFuzzer reads the arguments, so the environment names the target. Only builds with `MAM_FUZZ` in the
// environment have this program, as it needs the fuzzer's library:
//
//     MAM_FUZZ=1 swift build -c release --product Fuzz --scratch-path .build/fuzz \
//         -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address
//     mkdir -p .build/corpus/json .build/found
//     FUZZ_TARGET=json ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no .build/fuzz/release/Fuzz \
//         -max_total_time=60 -timeout=2 -rss_limit_mb=2048 -max_len=65536 -artifact_prefix=.build/found/ \
//         .build/corpus/json Tests/Fuzz/corpus/json

let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    FileHandle.standardError.write(Data("error: set FUZZ_TARGET to one of \(names)\n".utf8))
    // Without the handlers that `exit` calls: the sanitizer's takes the text for a leak.
    _exit(64)
}

// Only the fuzzer's loop uses it, on one thread. At the end the check removes its files.
nonisolated(unsafe) var check: (([UInt8]) -> Void)? = target.prepare()
atexit { check = nil }

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Checks one input; the library of the fuzzer needs a function of this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    check?(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

var count = CommandLine.argc
var words = CommandLine.unsafeArgv
exit(runDriver(&count, &words) { fuzzOne($0, $1) })
