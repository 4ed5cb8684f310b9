#if PostgreSQL
    internal import CMAMPostgreSQL

    /// One connection to a server.
    ///
    /// Every wait ends: connecting, statements, locks, transactions whose client stopped, and answers that do not come.
    ///
    /// Unchecked: one call at a time uses a connection. It is in the pool of its store, which has a lock, or one call has
    /// taken it out of the pool.
    package final class PostgreSQLConnection: @unchecked Sendable {
        package enum Value {
            case null
            case integer(Int64)
            case real(Double)
            case text(String)
            case bytes([UInt8])
        }

        private let handle: OpaquePointer
        private let address: PostgreSQLAddress
        private let limit: Int
        private var isLost = false
        private var traffic = PostgreSQLTraffic()

        /// The longest waits, in seconds.
        ///
        /// The server ends a wait for a lock, a statement, and a transaction whose client stopped; a connection without
        /// an answer is given up.
        package static let (lockSeconds, statementSeconds, idleSeconds, answerSeconds) = (20, 30, 10, 40)

        /// The most bytes that a server may send beside the values of its answers, in the life of a connection.
        package static let maximumBesides = 16 << 20

        /// Connects to the first server of an address that accepts a connection.
        ///
        /// - Parameters:
        ///   - address: The address.
        ///   - answerSeconds: The longest wait for the answer to a statement, in seconds.
        /// - Throws: `unreachable`.
        package init(
            _ address: PostgreSQLAddress, answerSeconds: Int = answerSeconds
        ) throws(FleetStoreError) {
            (self.address, limit) = (address, answerSeconds)
            handle = try Self.connected(address)
            PQsetnonblocking(handle, 1)
            let limits = [
                ("statement_timeout", Self.statementSeconds), ("lock_timeout", Self.lockSeconds),
                ("idle_in_transaction_session_timeout", Self.idleSeconds),
            ]
            let settings = limits.map { "set_config('\($0.0)', '\($0.1)s', false)" }.joined(separator: ", ")
            try run("SELECT \(settings)")
        }

        private static func connected(_ address: PostgreSQLAddress) throws(FleetStoreError) -> OpaquePointer {
            var reason = "there is not enough memory for a connection"
            for server in address.servers {
                let made = withTexts(server.map(\.keyword)) { keywords in
                    withTexts(server.map(\.value)) { PQconnectStartParams(keywords, $0, 0) }
                }
                guard let made else { break }
                mam_pq_quiet(made)
                do throws(FleetStoreError) {
                    try connect(made, address)
                    return made
                } catch {
                    reason = error.message
                    PQfinish(made)
                }
            }
            throw address.unreachable(reason)
        }

        /// Makes a connection.
        ///
        /// libpq's own wait does not end while a server goes on sending.
        ///
        /// - Throws: An error whose message is the reason alone.
        private static func connect(
            _ handle: OpaquePointer, _ address: PostgreSQLAddress
        ) throws(FleetStoreError) {
            let end = ContinuousClock.now + .seconds(address.connectSeconds)
            var traffic = PostgreSQLTraffic()
            var step = mam_pq_works(handle) == 0 && PQsocket(handle) < 0 ? mam_pq_refused : mam_pq_write
            while step != mam_pq_connected {
                guard step != mam_pq_refused else {
                    let message = String(cString: PQerrorMessage(handle))
                    throw FleetStoreError(.unreachable, PostgreSQLAddress.reason(message))
                }
                guard let left = milliseconds(until: end) else {
                    throw FleetStoreError(.unreachable, "does not answer")
                }
                mam_pq_wait(PQsocket(handle), step == mam_pq_write ? 1 : 0, left)
                step = traffic.counting(PQsocket(handle)) { mam_pq_connect(handle) }
                guard traffic.besides <= maximumBesides else {
                    throw FleetStoreError(.unreachable, PostgreSQLAddress.strange)
                }
            }
        }

        deinit { PQfinish(handle) }

        /// Whether the connection can be used again.
        package var isUsable: Bool { !isLost && traffic.besides <= Self.maximumBesides && mam_pq_works(handle) != 0 }

        package static func pause(milliseconds: Int) { mam_pq_wait(-1, 0, Int32(clamping: milliseconds)) }

        /// Runs a statement and waits for its answer.
        ///
        /// - Parameters:
        ///   - sql: One statement.
        ///   - values: The values of its parameters.
        ///   - maximumByteCount: The most bytes that its answer may have. Defaults to 64 KiB.
        /// - Returns: The answer.
        /// - Throws: `unreachable` if the server does not answer, or not as it must; `full`, `damaged` or `system` for an
        ///   error that the server reports.
        @discardableResult
        package func run(
            _ sql: String, _ values: [Value] = [], maximumByteCount: Int = 65_536
        ) throws(FleetStoreError) -> Answer {
            guard send(sql, values) else { throw lost() }
            let end = ContinuousClock.now + .seconds(limit)
            let most = maximumByteCount + Self.maximumBesides
            while true {
                let left = PQflush(handle)
                if left == 0 { break }
                guard left == 1 else { throw lost() }
                try wait(until: end, toSend: true, atMost: most)
            }
            // Rows come one by one, so that a server cannot send more of them than there is room for.
            PQsetSingleRowMode(handle)
            var answer = Answer()
            var (byteCount, isDone) = (0, false)
            var failed: FleetStoreError?
            while true {
                while PQisBusy(handle) != 0 { try wait(until: end, toSend: false, atMost: most) }
                guard let result = PQgetResult(handle) else { break }
                defer { PQclear(result) }
                // One statement has one answer. libpq repeats that of a copy until the client takes part in it.
                guard !isDone else { throw lost(PostgreSQLAddress.strange) }
                switch mam_pq_kind(result) {
                case mam_pq_row:
                    byteCount += answer.append(result)
                    guard byteCount <= maximumByteCount else { throw lost(Self.tooMuch) }
                case mam_pq_done: (isDone, answer.changeCount) = (true, Int(String(cString: PQcmdTuples(result))) ?? 0)
                case mam_pq_failed: (isDone, failed) = (true, failure(result))
                default: throw lost(PostgreSQLAddress.strange)
                }
            }
            traffic.answered += byteCount
            if let failed { throw failed }
            guard isDone else { throw lost() }
            return answer
        }

        private static let tooMuch = "sends more than the answer to a statement can have"

        /// Runs statements in one transaction, which is undone if they throw.
        package func transaction<Result>(
            _ body: () throws(FleetStoreError) -> Result
        ) throws(FleetStoreError) -> Result {
            try run("BEGIN")
            do throws(FleetStoreError) {
                let result = try body()
                try run("COMMIT")
                return result
            } catch {
                if isUsable { _ = try? run("ROLLBACK") }
                throw error
            }
        }

        /// Returns the error of a store whose content cannot be read.
        package func damaged(_ part: String) -> FleetStoreError {
            FleetStoreError(.damaged, "\(address.name): \(part) cannot be read", help: "drop its tables and run again")
        }

        private func lost(_ reason: String = "the connection was lost") -> FleetStoreError {
            isLost = true
            return address.unreachable(reason)
        }

        private func wait(
            until end: ContinuousClock.Instant, toSend: Bool, atMost most: Int
        ) throws(FleetStoreError) {
            guard let left = Self.milliseconds(until: end) else { throw lost("did not answer for \(limit) s") }
            mam_pq_wait(PQsocket(handle), toSend ? 1 : 0, left)
            guard traffic.counting(PQsocket(handle), { PQconsumeInput(handle) }) == 1 else { throw lost() }
            guard traffic.besides <= most else { throw lost(Self.tooMuch) }
        }

        /// Returns the time that is left, in milliseconds; nil if there is none.
        private static func milliseconds(until end: ContinuousClock.Instant) -> Int32? {
            let left = (end - ContinuousClock.now).components
            guard left.seconds > 0 || left.seconds == 0 && left.attoseconds > 0 else { return nil }
            return Int32(clamping: left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1)
        }

        /// Returns the error of a statement by its five characters; see the table in PostgreSQL's appendix A.
        private func failure(_ result: OpaquePointer) -> FleetStoreError {
            let state = mam_pq_state(result).map { String(cString: $0) } ?? ""
            switch state {
            case "53100":
                return FleetStoreError(
                    .full, "\(address.name): there is no room on the server's disk",
                    help: "nothing is lost; free disk space, and start the run again")
            case "57014": return system("a statement took longer than \(Self.statementSeconds) s")
            case "55P03": return system("a lock was not free for \(Self.lockSeconds) s")
            case "42P01", "42703", "42804", "42883":
                return FleetStoreError(
                    .damaged, "\(address.name): is not the store of a fleet run",
                    help: "name another database or schema")
            case "42501": return system("the user may not read or write the tables of the run")
            case "25006": return system("the server accepts no changes")
            case "3F000": return system("the schema is not there")
            case _ where state.hasPrefix("XX"): return damaged("a table")
            case _ where state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") || state.hasPrefix("25P"):
                return lost()
            default:
                let message = mam_pq_message(result).map { String(cString: $0) } ?? "no reason"
                let words = message.prefix(PostgreSQLAddress.longestReason)
                return system("the server refuses a statement with \(state), \(words)")
            }
        }

        private func system(_ text: String) -> FleetStoreError { FleetStoreError(.system, "\(address.name): \(text)") }
    }

    extension PostgreSQLConnection {
        package struct Answer {
            private var rows: [[[UInt8]]] = []
            /// The number of rows that the statement changed.
            package fileprivate(set) var changeCount = 0

            package var count: Int { rows.count }

            /// Appends a row, and returns the number of its bytes on their way, at least.
            fileprivate mutating func append(_ result: OpaquePointer) -> Int {
                let row = (0..<PQnfields(result)).map { column -> [UInt8] in
                    let count = Int(PQgetlength(result, 0, column))
                    guard count > 0, let start = PQgetvalue(result, 0, column) else { return [] }
                    return Array(UnsafeRawBufferPointer(start: start, count: count))
                }
                rows.append(row)
                return row.reduce(7) { $0 + 4 + $1.count }
            }

            /// Returns a value as bytes; empty for none.
            package func bytes(_ row: Int, _ column: Int) -> [UInt8] {
                rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : []
            }

            package func text(_ row: Int, _ column: Int) -> String {
                String(decoding: bytes(row, column), as: UTF8.self)
            }

            /// Returns a value of the type `int8`; 0 for none.
            package func integer(_ row: Int, _ column: Int) -> Int64 {
                bytes(row, column).suffix(8).reduce(0) { $0 << 8 | Int64($1) }
            }
        }

        /// Hands a statement to libpq, with its values in text form and bytes as they are.
        private func send(_ sql: String, _ values: [Value]) -> Bool {
            var (texts, lengths, formats): ([[UInt8]?], [Int32], [Int32]) = ([], [], [])
            for value in values {
                let bytes: [UInt8]? =
                    switch value {
                    case .null: nil
                    case .integer(let number): Array("\(number)".utf8)
                    case .real(let number): Array("\(number)".utf8)
                    case .text(let text): Array(text.utf8)
                    case .bytes(let bytes): bytes
                    }
                texts.append(bytes)
                lengths.append(Int32(clamping: bytes?.count ?? 0))
                if case .bytes = value { formats.append(1) } else { formats.append(0) }
            }
            return Self.withPointers(texts) { pointers in
                PQsendQueryParams(handle, sql, Int32(values.count), nil, pointers, lengths, formats, 1) == 1
            }
        }

        private static func withTexts<Result>(
            _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
        ) -> Result {
            // The list of libpq ends with a null pointer.
            withPointers(texts.map { Array($0.utf8) } + [nil], body)
        }

        /// Lends bytes, each followed by a zero.
        private static func withPointers<Result>(
            _ texts: [[UInt8]?], _ body: ([UnsafePointer<CChar>?]) -> Result
        ) -> Result {
            let buffers = texts.map { text in
                text.map { text in
                    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count + 1)
                    buffer.initialize(repeating: 0)
                    UnsafeMutableRawBufferPointer(buffer).copyBytes(from: text)
                    return buffer
                }
            }
            defer { for buffer in buffers { buffer?.deallocate() } }
            return body(buffers.map { $0.flatMap(\.baseAddress).map { UnsafePointer($0) } })
        }
    }

    /// Counts what a server sends beside the values of its answers, for which libpq has no limit.
    private struct PostgreSQLTraffic {
        private var arrived = 0
        /// The number of bytes that were values of answers.
        var answered = 0
        /// The number of other bytes, at least.
        var besides: Int { arrived - answered }

        /// Calls a function that reads a socket, and counts what it reads.
        mutating func counting<Result>(_ descriptor: Int32, _ read: () -> Result) -> Result {
            let before = mam_pq_unread(descriptor)
            let result = read()
            let total = mam_pq_received(descriptor)
            if total >= 0 {
                arrived = Int(total)
            } else {
                // libpq reads at least 8 KiB if they are there, and more may arrive meanwhile.
                arrived += Int(max(before - mam_pq_unread(descriptor), min(before, 8_192)))
            }
            return result
        }
    }
#endif
