internal import CMAMFiles
internal import MAMLibc

package enum SystemClock: Sendable {
    /// The wall clock, which the user can set.
    case wall
    /// The clock that continues while the machine sleeps.
    case throughSleep
    /// The clock that stands still while the machine sleeps.
    ///
    /// `CLOCK_MONOTONIC` is this one on Linux, and the one before on macOS (clock_gettime(3)).
    case awake

    /// The time of the clock.
    package var time: timespec {
        let clock: clockid_t
        #if canImport(Darwin)
            switch self {
            case .wall: clock = CLOCK_REALTIME
            case .throughSleep: clock = CLOCK_MONOTONIC
            case .awake: clock = CLOCK_UPTIME_RAW
            }
        #else
            switch self {
            case .wall: clock = CLOCK_REALTIME
            case .throughSleep: clock = CLOCK_BOOTTIME
            case .awake: clock = CLOCK_MONOTONIC
            }
        #endif
        var time = timespec()
        clock_gettime(clock, &time)
        return time
    }

    /// The time of the clock in nanoseconds.
    package var nanoseconds: UInt64 {
        let time = time
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The time of the clock in seconds.
    package var seconds: Double {
        let time = time
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The number of a constant, which is an integer in one C library and a case of an enumeration in another.
func number(_ constant: Int32) -> Int32 { constant }

/// The number of a constant, which is an integer in one C library and a case of an enumeration in another.
func number<Constant: RawRepresentable>(_ constant: Constant) -> Int32 where Constant.RawValue: BinaryInteger {
    Int32(truncatingIfNeeded: constant.rawValue)
}

/// The machine, its current boot, and the limits of the process.
package enum SystemMachine {
    /// The width of a terminal in characters; nil if the descriptor is none, or does not tell.
    package static func terminalWidth(of descriptor: Int32) -> Int? {
        #if canImport(Darwin)
            let width = mam_terminal_width(descriptor)
        #else
            var size = winsize()
            let width = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? Int32(size.ws_col) : 0
        #endif
        return width > 0 ? Int(width) : nil
    }

    /// The text of the id that the kernel draws for each boot; empty if the system does not tell.
    package static var bootText: [UInt8] {
        #if canImport(Darwin)
            var text = [UInt8](repeating: 0, count: 64)
            var count = text.count
            guard sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else { return [] }
            return Array(text.prefix(count))
        #else
            return bytes(of: "/proc/sys/kernel/random/boot_id")
        #endif
    }

    /// The number of descriptors that the process may have open; `Int.max` if there is no limit.
    package static var descriptorLimit: Int {
        let count = sysconf(Int32(_SC_OPEN_MAX))
        return count < 0 ? .max : count
    }

    /// The path of the program that the process runs; empty if the system does not tell.
    package static var program: String {
        #if canImport(Darwin)
            var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
            guard mam_program_path(&path, UInt32(path.count)) == 0 else { return "" }
            return path.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        #else
            return "/proc/self/exe"
        #endif
    }

    /// The folder whose names are the numbers of the open descriptors.
    package static var descriptorFolder: String {
        #if canImport(Darwin)
            "/dev/fd"
        #else
            "/proc/self/fd"
        #endif
    }

    /// The most memory that the process had at a time, in KiB; 0 if the system does not tell.
    package static var peakKibibytes: Int {
        #if canImport(Darwin)
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            // In bytes (getrusage(2)).
            return Int(usage.ru_maxrss) / 1024
        #else
            // The other call also counts the process from which this one was started.
            let lines = String(decoding: bytes(of: "/proc/self/status"), as: UTF8.self).split(separator: "\n")
            return lines.first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        #endif
    }

    /// The resident memory of the process, in bytes; 0 if the system does not tell.
    package static var residentBytes: Int {
        #if canImport(Darwin)
            Int(mam_resident_bytes())
        #else
            let words = String(decoding: bytes(of: "/proc/self/statm"), as: UTF8.self).split(separator: " ")
            return (words.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
        #endif
    }

    /// The report of the allocator about its memory, as glibc writes it; nil in other C libraries.
    package static var allocatorReport: String? {
        #if canImport(Glibc)
            typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>?) -> Int32
            guard let symbol = dlsym(nil, "malloc_info") else { return nil }
            var (bytes, count): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
            guard let stream = open_memstream(&bytes, &count) else { return nil }
            let result = unsafeBitCast(symbol, to: Info.self)(0, stream)
            fclose(stream)
            defer { free(bytes) }
            guard result == 0, let bytes else { return nil }
            return String(cString: bytes)
        #else
            return nil
        #endif
    }

    #if !canImport(Darwin)
        // The first bytes of a file of the kernel; empty if it cannot be read.
        private static func bytes(of path: String) -> [UInt8] {
            let file = open(path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return [] }
            defer { close(file) }
            return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                count = max(0, read(file, buffer.baseAddress, buffer.count))
            }
        }
    #endif
}

/// Memory in whole pages, which belongs to no allocator.
package enum SystemPages {
    /// Maps pages of zeros; nil if there is no memory.
    package static func map(byteCount: Int) -> UnsafeMutableRawPointer? {
        let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return start == MAP_FAILED ? nil : start
    }

    /// Maps the first bytes of a file, which several processes share; nil, with the error in `errno`, if that fails.
    package static func map(_ descriptor: Int32, byteCount: Int) -> UnsafeMutableRawPointer? {
        let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        return start == MAP_FAILED ? nil : start
    }

    /// Returns pages to the system.
    package static func unmap(_ start: UnsafeMutableRawPointer, byteCount: Int) { munmap(start, byteCount) }

    /// Keeps pages in memory, out of the swap space; false if the limit of the process does not allow it.
    package static func lock(_ start: UnsafeMutableRawPointer, byteCount: Int) -> Bool { mlock(start, byteCount) == 0 }

    /// Keeps pages out of core dumps; false if the system cannot, as macOS and old kernels of Linux.
    @discardableResult
    package static func keepOutOfDumps(_ start: UnsafeMutableRawPointer, byteCount: Int) -> Bool {
        mam_keep_out_of_dumps(start, byteCount) == 0
    }

    /// Makes a forked child find zeros in pages; false if the system cannot, as macOS.
    package static func wipeOnFork(_ start: UnsafeMutableRawPointer, byteCount: Int) -> Bool {
        mam_wipe_on_fork(start, byteCount) == 0
    }
}

/// Threads of the system, for work that may not use those of the language.
package enum SystemThread {
    /// The identity of the calling thread, which no other thread has at the same time.
    package static var current: UInt { withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) } }

    /// Starts a thread that no other thread waits for.
    ///
    /// - Returns: False if the system cannot start it; `body` then does not run.
    package static func start(_ body: sending @escaping () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let work = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let number = pthread_create(&thread, &attributes, { ThreadBody.run($0) }, work)
        if number != 0 { Unmanaged<ThreadBody>.fromOpaque(work).release() }
        return number == 0
    }

    private final class ThreadBody {
        private let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }

        // Some C libraries state that the pointer is always there.
        static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            if let work { Unmanaged<ThreadBody>.fromOpaque(work).takeRetainedValue().body() }
            return nil
        }
    }
}
