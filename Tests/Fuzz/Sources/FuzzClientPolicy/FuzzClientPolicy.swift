import MAMCore
import MAMPolicyTools
import MAMSettings

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// One input of the fuzzer: client keys as JSON and as a property list, and a Graph document, converted both ways.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
    do throws(PolicyReadError) { convert(try ClientPolicy(json: bytes), count) } catch { check(error, count) }
    do throws(PolicyReadError) { convert(try ClientPolicy(propertyList: bytes), count) } catch { check(error, count) }
    guard let document = try? PolicyDocument(json: bytes) else { return 0 }
    precondition((try? PolicyDocument(json: document.json))?.values == readable(document), "another document read back")
    let there = document.clientPolicy()
    check(there.issues, count)
    // What the client is sent is read back without a loss of its own.
    let back = there.result.document()
    precondition(!back.issues.contains { $0.severity == .error }, "what was written cannot be read")
    guard let again = try? ClientPolicy(json: Array(there.result.json.utf8)) else {
        preconditionFailure("not read back")
    }
    precondition(again.document().result.values == back.result.values, "other settings read back")
    return 0
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzClientPolicy_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}

private func convert(_ policy: ClientPolicy, _ count: Int) {
    check(policy.issues, count)
    for entry in policy.entries {
        precondition((0...count).contains(entry.position?.byteOffset ?? 0), "an entry outside of the input")
    }
    guard policy.json.utf8.count <= 4 << 20 else { return }
    guard let again = try? ClientPolicy(json: Array(policy.json.utf8)) else { preconditionFailure("not read back") }
    // JSON has no data and no dates: an empty object stands for them, which no key takes either.
    let entries = policy.entries.map { $0.value == .unreadable ? .dictionary([:]) : $0.value }
    precondition(again.entries.map(\.value) == entries, "other values read back")
    let graph = policy.document()
    check(graph.issues, count)
    precondition(again.document().result.values == graph.result.values, "other settings read back")
    let compiled = graph.result.compileStrictest()
    precondition(compiled.fingerprint.utf8.count == 64, "no fingerprint")
    guard let written = try? PolicyDocument(json: graph.result.json) else { preconditionFailure("no document") }
    precondition(written.values == readable(graph.result), "another document")
    precondition(!written.values.values.contains(.unreadable), "what cannot be read is written so")
    precondition(!written.clientPolicy().issues.contains { $0.severity == .error }, "cannot be written again")
}

/// The values of a document as its text says them: what could not be read is the strictest of its setting.
private func readable(_ document: PolicyDocument) -> [PolicySetting: PolicyValue]? {
    guard document.values.values.contains(.unreadable) else { return document.values }
    return (try? PolicyDocument(json: document.json))?.values
}

private func check(_ error: PolicyReadError, _ count: Int) {
    precondition((0...count).contains(error.position?.byteOffset ?? 0), "an error outside of the input")
    precondition(!error.description.contains(where: \.isNewline), "an error text of several lines")
}

private func check(_ issues: [PolicyIssue], _ count: Int) {
    for issue in issues {
        precondition((0...count).contains(issue.position?.byteOffset ?? 0), "a finding outside of the input")
        precondition(!issue.description.contains(where: \.isNewline), "a finding of several lines")
    }
}
