internal import MAMCore
internal import MAMPOSIX
internal import MAMVolumes

/// Checks the state that a killed app left: recovers it in a process of its own, without a service, and compares it
/// with the model.
struct LifeInspection {
    let world: LifeWorld
    /// The faults found so far.
    private(set) var faults: [String] = []
    /// The numbers of continued wipes, of unreadable copies of wiped files, and of files read.
    private(set) var (wipes, copies, files) = (0, 0, 0)

    init(_ world: LifeWorld) { self.world = world }

    private mutating func expect(_ isRight: Bool, _ fault: @autoclosure () -> String) {
        if !isRight { faults.append(fault()) }
    }

    /// Inspects the app, and records its state in the model.
    mutating func inspect(_ model: inout LifeModel) async throws {
        let life = Life(world.policies)
        life.change { $0.isReachable = false }
        let app = try world.start(life)
        defer { app.end() }
        let before = try app.keptEnrollment()
        let machine = EnrollmentMachine(before, app.enrollmentManager.machine?.traits ?? EnrollmentTraits())
        for (place, account) in LifeWorld.accounts.enumerated() {
            let entry = machine.entries.first { $0.names.hasName(account.id) }
            checkStart(place, entry, app, model.accounts[place])
        }
        await app.enrollmentManager.launched()
        await app.enrollmentManager.ticked()
        for (place, account) in LifeWorld.accounts.enumerated() {
            let wasManaged = machine.entries.contains { $0.names.hasName(account.id) && $0.isManaged }
            try checkEnd(place, app, wasManaged: wasManaged, &model)
        }
        for number in model.plain {
            let (name, content) = (LifeWorld.name(of: nil, number), LifeWorld.content(number))
            expect(try Self.raw(world.container + "/" + name) == content, "\(name) is not what it was")
            files += 1
        }
        for failure in life.now.failures { faults.append("the storage failed: \(failure)") }
    }

    /// Checks the state before recovery continues: each account has the enrollment and a policy that the model allows.
    private mutating func checkStart(
        _ place: Int, _ entry: EnrollmentEntry?, _ app: ManagedApp, _ known: LifeModel.Account
    ) {
        let id = LifeWorld.accounts[place].id
        switch known.state {
        case .out: expect(entry?.isManaged != true, "account \(place) is managed and had left")
        case .inside: expect(entry?.isEnrolled == true, "account \(place) is lost")
        case .wiping: expect(entry?.isEnrolled != true, "the wipe of account \(place) is forgotten")
        case .entering, .maybeLeaving: break
        }
        let policy = app.policyManager.policyInForce(for: id)
        expect((entry?.isManaged ?? false) == (policy != nil), "account \(place) and its policy are not of one mind")
        guard let policy, entry?.isEnrolled == true else { return }
        let number = world.policies.firstIndex(of: policy).map { UInt32($0) }
        expect(
            number.map { known.policies.contains($0) } ?? false,
            "account \(place) has policy \(number.map { "\($0)" } ?? "?"), not one of \(known.policies.sorted())")
    }

    /// Checks the state after recovery: accounts to be wiped are wiped, and all others have their files.
    private mutating func checkEnd(
        _ place: Int, _ app: ManagedApp, wasManaged: Bool, _ model: inout LifeModel
    ) throws {
        let (id, known) = (LifeWorld.accounts[place].id, model.accounts[place])
        let isEnrolled = app.enrollmentManager.enrolledAccountIDs.contains(id)
        let prefix = "account-\(place)-"
        let left = try LifeWorld.names(in: world.container).filter { $0.hasPrefix(prefix) }
        if known.state == .wiping {
            wipes += 1
            expect(!isEnrolled, "account \(place) is still enrolled")
        }
        if case .inside = known.state { expect(isEnrolled, "account \(place) is lost at the launch") }
        // Only now it is known whether a wipe had begun when the process died.
        let mayBeWiped = known.state == .wiping || known.state == .maybeLeaving(withWipe: true)
        let wasWiped = known.state == .wiping || (mayBeWiped && !isEnrolled && wasManaged) || wasEmptied(known, left)
        if wasWiped || (known.state == .out && known.files.isEmpty && known.begun.isEmpty) {
            expect(left.isEmpty, "\(left.count) files of account \(place) are there after its wipe")
            try checkCopies(prefix, except: [], app)
        } else {
            try checkCopies(prefix, except: known.files, app)
            for number in known.files { try read(place, number, app) }
            if isEnrolled, let number = known.files.min() { try keepCopy(LifeWorld.name(of: place, number)) }
        }
        let policy = isEnrolled ? app.policyManager.policyInForce(for: id) : nil
        model.setFound(
            place, isEnrolled: isEnrolled, wasWiped: wasWiped,
            policy: policy.flatMap { world.policies.firstIndex(of: $0) }.map { UInt32($0) })
    }

    /// Whether a wipe was completed that the process died before reporting.
    private func wasEmptied(_ known: LifeModel.Account, _ left: [String]) -> Bool {
        known.state == .maybeLeaving(withWipe: true) && left.isEmpty
    }

    private mutating func read(_ place: Int, _ number: UInt32, _ app: ManagedApp) throws {
        let (name, content) = (LifeWorld.name(of: place, number), LifeWorld.content(number))
        do {
            let file = try app.files.open(at: name)
            defer { try? file.close() }
            expect(file.isEncrypted, "\(name) is clear")
            expect(try file.pread(content.count + 1, at: 0) == content, "\(name) is not what it was")
        } catch { faults.append("\(name) is lost: \(error)") }
        files += 1
    }

    /// Copies a file's bytes, as another program would.
    private func keepCopy(_ name: String) throws {
        guard let bytes = try Self.raw(world.container + "/" + name) else { return }
        try Self.put(bytes, at: world.kept + "/" + name)
    }

    /// Checks that no copy of a wiped account's file can be read, whatever its source.
    private mutating func checkCopies(_ prefix: String, except living: Set<UInt32>, _ app: ManagedApp) throws {
        for name in try LifeWorld.names(in: world.kept) where name.hasPrefix(prefix) {
            guard UInt32(name.dropFirst(prefix.count)).map({ !living.contains($0) }) ?? true else { continue }
            let (kept, back) = (world.kept + "/" + name, world.container + "/" + name)
            guard let bytes = try Self.raw(kept) else { continue }
            try Self.put(bytes, at: back)
            if let file = try? app.files.open(at: name) {
                faults.append("a copy of \(name) is readable after the wipe")
                try file.close()
            }
            copies += 1
            for path in [kept, back] { unlink(path) }
        }
    }

    /// Returns the stored bytes of a file; `nil` when it does not exist.
    private static func raw(_ path: String) throws -> [UInt8]? {
        guard access(path, F_OK) == 0 else { return nil }
        let file = try SystemVolume().open(path, .read, mode: 0)
        defer { file.close() }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = try bytes.withUnsafeMutableBytes { try file.readFully(into: $0, at: 0) }
        return Array(bytes.prefix(count))
    }

    private static func put(_ bytes: [UInt8], at path: String) throws {
        let file = try SystemVolume().open(path, [.write, .create, .truncate], mode: 0o600)
        defer { file.close() }
        try bytes.withUnsafeBytes { try file.writeFully($0, at: 0) }
    }
}
