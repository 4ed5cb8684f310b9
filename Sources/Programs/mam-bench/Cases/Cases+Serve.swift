import MAMBenchResults
import CMAMBenchSupport
import Foundation
import MAMPOSIX
import MAMServer

/// Steps through `SimulationServer`, over a Unix socket.
///
/// The baseline is a server that sends each byte back, over such a socket and with as many bytes to it.
enum ServeCases {
    static let names = ["serve.pipelined", "serve.step", "serve.paced", "serve.worlds.10k"]

    static func run(wanted: [String]) throws -> [BenchFigure] { try wanted.map(measured) }

    private static let open =
        #"{"jsonrpc":"2.0","id":1,"method":"world/open","params":{"document":\#(document),"files":\#(files)}}"#
    private static let step =
        #"{"jsonrpc":"2.0","id":1,"method":"world/step","params":{"world":"w1","step":{"do":"save","as":"mia","location":"other","expect":"blocked"}}}"#

    private static let document =
        #"{"version":1,"tenant":{"users":{"mia":{"policy":"p.json"}}},"apps":{"notes":{"multiIdentity":true,"accounts":["mia"]}}}"#
    private static let files =
        ##"{"p.json":{"@odata.type":"#microsoft.graph.iosManagedAppProtection","displayName":"p","saveAsBlocked":true,"allowedOutboundDataTransferDestinations":"managedApps"}}"##

    private static func measured(_ name: String) throws -> BenchFigure {
        guard name != "serve.worlds.10k" else { return try worlds(name) }
        let ours = try ServeClient { stream in SimulationServer().serve(stream) }
        let echo = try ServeClient { stream in
            while let bytes = try? stream.read(maximumByteCount: 1 << 16), !bytes.isEmpty { try? stream.write(bytes) }
            stream.close()
        }
        defer {
            ours.close()
            echo.close()
        }
        _ = try ours.exchange([open])
        let answers = try ours.exchange([step])
        precondition(String(decoding: answers, as: UTF8.self).contains(#""answer":"blocked""#), "another answer")
        guard name != "serve.paced" else { return try paced(name, ours, echo) }
        let count = name == "serve.step" ? 1 : 2000
        let rounds = name == "serve.step" ? 4000 : 15
        let steps = Array(repeating: step, count: count)
        var (mine, theirs, busy): ([Double], [Double], Double) = ([], [], 0)
        var fewest = UInt64.max
        for _ in 0..<rounds {
            let (before, start) = (mam_bench_allocations(), processorSeconds())
            mine.append(try seconds { _ = try ours.exchange(steps) } / Double(count))
            busy += processorSeconds() - start
            fewest = min(fewest, mam_bench_allocations() - before)
            theirs.append(try seconds { _ = try echo.exchange(steps) } / Double(count))
        }
        let (sorted, plain) = (mine.sorted(), theirs.sorted())
        let core = Int(Double(rounds * count) / busy)
        let against =
            count == 1
            ? "a byte echo over the same socket; \(percentiles(sorted))"
            : "a byte echo over the same socket; \(Int(1 / sorted[0])) steps a second, \(core) for each second of a core, client included"
        return BenchFigure(
            name: name, ratio: sorted[sorted.count / 2] / plain[plain.count / 2],
            baseline: plain[plain.count / 2] * 1e9,
            nanoseconds: sorted[sorted.count / 2] * 1e9, allocations: Double(fewest) / Double(count), unit: "ns",
            against: against)
    }

    /// Sends 5,000 steps a second, whether earlier ones were answered or not.
    private static func paced(_ name: String, _ ours: ServeClient, _ echo: ServeClient) throws -> BenchFigure {
        let before = mam_bench_allocations()
        let mine = try ours.times(of: 20_000, step, everyMicroseconds: 200).sorted()
        let allocations = Double(mam_bench_allocations() - before) / 20_000
        let plain = try echo.times(of: 20_000, step, everyMicroseconds: 200).sorted()
        return BenchFigure(
            name: name, ratio: mine[mine.count / 2] / plain[plain.count / 2], baseline: plain[plain.count / 2] * 1e9,
            nanoseconds: mine[mine.count / 2] * 1e9, allocations: allocations, unit: "ns",
            against:
                "a byte echo over the same socket, 5,000 messages a second each; \(percentiles(mine)), the echo \(percentiles(plain))"
        )
    }

    /// Describes the distribution of sorted times in seconds.
    private static func percentiles(_ sorted: [Double]) -> String {
        func at(_ part: Double) -> Int { Int(sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))] * 1e6) }
        return "p50 \(at(0.5)) µs, p90 \(at(0.9)) µs, p99 \(at(0.99)) µs"
    }

    /// The time that all threads of the process have used, in seconds.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The heap of one open world of 10,000.
    private static func worlds(_ name: String) throws -> BenchFigure {
        let client = try ServeClient { stream in SimulationServer().serve(stream) }
        _ = try client.exchange([open])
        let count = 9999
        let before = mam_bench_heap_bytes()
        let time = try seconds { for _ in 0..<count { _ = try client.exchange([open]) } }
        let bytes = Double(mam_bench_heap_bytes() - before) / Double(count)
        client.close()
        return BenchFigure(
            name: name, ratio: bytes / 25_000, baseline: 25_000, nanoseconds: time * 1e9 / Double(count),
            allocations: 0,
            unit: "bytes", against: "25,000 bytes of heap; an open world has \(Int(bytes))")
    }

    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock().now
        try work()
        let parts = (ContinuousClock().now - start).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}

/// A client of a server on a thread of this process.
private final class ServeClient {
    private let stream: DescriptorStream
    private var framer = MessageFramer(limit: 1 << 24)

    init(_ server: @escaping @Sendable (DescriptorStream) -> Void) throws {
        guard let ends = LocalSocket.pair() else { throw POSIXError(.EMFILE) }
        stream = try DescriptorStream(socket: ends.first)
        let other = try DescriptorStream(socket: ends.second)
        Thread { server(other) }.start()
    }

    /// Sends all messages while their answers are read, and returns the last answer.
    func exchange(_ messages: [String]) throws -> [UInt8] {
        let bytes = messages.flatMap { MessageFramer.framed($0) }
        let stream = stream
        if messages.count > 1 {
            Thread { try? stream.write(bytes) }.start()
        } else {
            try stream.write(bytes)
        }
        var (left, last) = (messages.count, [UInt8]())
        while left > 0 {
            if case .message(let content) = framer.next() {
                (left, last) = (left - 1, content)
            } else {
                framer.add(try stream.read(maximumByteCount: 1 << 16))
            }
        }
        return last
    }

    /// Sends a message at each of many instants, and returns the times from each instant to the answer, in seconds.
    func times(of count: Int, _ message: String, everyMicroseconds step: Int) throws -> [Double] {
        let (bytes, stream) = (MessageFramer.framed(message), stream)
        let start = ContinuousClock().now
        Thread {
            for number in 0..<count {
                let due = start + .microseconds(number * step)
                // Sleeping ends too late by more than an answer takes.
                while ContinuousClock().now < due {
                    if due - ContinuousClock().now > .microseconds(120) { usleep(20) }
                }
                guard (try? stream.write(bytes)) != nil else { return }
            }
        }.start()
        var times: [Double] = []
        while times.count < count {
            guard case .message = framer.next() else {
                framer.add(try stream.read(maximumByteCount: 1 << 16))
                continue
            }
            let parts = (ContinuousClock().now - (start + .microseconds(times.count * step))).components
            times.append(Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
        }
        return times
    }

    func close() { stream.close() }
}
