import MAMCore

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// An app with one account that seals and one that only marks, a protected buffer of each, and a clear one of the first
/// account from before its policy.
struct World {
    let manager: MAMDataProtectionManager
    let data = Array("what was protected".utf8)
    let buffers: [[UInt8]]

    static let shared = World()

    init() {
        let app = ManagedApp()
        let json = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection"}"##
        guard let policy = try? PolicyDocument(json: Array(json.utf8)).compileStrictest() else {
            preconditionFailure("a policy")
        }
        manager = app.dataProtectionManager
        let data = data
        let early = try? app.dataProtectionManager.protect(data, accountID: "alice")
        app.policyManager.setPolicyInMemory(policy, for: "alice")
        let buffers = ["alice", "bob"].compactMap { try? app.dataProtectionManager.protect(data, accountID: $0) }
        self.buffers = buffers + [early ?? []]
        precondition(self.buffers.map { $0.count > 9 ? $0[9] : 2 } == [1, 0, 0], "one sealed, two clear")
    }
}

/// One input of the fuzzer: it is unprotected as it is, and laid over three real buffers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let (bytes, world) = (Array(UnsafeRawBufferPointer(start: start, count: count)), World.shared)
    let isClaim = bytes.count >= 112 && bytes.starts(with: world.buffers[0][..<8])
    do throws(MAMDataProtectionError) {
        let found = try world.manager.unprotect(bytes)
        precondition(isClaim || found == bytes, "what was not protected came back changed")
        precondition(!isClaim || found.count <= bytes.count - 112, "more came out than was in")
    } catch {
        precondition(isClaim, "what was not protected was refused")
        precondition(error.code == .failedToDecryptData, "another code")
        precondition(!error.description.contains(where: \.isNewline), "an error text of several lines")
    }
    let info = try? world.manager.protectionInfo(for: bytes)
    precondition(isClaim || info == nil, "an owner of what was not protected")
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? world.manager.unprotectString(text)
    for buffer in world.buffers { overlay(bytes, on: buffer, world) }
    return 0
}

/// Changes a real buffer by the input: the first byte says where, the others are added there, or cut the end off.
private func overlay(_ bytes: [UInt8], on buffer: [UInt8], _ world: World) {
    guard let first = bytes.first else { return }
    var changed = buffer
    if bytes.count == 1 {
        changed.removeLast(min(Int(first), changed.count))
    } else {
        for (place, byte) in bytes.dropFirst().enumerated() {
            let target = Int(first) + place
            if target < changed.count { changed[target] ^= byte } else { changed.append(byte) }
        }
    }
    let found = try? world.manager.unprotect(changed)
    let isClaim = changed.count >= 112 && changed.starts(with: buffer[..<8])
    let expected = changed == buffer ? world.data : isClaim ? nil : changed
    precondition(found == expected, "a changed buffer was taken for a whole one")
}

/// The entry point that SwiftPM links as `main`.
@_cdecl("FuzzBuffer_main")
public func fuzzMain(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    var (count, words) = (count, words)
    return runDriver(&count, &words) { fuzzOne($0, $1) }
}
