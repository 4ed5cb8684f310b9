import MAMCore
import MAMSimulation

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: the bytes of a log file.
///
/// A line that is read is written again with the same bytes and breaks no rule; nothing is read twice, and no more is kept
/// than was asked for. The same bytes as a message make a line that is read back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let contents = LogContents(parsing: bytes, lineCount: 8)
    precondition(contents.lines.count <= 8, "more lines were kept than were asked for")
    let ends = bytes.count { $0 == UInt8(ascii: "\n") }
    let read = contents.lines.count + contents.unreadableCount + contents.leftOutCount
    precondition(read <= ends + 1, "more lines were read than there are")
    for line in contents.lines {
        precondition(LogLine(parsing: line.description.utf8) == line, "a line that was read is written differently")
        precondition(LogRule.broken(by: line.message) == nil, "a line that breaks a rule was read")
        precondition(line.description.utf8.count <= LogLine.maximumByteCount, "a line that is too long was read")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let made = LogLine(wall: Double(count), level: .info, app: text, message: text)
    precondition(LogRule.broken(by: made.message) == nil, "a rule is broken in what was scrubbed")
    precondition(LogLine(parsing: made.description.utf8) == made, "a line that was made is not read back")
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzLogFile_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
