@testable import MAMBase
@testable import MAMCore

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: what is stored about a PIN.
///
/// What is read as a record is written again and has the same bytes, asks for no more than hashing may cost, and is
/// never longer than a record may be.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    let record: PINRecord
    do throws(RecordError) { record = try PINRecord(bytes) } catch {
        precondition((0...max(0, count)).contains(error.offset), "an error outside of the bytes")
        return 0
    }
    precondition(count <= PINRecord.maximumByteCount, "a record that is too long was read")
    precondition(record.encoded.elementsEqual(bytes), "a record that was read is written differently")
    precondition(record.failed <= record.charged, "more failed tries than tries")
    for hash in record.history(25) {
        precondition(hash.cost.memory <= PINCost.maximumMemory, "a hash takes too much memory")
        precondition(hash.cost.work <= PINCost.maximumWork, "a hash takes too much work")
        precondition(hash.salt.count == PINHash.saltCount && hash.digest.count == PINHash.digestCount)
    }
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzPIN_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
