internal import CMAMFiles
internal import MAMLibc

/// Sockets for streams between processes of one machine.
package enum LocalSocket {
    /// The address of a path; nil if the path is empty, contains a zero, or is longer than ``maximumByteCount``.
    package static func address(_ path: [UInt8]) -> sockaddr_un? {
        var address = sockaddr_un()
        guard (1...maximumByteCount).contains(path.count), !path.contains(0) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        return address
    }

    /// The maximum length of a path in bytes: 107 on Linux, 103 on macOS.
    package static var maximumByteCount: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

    /// Makes a socket, which is closed in other programs that the process starts; -1 with the error in `errno`.
    package static func make() -> Int32 {
        #if canImport(Darwin)
            let descriptor = socket(AF_UNIX, number(SOCK_STREAM), 0)
            if descriptor >= 0 { closeInOtherPrograms(descriptor) }
            return descriptor
        #else
            return socket(AF_UNIX, number(SOCK_STREAM) | number(SOCK_CLOEXEC), 0)
        #endif
    }

    /// Makes two sockets that are connected to each other; nil with the error in `errno`.
    package static func pair() -> (first: Int32, second: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, number(SOCK_STREAM), 0, &ends) == 0 else { return nil }
        return (ends[0], ends[1])
    }

    /// Closes a descriptor in other programs that the process starts.
    package static func closeInOtherPrograms(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

    /// Writes bytes without waiting and without a signal; -1 with the error in `errno`.
    package static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        MAMLibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }
}

/// A limit of the process, for tools that test what happens at it.
package enum ProcessLimit: Sendable {
    /// The number of open descriptors.
    case descriptors
    /// The length of a file in bytes.
    case fileLength

    /// Sets the limit, and with `hard` also the one up to which it can be raised again.
    ///
    /// False, with the error in `errno`, if the system refuses.
    package func set(_ count: UInt, hard: Bool = true) -> Bool {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return false }
        limit.rlim_cur = rlim_t(count)
        if hard { limit.rlim_max = rlim_t(count) }
        return setrlimit(resource, &limit) == 0
    }

    private var resource: Int32 { self == .descriptors ? number(RLIMIT_NOFILE) : number(RLIMIT_FSIZE) }
}

/// Another program that this process starts.
package enum ChildProcess {
    /// Starts a program with the environment of this one.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - words: The arguments, with the name of the program first.
    ///   - descriptors: The descriptors of the child, each with the one of this process that it is a copy of.
    ///   - closed: The descriptors that the child does not get.
    /// - Returns: The number of the process; or the number of the error.
    package static func start(
        _ program: String, _ words: [String], descriptors: [(child: Int32, own: Int32)] = [], closed: [Int32] = []
    ) -> (process: pid_t, number: Int32) {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (child, own) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, child) }
        for descriptor in closed { posix_spawn_file_actions_addclose(&actions, descriptor) }
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        #if canImport(Darwin)
            let environment = _NSGetEnviron().pointee
        #else
            let environment = environ
        #endif
        let number = posix_spawn(&process, program, &actions, nil, arguments, environment)
        return (process, number)
    }
}

/// A small disk in memory, for tools that test what happens when it is full.
package enum SmallDisk {
    /// Mounts a disk at a folder; false if this process is not allowed to, or the system has no such disks, as macOS.
    package static func mount(_ folder: String, kibibytes: Int) -> Bool {
        #if canImport(Darwin)
            false
        #else
            MAMLibc.mount("tmpfs", folder, "tmpfs", 0, "size=\(kibibytes)k,mode=0700") == 0
        #endif
    }

    /// Unmounts a disk, even while files on it are open.
    package static func unmount(_ folder: String) {
        #if !canImport(Darwin)
            // MNT_DETACH
            umount2(folder, 2)
        #endif
    }
}
