internal import Foundation
internal import MAMBase
internal import MAMPOSIX
internal import MAMVolumes

/// The reason why the socket of a simulation server could not be made.
public struct ServerSocketError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason for the error: one line in lower case.
    public let description: String
    /// The advice on how to solve the error; `nil` if there is none.
    public let help: String?
}

/// A Unix domain socket through which clients connect to a ``SimulationServer``.
///
/// Only clients of the same operating-system user can connect.
public final class ServerSocket: Sendable {
    private let path: String
    private let descriptor: Int32
    /// The device and the inode of the socket, by which it is told from that of another server at the same path.
    private let identity: Identity
    // A pipe whose reading end becomes readable when no more clients shall be accepted.
    private let wake: (read: Int32, write: Int32)

    /// Makes a Unix domain socket with the file mode 0600, and accepts connections on it.
    ///
    /// If a socket is already at the path and no process listens on it, the old socket is replaced. Any other item at
    /// the path gives an error.
    ///
    /// - Parameter path: The path of the socket, at most 107 bytes (on macOS, 103). Other users must not be able to write to the folder
    ///   that contains the socket.
    /// - Throws: ``ServerSocketError`` when the socket cannot be made, or when other users are able to replace it.
    public init(path: String) throws(ServerSocketError) {
        guard let address = LocalSocket.address(Array(path.utf8)) else {
            throw ServerSocketError(
                description: "the path of a socket has 1 to \(LocalSocket.maximumByteCount) bytes",
                help: "choose a shorter path")
        }
        // Servers that start at the same time look and replace one after the other.
        let lock = try FolderLock(of: path)
        defer { lock.release() }
        try Self.removeStale(path, address)
        let descriptor = LocalSocket.make()
        guard descriptor >= 0 else { throw Self.failure("making a socket") }
        // Nothing can connect before it listens, so the mode is in force for every client.
        guard Self.with(address, { bind(descriptor, $0, $1) }) == 0 else {
            let error = Self.failure("binding the socket")
            MAMPOSIX.close(descriptor)
            throw error
        }
        var ends: [Int32] = [-1, -1]
        guard SystemPath.with(path, { chmod($0, 0o600) }) == 0, listen(descriptor, 128) == 0, pipe(&ends) == 0,
            let identity = Identity(path)
        else {
            let error = Self.failure("listening on the socket")
            for end in ends where end >= 0 { MAMPOSIX.close(end) }
            MAMPOSIX.close(descriptor)
            _ = SystemPath.with(path) { unlink($0) }
            throw error
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (self.path, self.descriptor, self.identity, wake) = (path, descriptor, identity, (ends[0], ends[1]))
    }

    deinit {
        MAMPOSIX.close(descriptor)
        MAMPOSIX.close(wake.read)
        MAMPOSIX.close(wake.write)
    }

    /// Accepts clients until ``stop()`` is called, and serves each client on a separate thread.
    ///
    /// Blocks the calling thread until ``stop()`` was called and the last client was served. The socket is then removed
    /// from the file system.
    ///
    /// - Parameters:
    ///   - server: The server that serves the clients.
    ///   - report: A function that receives a reason each time a connection ends early or cannot be accepted. It is
    ///     called on any thread.
    public func serve(_ server: SimulationServer, report: @escaping @Sendable (String) -> Void) {
        let clients = DispatchGroup()
        while let client = accept(report) {
            let stream: DescriptorStream
            do throws(ByteStreamError) {
                stream = try DescriptorStream(
                    socket: client, idleSeconds: server.limits.idleSeconds, endSeconds: server.limits.endSeconds)
            } catch {
                MAMPOSIX.close(client)
                report(error.reason)
                continue
            }
            clients.enter()
            let thread = Thread {
                if let reason = server.serve(stream) { report(reason) }
                clients.leave()
            }
            thread.name = "mam.reader"
            thread.start()
        }
        remove()
        server.drain()
        clients.wait()
    }

    /// Removes the socket, unless another server has replaced it.
    private func remove() {
        // Without the lock it stays: the next server at the path replaces it.
        guard let lock = try? FolderLock(of: path) else { return }
        defer { lock.release() }
        if Identity(path) == identity { _ = SystemPath.with(path) { unlink($0) } }
    }

    /// Stops accepting clients, so that ``serve(_:report:)`` returns.
    ///
    /// Requests that have arrived are still answered. Safe to call from any thread.
    public func stop() { _ = MAMPOSIX.write(wake.write, [0], 1) }

    private func accept(_ report: (String) -> Void) -> Int32? {
        while true {
            var waited = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waited, 2, -1) > 0 else { continue }
            guard waited[1].revents == 0 else { return nil }
            let client = MAMPOSIX.accept(descriptor, nil, nil)
            if client >= 0 {
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                return client
            }
            guard errno != EINTR, errno != ECONNABORTED else { continue }
            report(SystemError(errno, "accepting a client").description)
            // Without a free descriptor the client stays in the queue: wait until another one ends.
            _ = poll(&waited[1], 1, 100)
        }
    }

    /// Removes a socket that no process listens on.
    private static func removeStale(_ path: String, _ address: sockaddr_un) throws(ServerSocketError) {
        var status = SystemStatus()
        guard SystemPath.with(path, { lstat($0, &status) }) == 0 else { return }
        guard status.isSocket else {
            throw ServerSocketError(description: "a file is at the path of the socket", help: "choose another path")
        }
        let probe = LocalSocket.make()
        guard probe >= 0 else { throw failure("making a socket") }
        defer { MAMPOSIX.close(probe) }
        guard with(address, { connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED else {
            throw ServerSocketError(description: "another process serves this socket", help: "choose another path")
        }
        guard SystemPath.with(path, { unlink($0) }) == 0 else {
            throw failure("removing the socket of an ended server")
        }
    }

    private static func with(
        _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    fileprivate static func failure(_ attempt: String) -> ServerSocketError {
        ServerSocketError(description: SystemError(errno, attempt).description, help: nil)
    }
}

extension ServerSocket {
    /// The device and the inode of an item of a folder.
    private struct Identity: Equatable {
        let device: UInt64
        let inode: UInt64

        /// Looks at an item; nil if it is not there.
        init?(_ path: String) {
            var status = SystemStatus()
            guard SystemPath.with(path, { lstat($0, &status) }) == 0 else { return nil }
            (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
        }
    }

    /// A lock on the folder of a socket.
    ///
    /// It needs no file, and ends with its process.
    private struct FolderLock {
        /// The time for which another server may hold the lock, in milliseconds.
        static let patience = 5_000

        private let descriptor: Int32

        /// Checks that other users cannot write to the folder, and locks it.
        init(of path: String) throws(ServerSocketError) {
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
            let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            var status = SystemStatus()
            guard SystemPath.with(folder, { SystemFiles.look(at: $0, &status) }) == 0 else {
                throw ServerSocket.failure("looking at the folder")
            }
            guard status.isFolder else {
                throw ServerSocketError(description: "the path of the socket does not lie in a folder", help: nil)
            }
            let descriptor = SystemPath.with(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
                let error = ServerSocket.failure("opening the folder")
                if descriptor >= 0 { MAMPOSIX.close(descriptor) }
                throw error
            }
            guard status.st_mode & 0o022 == 0, status.st_uid == geteuid() || status.st_uid == 0 else {
                MAMPOSIX.close(descriptor)
                throw ServerSocketError(
                    description: "other users may write to the folder of the socket, and could replace it",
                    help: "choose a folder of your own with the mode 0700")
            }
            var left = Self.patience
            while WholeLock.tryTake(descriptor) != 0 {
                let code = errno
                guard code == EWOULDBLOCK || code == EINTR, left > 0 else {
                    MAMPOSIX.close(descriptor)
                    throw ServerSocketError(
                        description: SystemError(code, "locking the folder of the socket").description,
                        help: "another server starts or ends in it; try again")
                }
                left -= 10
                _ = poll(nil, 0, 10)
            }
            self.descriptor = descriptor
        }

        func release() { MAMPOSIX.close(descriptor) }
    }
}
