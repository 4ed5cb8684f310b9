internal import CMAMBenchSupport
internal import Foundation
internal import MAMBenchResults
internal import MAMCore
internal import MAMPolicyTools
internal import MAMPropertyLists
internal import MAMSettings
internal import MAMSimulation

/// Reading property lists.
///
/// The baseline is Foundation's reader on the same bytes.
///
/// Most figures are for equal work: they make the whole tree of values with every string, as Foundation does. Figures
/// that end in `.scan` only make the document, with every value checked and located but no strings; Foundation has no
/// equivalent.
enum PropertyListCases {
    static let names = ["xml.2k", "xml.1m", "xml.1m.unique", "binary.2k", "binary.1m", "binary.1m.unique"].flatMap {
        ["plist.\($0)", "plist.\($0).scan"]
    }

    /// The limits for the inputs of a megabyte.
    private static let limits = PropertyListLimits(bytes: 1 << 24, depth: 64, nodes: 1 << 20)

    static func run(_ name: String) throws -> BenchFigure {
        let bytes = try input(name)
        let data = Data(bytes)
        let document = try PropertyListDocument(bytes, limits: limits)
        precondition(document.oddities.isEmpty, "an odd input")
        let isScan = name.hasSuffix(".scan")
        let note =
            isScan
            ? "PropertyListSerialization making values; ours makes the document alone" : "PropertyListSerialization"
        let isSmall = name.contains(".2k")
        var result = measure(
            name, against: "\(note), \(bytes.count) bytes", iterations: isSmall ? 2_000 : 4,
            rounds: isSmall ? 25 : 15,
            ours: {
                let document = try? PropertyListDocument(bytes, limits: limits)
                if isScan { blackHole(document) } else { blackHole(document?.root.value) }
            },
            baseline: { blackHole(try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)) })
        if !isScan { result.beside = PropertyListOthers.python(bytes, rounds: isSmall ? 500 : 10) }
        return result
    }

    private static func input(_ name: String) throws -> [UInt8] {
        let format: PropertyListSerialization.PropertyListFormat = name.contains(".xml.") ? .xml : .binary
        if name.contains(".2k") { return try PropertyListInputs.bytes(PropertyListInputs.small, format) }
        let value: Any = name.contains(".unique") ? PropertyListInputs.unique : PropertyListInputs.repeated
        return try PropertyListInputs.bytes(value, format)
    }
}

/// Readers that may be missing, each timed on its own.
enum PropertyListOthers {
    private static let script = """
        import plistlib, sys, time
        data = open(sys.argv[1], 'rb').read()
        for _ in range(int(sys.argv[2])):
            start = time.perf_counter_ns()
            plistlib.loads(data)
            print(time.perf_counter_ns() - start)
        """

    /// Returns the time of Python's plistlib, in nanoseconds; `nil` without Python.
    static func python(_ bytes: [UInt8], rounds: Int) -> BenchFigure.Beside? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        guard (try? Data(bytes).write(to: file)) != nil else { return nil }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, file.path, "\(rounds)"]
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return nil }
        let text = String(decoding: (try? output.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let times = text.split(separator: "\n").compactMap { Double($0) }
        return times.isEmpty ? nil : BenchFigure.Beside(name: "plistlib", spread: BenchFigure.Spread(times))
    }
}

extension LifeCases {
    /// Advances a device with many apps, one of which is due at each step.
    ///
    /// The baseline is the check-in of that step.
    static func advance(_ name: String, _ place: LifePlace, count: Int) async throws -> BenchFigure {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "user", policy: place.policy)
        let device = SimulatedDevice(tenant: tenant)
        // All alarms are within the half hour between two check-ins, so that no two are due at once.
        let spacing = 1700 / Double(count)
        for number in 0..<count {
            let app = device.install(
                "app\(number)",
                ManagedApp.Configuration(bundleID: "com.example.app\(number)", detectsIdentityLeaks: false))
            await device.open(app)
            let outcome = await device.register(user, in: app)
            precondition(outcome.didSucceed, "a registration failed")
            _ = device.takeMessages(of: app)
            device.time.advance(by: spacing)
        }
        await device.advance(by: 100)
        let steps = 1000
        let (allocations, before) = (mam_bench_allocations(), device.service.callCount(.checkIn))
        let mine = try await seconds { await device.advance(by: Double(steps) * spacing) }
        let made = Double(mam_bench_allocations() - allocations)
        let done = Double(device.service.callCount(.checkIn) - before)
        precondition(done > Double(steps) / 2, "nothing was due")
        let apps = device.apps
        let theirs = try await seconds {
            for number in 0..<steps { _ = await device.fetchPolicy(of: user, in: apps[number % count]) }
        }
        let (step, checkIn) = (mine * 1e9 / done, theirs * 1e9 / Double(steps))
        return BenchFigure(
            name: name, ratio: step / checkIn, baseline: checkIn, nanoseconds: step, allocations: made / done,
            unit: "ns", against: "a check-in that is asked for")
    }
}

/// Whole calls that protect and unprotect data.
///
/// The baseline is the bare cipher over as many bytes.
///
/// A call asks the policy, looks up the key, derives a key for the buffer, makes or reads the header, and allocates the
/// result.
enum BufferCases {
    /// The name, the size of the data in bytes, and whether it is unprotected.
    static let all: [(name: String, count: Int, opens: Bool)] = [
        ("protect.4096", 4096, false), ("protect.65536", 65_536, false),
        ("unprotect.4096", 4096, true), ("unprotect.65536", 65_536, true),
    ]

    static func run(_ name: String, _ count: Int, opens: Bool, in world: World) throws -> BenchFigure {
        let (app, owner) = (world.app(accounts: 1), World.id(0))
        precondition(app.policyManager.policy(for: owner).isFileEncryptionRequired, "nothing would be sealed")
        let (manager, data) = (app.dataProtectionManager, [UInt8](repeating: 0x5A, count: count))
        let protected = try manager.protect(data, accountID: owner)
        let again = try manager.unprotect(protected)
        precondition(again == data, "\(name): what comes back is something else")
        guard let baseline = SealBaseline(encrypts: !opens) else { throw SealFailure() }
        let output = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        output.initialize(repeating: 0, count: count)
        defer { output.deallocate() }
        var isRight = true
        // The cipher's counter allows 64 GiB in a message, far more than 51 rounds of 16 MiB.
        let result = measure(
            name, against: "libcrypto's cipher alone", iterations: 16 << 20 / count, rounds: 51,
            ours: {
                do {
                    blackHole(opens ? try manager.unprotect(protected) : try manager.protect(data, accountID: owner))
                } catch { isRight = false }
            },
            baseline: {
                isRight =
                    data.withUnsafeBufferPointer { data in
                        data.baseAddress.map { baseline.update($0, output, Int32(count)) } ?? false
                    } && isRight
            })
        precondition(isRight, "\(name): something that was timed failed")
        return result.withDifference()
    }
}

extension BenchFigure {
    /// Returns the figure with the time beyond the baseline's in words.
    fileprivate func withDifference() -> BenchFigure {
        let tens = Int(((self.nanoseconds - baseline) / 10).rounded())
        let (whole, cents) = (tens / 100, abs(tens % 100))
        return BenchFigure(
            name: name, ratio: ratio, baseline: baseline, nanoseconds: self.nanoseconds, allocations: allocations,
            unit: unit, against: "\(against); \(whole).\(cents < 10 ? "0" : "")\(cents) µs more a call", noise: noise)
    }
}

extension Cases {
    /// A decision with the settings that decided, in a scope.
    ///
    /// The baseline is the decision alone.
    static func reason(_ name: String, _ world: World) -> BenchFigure {
        let app = world.app(accounts: 8)
        let question = PolicyQuestion.save(to: .box, account: nil)
        return app.withAccountID(World.id(3)) {
            precondition(!app.policyManager.policy.reason(for: question).settings.isEmpty, "no setting decided")
            return measure(
                name, against: "decision.path", iterations: 20_000,
                ours: { blackHole(app.policyManager.policy.reason(for: question)) },
                baseline: { blackHole(app.isBoxAllowed) })
        }
    }

    /// The nearest change for the slowest question.
    ///
    /// The baseline is a millisecond.
    static func nearestChange(_ name: String) -> BenchFigure {
        var worst: (nanoseconds: Double, ask: () -> Void) = (0, {})
        var count = 0
        for own in policies {
            for peer in policies {
                for owner in AnswerSpace.OwnerKind.allCases {
                    for question in AnswerSpace.questions(owner: owner, policy: own, peer: peer, payload: .file) {
                        let ask = {
                            blackHole(
                                AnswerSpace.nearestChanges(
                                    of: question.cell, policy: own, peer: peer, facts: [], limit: 1))
                        }
                        // The minimum of three, so that a busy machine does not select the question.
                        let time = (0..<3).map { _ in nanoseconds(ask) }.min() ?? 0
                        if time > worst.nanoseconds { worst = (time, ask) }
                        count += 1
                    }
                }
            }
        }
        let ask = worst.ask
        let best = (0..<200).map { _ in nanoseconds(ask) }.min() ?? worst.nanoseconds
        return BenchFigure(
            name: name, ratio: best / 1e6, baseline: 1e6, nanoseconds: best, allocations: 0, unit: "ns",
            against: "a millisecond, for the slowest of \(count) questions")
    }

    private static func nanoseconds(_ work: () -> Void) -> Double {
        let parts = ContinuousClock().measure(work).components
        return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    }

    /// Policies that block all, some and no transfers, with all properties of an export.
    private static var policies: [MAMPolicy] {
        ["none", "managedApps", "allApps"].compactMap { level in
            let document = World.document.replacing("\"managedApps\"", with: "\"\(level)\"")
                .replacing("\"managedApps\"", with: "\"\(level)\"")
            return try? PolicyDocument(json: Array(document.utf8)).compileStrictest()
        }
    }
}
