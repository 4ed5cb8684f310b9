@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: the value of an extended attribute.
///
/// What is read as a tag is written again and has the same bytes, but for the check, which needs the key.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard case .fields(let kind, let owner, let file) = OwnerTagFormat.read(bytes) else { return 0 }
    precondition(count == OwnerTagFormat.byteCount, "a tag of another length was read")
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: OwnerTagFormat.byteCount, alignment: 1)
    copy.copyMemory(from: bytes)
    defer { copy.deallocate() }
    for index in OwnerTagFormat.authenticated { copy[index] = 0xEE }
    OwnerTagFormat.write(
        kind, owner: UnsafeRawBufferPointer(rebasing: bytes[owner]),
        file: UnsafeRawBufferPointer(rebasing: bytes[file]),
        into: copy)
    precondition(copy.elementsEqual(bytes), "a tag that was read is written differently")
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzOwnerTag_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
