#if PostgreSQL
    import Foundation
    import Synchronization

    /// A server that speaks PostgreSQL's protocol until the first statement of its one client, and then misbehaves.
    ///
    /// It sends at most 3 GiB and ends with its client.
    final class HostileServer: Sendable {
        /// What the server does.
        ///
        /// "Before it" means instead of accepting the client.
        enum Behavior {
            case one, copyOut, copyIn, rows(ofBytes: Int), notices(ofBytes: Int), settings, answers, silence, end
            case noticesBeforeIt(ofBytes: Int), silenceBeforeIt, otherProtocol
        }

        struct Failed: Error {}

        let url: String
        let port: Int
        private let listener: Int32
        private let path: String?
        private let isEnded = Mutex(false)

        init(_ behavior: Behavior, isLocal: Bool) throws {
            listener = socket(isLocal ? AF_UNIX : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            if isLocal {
                port = 5432
                let folder = "/tmp/mam-hostile-\(UUID().uuidString.prefix(8))"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                path = folder
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { room in
                    room.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8)
                }
                try Self.bind(listener, &address)
                url = "postgresql:///fleet?host=\(folder)&user=u&sslmode=disable&gssencmode=disable&connect_timeout=2"
            } else {
                path = nil
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                try Self.bind(listener, &address)
                var count = socklen_t(MemoryLayout<sockaddr_in>.size)
                let descriptor = listener
                withUnsafeMutablePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &count) }
                }
                port = Int(UInt16(bigEndian: address.sin_port))
                url = "postgresql://u@127.0.0.1:\(port)/fleet?sslmode=disable&gssencmode=disable&connect_timeout=2"
            }
            let (listener, server) = (listener, self)
            Thread.detachNewThread {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                try? server.serve(client, behavior)
                close(client)
            }
        }

        private static func bind<Address>(_ listener: Int32, _ address: inout Address) throws {
            let code = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Foundation.bind(listener, $0, socklen_t(MemoryLayout<Address>.size))
                }
            }
            guard code == 0, listen(listener, 4) == 0 else { throw Failed() }
        }

        func end() {
            isEnded.withLock { $0 = true }
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
            if let path { try? FileManager.default.removeItem(atPath: path) }
        }

        private func serve(_ client: Int32, _ behavior: Behavior) throws {
            try read(client)
            switch behavior {
            case .silenceBeforeIt: return wait()
            case .noticesBeforeIt(let count):
                try send(client, message("R", [0, 0, 0, 0]))
                return try flood(client, notice(count))
            case .otherProtocol: return try send(client, Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8))
            default: break
            }
            let ready = message("Z", Array("I".utf8))
            try send(client, message("R", [0, 0, 0, 0]) + ready)
            // The limits, which every connection sets first.
            try read(client)
            try send(client, answer("1") + ready)
            try read(client)
            let begun = message("1") + message("2")
            switch behavior {
            case .one: try send(client, answer("1") + ready)
            case .copyOut: try send(client, begun + message("H", [0, 0, 0]))
            case .copyIn: try send(client, begun + message("G", [0, 0, 0]))
            case .rows(let count):
                try send(client, begun + columns)
                try flood(client, row([UInt8](repeating: 65, count: count)))
            case .notices(let count): try flood(client, notice(count))
            case .settings:
                for number in 0..<1_000_000 {
                    try send(
                        client,
                        message("S", Array("a.\(number)".utf8) + [0] + [UInt8](repeating: 65, count: 4_000) + [0]))
                }
            case .answers: try send(client, answer("1") + answer("1") + ready)
            case .end: return
            default: break
            }
            wait()
        }

        private func wait() {
            while !isEnded.withLock({ $0 }) { usleep(20_000) }
        }

        private func message(_ kind: Character, _ content: [UInt8] = []) -> [UInt8] {
            let count = UInt32(content.count + 4)
            return [kind.asciiValue ?? 0] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + content
        }

        /// The names of one column of text.
        private var columns: [UInt8] {
            message("T", [0, 1] + Array("a".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 0, 0, 0, 0, 0, 1])
        }

        private func row(_ value: [UInt8]) -> [UInt8] {
            message("D", [0, 1] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value.count >> $0) } + value)
        }

        private func answer(_ value: String) -> [UInt8] {
            message("1") + message("2") + columns + row(Array(value.utf8)) + message("C", Array("SELECT 1".utf8) + [0])
        }

        private func notice(_ count: Int) -> [UInt8] {
            message("N", Array("SNOTICE".utf8) + [0] + Array("M".utf8) + [UInt8](repeating: 65, count: count) + [0, 0])
        }

        private func flood(_ client: Int32, _ message: [UInt8]) throws {
            var chunk = message
            while chunk.count < 65_536 { chunk += message }
            for _ in 0..<((3 << 30) / chunk.count) { try send(client, chunk) }
        }

        private func read(_ client: Int32) throws {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            guard recv(client, &bytes, bytes.count, 0) > 0 else { throw Failed() }
        }

        private func send(_ client: Int32, _ bytes: [UInt8]) throws {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Foundation.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0, !isEnded.withLock({ $0 }) else { throw Failed() }
                rest = rest.dropFirst(count)
            }
        }
    }
#endif
