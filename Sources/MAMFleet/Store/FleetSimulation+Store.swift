internal import MAMBase
internal import MAMCore

extension FleetSimulation {
    /// The default time for which a worker reserves a part of the devices, in seconds.
    ///
    /// The reservation is called a lease. The worker renews the lease while it simulates this part.
    public static let leaseSeconds = 30.0

    /// Simulates a run together with other workers, until the run is finished.
    ///
    /// The store contains the parts of the run, called shards. Each worker claims shards and simulates them. Any number
    /// of processes can work on the same store at the same time. If a process is killed, only its work since the last
    /// checkpoint of a shard is lost. When the leases of the killed process end, other processes continue with its shards.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - days: The number of days to simulate, at most the number in the plan. The number must be the same in every
    ///     process. Defaults to all days.
    ///   - workers: The number of threads that simulate shards at the same time, 1 to 64. The threads belong to this run,
    ///     so a slow store and long shards do not delay other tasks of the process. Defaults to 1.
    ///   - lease: The time for which a worker reserves a shard, in seconds, at most an hour. After a third of this
    ///     time, the worker stores a checkpoint and renews the lease. Defaults to ``leaseSeconds``.
    ///   - isStopped: A function that returns whether to stop. It is called after each simulated day of a shard. Before
    ///     the run stops, a checkpoint of the shard is stored. Defaults to a function that returns false.
    ///   - progress: A function that receives the progress each time a shard is finished. It is called on any thread.
    ///     Defaults to a function that does nothing.
    /// - Returns: The result; nil if the run was stopped, or its task was canceled.
    /// - Throws: ``FleetStoreError`` with the code `otherPlan` if the store was opened for another plan or another
    ///   number of days. Otherwise the first error of the store.
    public func run<Store: FleetStore>(
        in store: Store, days: Int? = nil, workers: Int = 1, lease: Double = leaseSeconds,
        isStopped: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (FleetProgress) -> Void = { _ in }
    ) async throws(FleetStoreError) -> FleetResult? {
        let days = min(max(days ?? plan.days, 0), plan.days)
        let store = try shards(of: store, days)
        let lease = min(lease, FleetLease.maximumSeconds)
        let threads = FleetThreads(workers)
        let shared = SharedRunState()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<threads.count {
                group.addTask {
                    await threads.run { () async -> Void in
                        do throws(FleetStoreError) {
                            let stops: @Sendable () -> Bool = {
                                isStopped() || shared.error != nil || Task.isCancelled
                            }
                            try await work(in: store, days, lease, shared, isStopped: stops, progress)
                        } catch { shared.note(error) }
                    }
                }
            }
        }
        if let error = shared.error { throw error }
        return try await threads.run { () async -> Result<FleetResult?, FleetStoreError> in
            do throws(FleetStoreError) {
                return .success(try store.progress().isDone ? try result(of: store, days) : nil)
            } catch { return .failure(error) }
        }.get()
    }

    /// Returns the result of a finished run from its store.
    ///
    /// - Parameters:
    ///   - store: The store that contains the run.
    ///   - days: The number of days with which the run was started. Defaults to all days.
    /// - Returns: The result.
    /// - Throws: ``FleetStoreError`` with one of these codes:
    ///   - `missing` if the run is not finished; the message contains the number of finished parts (shards)
    ///   - `otherPlan` if the store was opened for another plan or another number of days
    ///   - the code of any other error of the store
    public func result<Store: FleetStore>(in store: Store, days: Int? = nil) throws(FleetStoreError) -> FleetResult {
        let days = min(max(days ?? plan.days, 0), plan.days)
        let (store, progress) = (try shards(of: store, days), try store.progress())
        guard progress.isDone else {
            throw FleetStoreError(
                .missing, "\(progress.done) of \(progress.total) shards are finished",
                help: "run the rest with `mam fleet run`")
        }
        return try result(of: store, days)
    }

    private func shards(of store: some FleetStore, _ days: Int) throws(FleetStoreError) -> any FleetShardStore {
        guard let store = store as? any FleetShardStore else {
            throw FleetStoreError(
                .system, "this kind of store cannot be used to run a plan", help: "use a store of the library")
        }
        try store.check(self, days: days)
        return store
    }

    private func result(of store: any FleetShardStore, _ days: Int) throws(FleetStoreError) -> FleetResult {
        let (digests, sum) = try store.result()
        let leaves = try (0..<shardCount).map { (shard) throws(FleetStoreError) in
            guard digests.indices.contains(shard), let leaf = FleetFinish.leaf(digests[shard], ofShard: shard) else {
                throw store.stored.damaged(.digest, row: shard, "shard \(shard): the stored digest is damaged")
            }
            return leaf
        }
        guard sum.shardCount == UInt64(shardCount) else {
            throw FleetStoreError(
                .damaged,
                "\(store.stored.store): the counters are those of \(sum.shardCount) shards, and the run has \(shardCount)",
                help: store.stored.remedy)
        }
        return FleetResult(self, days: days, FleetDigest(leaves: leaves), sum.counters)
    }

    /// Works until nothing is left to claim; waits while other workers hold the last shards.
    private func work(
        in store: any FleetShardStore, _ days: Int, _ seconds: Double, _ shared: SharedRunState,
        isStopped: () -> Bool, _ progress: (FleetProgress) -> Void
    ) async throws(FleetStoreError) {
        while !isStopped() {
            let leases = try store.claim(1, for: seconds)
            guard !leases.isEmpty else {
                if try store.progress().isDone { return }
                try? await Task.sleep(for: .milliseconds(100))
                continue
            }
            for lease in leases {
                do throws(FleetStoreError) {
                    guard try run(lease, in: store, days, seconds, shared, isStopped: isStopped) else { return }
                } catch  where error.code == .fenced {
                    // Another worker has the shard.
                    continue
                }
                let told = try store.progress()
                progress(
                    FleetProgress(
                        done: told.done, leased: told.leased, total: told.total, eventCount: shared.eventCount))
            }
        }
    }

    /// Runs one shard to its end.
    ///
    /// - Returns: False if the work was stopped, and the shard is checkpointed.
    private func run(
        _ lease: FleetLease, in store: any FleetShardStore, _ days: Int, _ seconds: Double, _ shared: SharedRunState,
        isStopped: () -> Bool
    ) throws(FleetStoreError) -> Bool {
        guard world.shards.indices.contains(lease.shard) else {
            throw store.stored.damaged(.digest, row: lease.shard, "shard \(lease.shard) is not in the plan")
        }
        let shard = world.shards[lease.shard]
        var run = ShardRun(world, shard, NoRecorder())
        do throws(FleetStoreError) { run = try lease.state?.run(world, shard) ?? run } catch {
            throw store.stored.damaged(.state, row: shard.number, error.message)
        }
        let eventCount = run.counters.eventCount
        defer { shared.add(run.counters.eventCount &- eventCount) }
        var checkpoint = FleetClock.seconds()
        for day in min(lease.state?.days ?? 0, days)..<days {
            run.run(day..<day + 1)
            let now = FleetClock.seconds()
            let stops = isStopped()
            guard stops || now - checkpoint >= seconds / 3 || now < checkpoint else { continue }
            // A lease of no time gives the shard back.
            try store.checkpoint(lease, FleetShardState(run, days: day + 1), for: stops ? 0 : seconds)
            checkpoint = now
            if stops { return false }
        }
        try store.finish(FleetFinish(lease: lease, leaf: ShardDigest(run).leaf(of: shard.number)), adding: run.counters)
        return true
    }
}

/// The state that the workers of a run share: the first error, and the number of events.
private final class SharedRunState: Sendable {
    private struct State: Sendable {
        var error: FleetStoreError?
        var eventCount: UInt64 = 0
    }

    private let state = Guarded(State())

    var error: FleetStoreError? { state.withLock { $0.error } }
    var eventCount: UInt64 { state.withLock { $0.eventCount } }

    func note(_ error: FleetStoreError) { state.withLock { $0.error = $0.error ?? error } }
    func add(_ eventCount: UInt64) { state.withLock { $0.eventCount &+= eventCount } }
}

extension FleetSimulation {
    /// Opens the store for the progress of a simulated run; the option `--store` of `mam fleet` accepts the same names.
    ///
    /// - Parameters:
    ///   - name: `memory`, the URL of a PostgreSQL database (`postgresql://…`), or the path of an SQLite file.
    ///     A name with a scheme, or with a key of a password such as `Password=`, is never a path.
    ///   - days: The number of days to simulate, at most the number in the plan. Defaults to all days.
    ///   - creates: Whether to create the store if it does not exist; if false, a missing store is an error. Defaults
    ///     to true.
    /// - Returns: The store.
    /// - Throws: ``FleetStoreError`` with the code `missing`, `otherPlan` (with both hashes), `newerVersion`,
    ///   `damaged`, `full`, `unreachable` or `system`. A URL in a build without the package trait
    ///   `PostgreSQL` causes the error `system`.
    public func store(
        named name: String, days: Int? = nil, creates: Bool = true
    ) throws(FleetStoreError) -> any FleetStore {
        if name == "memory" { return MemoryFleetStore(self) }
        guard Self.isAddress(name) else { return try SQLiteFleetStore(name, of: self, days: days, creates: creates) }
        #if PostgreSQL
            return try PostgreSQLFleetStore(name, of: self, days: days, creates: creates)
        #else
            throw FleetStoreError(
                .system, "this build has no PostgreSQL", help: "build with `--traits default,PostgreSQL`")
        #endif
    }

    /// Whether a name is meant as the address of a database, also as one that libpq does not accept.
    ///
    /// Otherwise a file whose name contains the password of the database would be made. An address has one of these:
    /// - a scheme, such as `jdbc:postgresql://`
    /// - the key of a server at its start, such as `host=`
    /// - the key of a password anywhere, such as `Pwd=`
    /// - a user and a password before a host, such as `user:password@host`
    private static func isAddress(_ name: String) -> Bool {
        let name = [("%3a", ":"), ("%2f", "/"), ("%3d", "="), ("%40", "@")].reduce(name.lowercased()) {
            $0.replacing($1.0, with: $1.1)
        }
        let joined = name.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        let word = joined.prefix { $0 != ":" && $0 != "=" }
        let mark = joined.dropFirst(word.count).first
        if joined.contains("://") || mark == ":" && ["postgresql", "postgres"].contains(word) { return true }
        if mark == "=", serverKeys.contains(String(word)) { return true }
        return hasPasswordKey(name)
            || joined.split(separator: "/").contains { part in part.drop { $0 != ":" }.contains("@") }
    }

    /// The keys with which the address of a database starts, in the forms of libpq and of other libraries.
    private static let serverKeys: Set<String> = [
        "host", "hostaddr", "port", "dbname", "user", "password", "service", "server", "database", "username", "userid",
    ]

    /// Whether a text in lower case has the key of a password before an equals sign.
    private static func hasPasswordKey(_ text: String) -> Bool {
        text.split(separator: "=", omittingEmptySubsequences: false).dropLast().contains { part in
            let end = part.reversed().drop(while: \.isWhitespace)
            let key = String(end.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
            return ["pass", "pw", "psw"].contains(key) || ["passw", "passphrase", "pwd"].contains { key.contains($0) }
        }
    }
}

/// The wall clock, by which processes agree on the ends of leases.
enum FleetClock {
    /// Returns the seconds since 1970.
    package static func seconds() -> Double { SystemTimeSource().now().wall }
}
