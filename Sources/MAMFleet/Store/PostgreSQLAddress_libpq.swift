#if PostgreSQL
    internal import CMAMPostgreSQL

    /// The address of a database, from its URL.
    ///
    /// Errors name the server and the database. They never hold the password, the user or a path.
    package struct PostgreSQLAddress: Sendable {
        /// What errors call the database.
        package let name: String
        /// The keywords and values that libpq takes.
        package let parameters: [(keyword: String, value: String)]

        /// The time in which a server has to accept a connection if the URL does not say it, in seconds.
        package static let connectSeconds = 10
        /// The reason of a server that speaks another protocol, or breaks the rules of this one.
        package static let strange = "does not answer as a PostgreSQL server does"
        /// The most characters of a server's words that an error repeats.
        package static let longestReason = 200

        /// Reads a URL.
        ///
        /// - Parameter url: The URL, in the form of libpq.
        /// - Throws: `system` if it is wrong.
        package init(_ url: String) throws(FleetStoreError) {
            let wrong = FleetStoreError(
                .system, "the URL of the store is wrong",
                help: "write `postgresql://USER@HOST:PORT/DATABASE`, other characters as `%40`")
            // libpq ends the user and the password at the first `@` or `/`. What follows is a host, a port or a database, and
            // errors would show a part of the password.
            let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count >= 3, ["postgresql:", "postgres:"].contains(parts[0]), parts[1].isEmpty,
                parts[2].count(where: { $0 == "@" }) <= 1,
                !parts.dropFirst(3).contains(where: { $0.contains("@") }), !url.utf8.contains(0)
            else { throw wrong }
            var reason: UnsafeMutablePointer<CChar>?
            guard let options = PQconninfoParse(url, &reason) else {
                PQfreemem(reason)
                throw wrong
            }
            defer { PQconninfoFree(options) }
            var given: [(keyword: String, value: String)] = []
            var place = 0
            while let keyword = options[place].keyword {
                if let value = options[place].val { given.append((String(cString: keyword), String(cString: value))) }
                place += 1
            }
            func first(_ keyword: String) -> String? { given.first { $0.keyword == keyword }?.value }
            let port = first("port") ?? ""
            guard port.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ",") }) else { throw wrong }
            let own = [
                ("connect_timeout", "\(Self.connectSeconds)"), ("application_name", "mam fleet"),
                ("client_encoding", "UTF8"), ("keepalives_idle", "20"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("tcp_user_timeout", "40000"),
            ]
            given += own.filter { own in first(own.0) == nil }
            let hosts = (first("host") ?? first("hostaddr") ?? "").split(separator: ",").filter {
                !$0.hasPrefix("/") && !$0.hasPrefix("@")
            }
            let database = first("dbname") ?? "of the environment"
            // Errors show the hosts and the database, which hold a password if the URL has another form.
            let marks = "&;?@:=%".unicodeScalars
            guard hosts.allSatisfy(Self.isHost), !database.unicodeScalars.contains(where: { marks.contains($0) })
            else { throw wrong }
            let server = hosts.isEmpty ? "a local socket" : "the host \(hosts.joined(separator: ","))"
            name =
                "postgresql at \(server), port \(port.isEmpty ? "of the environment" : port), "
                + "database \(database)"
            parameters = given
        }

        /// Whether a text is the name or the number of a host.
        private static func isHost(_ text: Substring) -> Bool {
            let isNumber =
                text.count(where: { $0 == ":" }) >= 2
                && text.prefix { $0 != "%" }.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
            return text.allSatisfy {
                $0.isLetter || $0.isNumber || ".-_".contains($0) || isNumber && ":%".contains($0)
            }
        }

        /// The parameters for each server of the URL, in their order.
        ///
        /// libpq waits for one server of a list as long as it likes if its caller does the waiting.
        package var servers: [[(keyword: String, value: String)]] {
            func list(_ keyword: String) -> [Substring] {
                parameters.first { $0.keyword == keyword }?.value
                    .split(separator: ",", omittingEmptySubsequences: false) ?? []
            }
            let lists = ["host": list("host"), "hostaddr": list("hostaddr"), "port": list("port")]
            let count = max(lists["host"]?.count ?? 0, lists["hostaddr"]?.count ?? 0)
            // One port is that of all servers. libpq refuses other lists of unequal length.
            guard count > 1, lists.allSatisfy({ [0, count].contains($1.count) || $0 == "port" && $1.count == 1 }) else {
                return [parameters]
            }
            return (0..<count).map { index in
                parameters.map { parameter in
                    guard let list = lists[parameter.keyword], list.count == count else { return parameter }
                    return (parameter.keyword, String(list[index]))
                }
            }
        }

        /// The time in which one server has to accept a connection, in seconds.
        package var connectSeconds: Int {
            let given = parameters.first { $0.keyword == "connect_timeout" }.flatMap { Int($0.value) } ?? 0
            return given > 0 ? min(max(given, 2), 3_600) : Self.connectSeconds
        }

        /// Returns the error of a connection that cannot be made or was lost.
        package func unreachable(_ reason: String) -> FleetStoreError {
            FleetStoreError(
                .unreachable, "\(name): \(reason)",
                help: "nothing is lost; start the run again when the server can be reached")
        }

        /// Returns the reason in the message of a connection that failed.
        ///
        /// Only what follows the words of the server, or of the system, is taken; the rest holds users and paths.
        package static func reason(_ message: String) -> String {
            guard !message.contains("expected authentication request") else { return strange }
            // A line of advice may follow.
            let lines = message.split(separator: "\n").map(String.init)
            for words in ["FATAL:  ", "failed: "] {
                guard let line = lines.last(where: { $0.range(of: words) != nil }),
                    let place = line.range(of: words)?.upperBound
                else { continue }
                let reason = line[place...]
                let isAboutUser = ["password", "authentication", "role", "user", "pg_hba"].contains {
                    reason.contains($0)
                }
                return isAboutUser
                    ? "the server refuses the user or the password" : String(reason.prefix(longestReason))
            }
            return message.contains("timeout expired") ? "does not answer" : "cannot be reached"
        }
    }

    extension String {
        /// Returns the last place of some words; nil if they are not there.
        fileprivate func range(of words: String) -> Range<Index>? {
            var found: Range<Index>?
            for place in indices where self[place...].hasPrefix(words) {
                found = place..<index(place, offsetBy: words.count)
            }
            return found
        }
    }
#endif
