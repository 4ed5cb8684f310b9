import MAMCore

/// The check of protected buffers: an app with a managed and an unmanaged account, a protected buffer of each, and a clear
/// buffer of the first account from the time before its policy.
struct BufferInput {
    private let manager: MAMDataProtectionManager
    private let data = Array("what was protected".utf8)
    private let buffers: [[UInt8]]

    static func prepare() -> ([UInt8]) -> Void { BufferInput().check }

    private init() {
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

    /// Unprotects an input, and three real buffers that the input changes.
    private func check(_ bytes: [UInt8]) {
        let isClaim = bytes.count >= 112 && bytes.starts(with: buffers[0][..<8])
        do throws(MAMDataProtectionError) {
            let found = try manager.unprotect(bytes)
            precondition(isClaim || found == bytes, "an unprotected input came back changed")
            precondition(!isClaim || found.count <= bytes.count - 112, "the content is longer than the buffer allows")
        } catch {
            precondition(isClaim, "an unprotected input was refused")
            precondition(error.code == .failedToDecryptData, "another code")
            precondition(!error.description.contains(where: \.isNewline), "an error text of several lines")
        }
        let info = try? manager.protectionInfo(for: bytes)
        precondition(isClaim || info == nil, "an unprotected input has an owner")
        let text = String(decoding: bytes, as: UTF8.self)
        _ = try? manager.unprotectString(text)
        for buffer in buffers { overlay(bytes, on: buffer) }
    }

    /// Changes a real buffer, and unprotects it.
    ///
    /// The first byte of the input is the place; the others are combined with the bytes there. A single byte is the
    /// length to cut off.
    private func overlay(_ bytes: [UInt8], on buffer: [UInt8]) {
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
        let found = try? manager.unprotect(changed)
        let isClaim = changed.count >= 112 && changed.starts(with: buffer[..<8])
        let expected = changed == buffer ? data : isClaim ? nil : changed
        precondition(found == expected, "a changed buffer was taken for an unchanged one")
    }
}
