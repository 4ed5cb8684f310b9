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
        private var isLost = false

        /// The longest waits, in seconds.
        ///
        /// The server ends a wait for a lock, a statement, and a transaction whose client stopped; a connection without
        /// an answer is given up.
        package static let (lockSeconds, statementSeconds, idleSeconds, answerSeconds) = (20, 30, 10, 40)

        /// Connects to a server.
        ///
        /// - Throws: `unreachable`.
        package init(_ address: PostgreSQLAddress) throws(FleetStoreError) {
            self.address = address
            let made = Self.withTexts(address.parameters.map(\.keyword)) { keywords in
                Self.withTexts(address.parameters.map(\.value)) { PQconnectdbParams(keywords, $0, 0) }
            }
            guard let made else { throw address.unreachable("there is not enough memory for a connection") }
            guard mam_pq_works(made) != 0 else {
                let reason = PostgreSQLAddress.reason(String(cString: PQerrorMessage(made)))
                PQfinish(made)
                throw address.unreachable(reason)
            }
            handle = made
            mam_pq_quiet(handle)
            PQsetnonblocking(handle, 1)
            let limits = [
                ("statement_timeout", Self.statementSeconds), ("lock_timeout", Self.lockSeconds),
                ("idle_in_transaction_session_timeout", Self.idleSeconds),
            ]
            let settings = limits.map { "set_config('\($0.0)', '\($0.1)s', false)" }.joined(separator: ", ")
            try run("SELECT \(settings)")
        }

        deinit { PQfinish(handle) }

        /// Whether the connection can be used again.
        package var isUsable: Bool { !isLost && mam_pq_works(handle) != 0 }

        /// Waits.
        package static func pause(milliseconds: Int) { mam_pq_wait(-1, 0, Int32(clamping: milliseconds)) }

        /// Runs a statement and waits for its answer.
        @discardableResult
        package func run(_ sql: String, _ values: [Value] = []) throws(FleetStoreError) -> Answer {
            guard send(sql, values) else { throw lost() }
            let end = ContinuousClock.now + .seconds(Self.answerSeconds)
            while true {
                let left = PQflush(handle)
                if left == 0 { break }
                guard left == 1 else { throw lost() }
                try wait(until: end, toSend: true)
            }
            var answers: [Answer] = []
            while true {
                while PQisBusy(handle) != 0 { try wait(until: end, toSend: false) }
                guard let result = PQgetResult(handle) else { break }
                answers.append(Answer(result))
            }
            if let failed = answers.first(where: { $0.isFailed }) { throw failure(failed) }
            guard let last = answers.last else { throw lost() }
            return last
        }

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

        private func wait(until end: ContinuousClock.Instant, toSend: Bool) throws(FleetStoreError) {
            let left = end - ContinuousClock.now
            guard left > .zero else { throw lost("did not answer for \(Self.answerSeconds) s") }
            let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
            mam_pq_wait(PQsocket(handle), toSend ? 1 : 0, Int32(clamping: milliseconds + 1))
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }

        /// Returns the error of a statement by its five characters; see the table in PostgreSQL's appendix A.
        private func failure(_ answer: Answer) -> FleetStoreError {
            let state = answer.state
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
            default: return system("the server refuses a statement with \(state), \(answer.message)")
            }
        }

        private func system(_ text: String) -> FleetStoreError {
            FleetStoreError(.system, "\(address.name): \(text)")
        }
    }

    extension PostgreSQLConnection {
        /// The answer of a statement.
        package final class Answer {
            private let result: OpaquePointer

            fileprivate init(_ result: OpaquePointer) { self.result = result }
            deinit { PQclear(result) }

            fileprivate var isFailed: Bool { mam_pq_kind(result) == mam_pq_failed }
            fileprivate var state: String { mam_pq_state(result).map { String(cString: $0) } ?? "" }
            fileprivate var message: String { mam_pq_message(result).map { String(cString: $0) } ?? "no reason" }

            /// The number of rows of the answer.
            package var count: Int { Int(PQntuples(result)) }
            /// The number of rows that the statement changed.
            package var changeCount: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

            /// Returns a value as bytes; empty for none.
            package func bytes(_ row: Int, _ column: Int) -> [UInt8] {
                let count = Int(PQgetlength(result, Int32(row), Int32(column)))
                guard count > 0, let start = PQgetvalue(result, Int32(row), Int32(column)) else { return [] }
                return Array(UnsafeRawBufferPointer(start: start, count: count))
            }

            /// Returns a value as text.
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
#endif
