@testable import MAMSealedFiles

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: a header slot.
///
/// What is read must be written again byte for byte; what is refused is refused at a place inside of the slot.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    do throws(ProtectedFileError) {
        let header = try FileHeader(bytes)
        let again = UnsafeMutableRawBufferPointer.allocate(byteCount: HeaderLayout.byteCount, alignment: 8)
        defer { again.deallocate() }
        try header.encode(into: again)
        precondition(again[..<992].elementsEqual(bytes[..<992]), "a header was written otherwise than read")
        check(header)
    } catch {
        precondition(error.code != .crypto && error.code != .system, "an error of another kind")
        precondition((0...Int64(min(count, 1024))).contains(error.offset ?? -1), "an error outside of the slot")
        precondition(error.description.utf8.count < 200, "a long error text")
    }
    return 0
}

/// The holes must lie within the chunks, and the arithmetic must hold for every chunk that they name.
private func check(_ header: FileHeader) {
    let geometry = header.geometry
    precondition((0...ChunkGeometry.maximumLength).contains(header.length), "a length beyond the limit")
    precondition(header.holes.count <= HoleList.limit, "too many holes")
    var last = -1
    for run in header.holes.runs {
        precondition(run.lowerBound > last && run.upperBound <= header.chunkCount, "a hole out of its place")
        last = run.upperBound
        precondition(geometry.index(at: geometry.start(of: run.lowerBound)) == run.lowerBound, "wrong arithmetic")
        precondition(geometry.slotOffset(run.upperBound) > geometry.slotOffset(run.lowerBound), "wrong arithmetic")
    }
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzHeader_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
