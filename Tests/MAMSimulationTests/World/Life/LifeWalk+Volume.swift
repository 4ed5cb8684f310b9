import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import MAMVolumes

/// What lies on the volume, read past the engine; and windows.
extension LifeWalk {
    /// A file of a managed user as it stood on the volume.
    struct Copy {
        let owner: SimulatedUser
        let app: String
        let text: String
        let bytes: [UInt8]
        let attributes: [String: [UInt8]]
        /// Whether the account was wiped since.
        var isStale = false
    }

    private static let maximumCopyCount = 24

    private func path(_ name: String, in app: String) -> String { "/apps/\(app)/\(name)" }

    func keepCopy(of name: String, _ owner: SimulatedUser, _ text: String, in app: SimulatedApp) {
        let path = path(name, in: app.name)
        guard let bytes = raw(path) else { return hasFailed("\(name) lies in the container of \(app)") }
        check(!contains(bytes, text), "\(name) of \(app) is not clear on the volume")
        var attributes: [String: [UInt8]] = [:]
        for name in (try? volume.attributeNames(of: path)) ?? [] {
            attributes[name] = try? volume.attribute(name, of: path)
        }
        copies.append(Copy(owner: owner, app: app.name, text: text, bytes: bytes, attributes: attributes))
        if copies.count > Self.maximumCopyCount { copies.removeFirst() }
    }

    /// What was written for the user is not to be read any more.
    func noteStale(_ user: SimulatedUser, in app: SimulatedApp) {
        for place in copies.indices where copies[place].owner == user && copies[place].app == app.name {
            copies[place].isStale = true
        }
    }

    /// Of accounts that were wiped nothing stands on the volume in clear, and no copy of a file can be read any more.
    func lookAtVolume(of app: SimulatedApp, _ engine: ManagedApp) {
        let stale = copies.filter { $0.app == app.name && $0.isStale }
        for name in (try? volume.names(in: "/apps/\(app.name)")) ?? [] {
            guard let bytes = raw(path(name, in: app.name)) else { continue }
            for copy in stale { check(!contains(bytes, copy.text), "\(copy.text) stands in \(name) of \(app)") }
        }
        for copy in stale { putBack(copy, in: app, engine) }
    }

    private func putBack(_ copy: Copy, in app: SimulatedApp, _ engine: ManagedApp) {
        let path = path("copy", in: app.name)
        do {
            let file = try volume.open(path, [.read, .write, .create, .truncate], mode: 0o600)
            defer { file.close() }
            var offset = 0
            while offset < copy.bytes.count {
                offset += try copy.bytes[offset...].withUnsafeBytes { try file.write($0, at: Int64(offset)) }
            }
            for (name, value) in copy.attributes { try file.setAttribute(name, to: value) }
        } catch { return hasFailed("a copy was not put back: \(error)") }
        let read = try? engine.files.open(at: "copy").read(1000)
        check(read == nil, "a copy of a file of \(name(copy.owner)) can be read in \(app) after a wipe")
        noteCopy()
        try? volume.remove(path)
    }

    private func raw(_ path: String) -> [UInt8]? {
        guard let file = try? volume.open(path, .read, mode: 0) else { return nil }
        defer { file.close() }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = (try? bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }) ?? 0
        return Array(bytes.prefix(count))
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    /// Shows somebody, or nobody, in one of a few windows; the others stay as they are.
    func show(_ user: SimulatedUser?, in app: SimulatedApp) async {
        guard let engine = app.managed else { return }
        let (manager, all) = (engine.policyManager, windows(of: engine))
        let window = all[Int(random.next() % UInt64(all.count))]
        let before = all.map { manager.uiPolicyAccountID(for: $0) }
        // Asked now: with its process the engine loses the host.
        let isAlone = engine.launchManager.host == nil
        let runs = observers[app.name]?.runs.withLock { $0 }
        let result = await manager.setUIPolicyAccountID(user?.objectID ?? .unmanaged, for: window)
        note("show \(name(user)) in \(app): \(result)")
        noteShown()
        await device.carryOutRestarts(of: app)
        let gone = takeMessages(of: app)
        gone.forEach { lookAtWipe($0, in: app) }
        if !isAlone { noteLaunch("switch \(result)") }
        check(
            result == .success || result == .notAllowed || !isAlone && result == .canceled
                || isFailing && result == .failed,
            "without a host a switch takes one step, not \(result)")
        if !engine.configuration.settings.multiIdentity {
            check(result == .notAllowed, "an app of one identity switches to nobody else")
        }
        // Whoever was wiped by conditional launch left every window, and its process may have ended.
        guard app.managed === engine, !gone.contains(where: \.isWipe) else { return }
        // A prompt that nobody answers stays before what the window shows, whatever was said of the account before.
        let hasRun = observers[app.name]?.runs.withLock { $0 } != runs
        for (place, other) in all.enumerated() {
            var wanted = result == .success && other == window ? user?.objectID ?? .unmanaged : before[place]
            // A run is about one window. An account that it blocks has to leave that one, and so has an account of which the
            // store cannot tell; it stays in the others until they are looked at.
            if other == window, let old = wanted, old == user?.objectID, manager.isManaged(old),
                result == .failed || result == .canceled && hasRun && manager.blockedReason(for: old) != .notBlocked
            {
                wanted = .unmanaged
            }
            let shown = manager.uiPolicyAccountID(for: other)
            check(
                shown == wanted,
                "window \(place) of \(app) shows \(shown?.rawValue ?? "nobody"), not \(wanted?.rawValue ?? "nobody")")
        }
    }

    /// Three windows of a process; opened by the first who asks.
    private func windows(of engine: ManagedApp) -> [WindowID] {
        if let known = shownIn, known.engine === engine { return known.windows }
        let windows = [engine.windows.key, engine.windows.open(), engine.windows.open()]
        shownIn = (engine, windows)
        return windows
    }
}

extension AppMessage {
    fileprivate var isWipe: Bool { if case .wipe = self { true } else { false } }
}
