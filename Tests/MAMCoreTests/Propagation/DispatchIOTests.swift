import Dispatch
import Foundation
import MAMCore
import XCTest

/// Files and pipes by way of Dispatch, which hands the handlers over from inside of itself.
final class DispatchIOTests: XCTestCase {
    private let app = IdentityKit.app()
    private let queue = DispatchQueue(label: "handlers")
    private let path = NSTemporaryDirectory() + "identity-\(UUID().uuidString)"

    override func setUpWithError() throws { try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: path)) }

    override func tearDown() {
        app.setCurrentThreadAccountID(nil)
        unlink(path)
    }

    private static func pipeEnds() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        XCTAssertEqual(pipe(&ends), 0)
        return (ends[0], ends[1])
    }

    private static func send(_ end: Int32) { XCTAssertEqual(write(end, "hello", 5), 5) }

    private static var someData: DispatchData {
        [UInt8](repeating: 1, count: 100).withUnsafeBytes { DispatchData(bytes: $0) }
    }

    /// A channel to the file; closes the file when it is done.
    private func channel(_ type: DispatchIO.StreamType = .random) -> DispatchIO {
        let file = open(path, O_RDWR)
        return DispatchIO(type: type, fileDescriptor: file, queue: queue) { _ in close(file) }
    }

    /// Who acts in the handlers that `begin` sets, for every identity of the caller.
    private func seen(_ begin: (@escaping @Sendable () -> Void) -> Void) -> [Findings?] {
        let app = app
        return SubmitterIdentity.allCases.map { submitter in
            let (box, finish) = (IdentityKit.Box<Findings>(), Finish())
            submitter.enter(app) {
                begin {
                    box.value = Findings(of: app)
                    finish.signal()
                }
                finish.wait()
                assertActs(app.actsAs, submitter.acting, "the caller afterwards")
            }
            return box.value
        }
    }

    private let callers = SubmitterIdentity.allCases.map { Findings(expecting: $0.acting) }

    func testReadingAndWritingAFileCarriesTheCaller() {
        let (queue, path) = (queue, path)
        let reading = seen { note in
            let file = open(path, O_RDONLY)
            DispatchIO.read(fromFileDescriptor: file, maxLength: 100, runningHandlerOn: queue) { data, error in
                XCTAssertEqual(data.count, 100)
                close(file)
                note()
            }
        }
        XCTAssertEqual(reading, callers)
        let writing = seen { note in
            let file = open(path, O_WRONLY)
            DispatchIO.write(toFileDescriptor: file, data: Self.someData, runningHandlerOn: queue) { _, error in
                XCTAssertEqual(error, 0)
                close(file)
                note()
            }
        }
        XCTAssertEqual(writing, callers)
    }

    func testReadingAPipeCarriesTheReadersIdentityAndNotTheWriters() {
        let (app, queue) = (app, queue)
        for isLate in [false, true] {
            let reading = seen { note in
                let ends = Self.pipeEnds()
                if !isLate { Self.send(ends.write) }
                DispatchIO.read(fromFileDescriptor: ends.read, maxLength: 5, runningHandlerOn: queue) { data, _ in
                    XCTAssertEqual(data.count, 5)
                    close(ends.read)
                    close(ends.write)
                    note()
                }
                if isLate { Standalone.run { app.withAccountID("writer") { Self.send(ends.write) } } }
            }
            XCTAssertEqual(reading, callers)
        }
    }

    func testAChannelsBarrierAndCleanUpCarryTheIdentityThatSetThem() {
        let (app, queue, path) = (app, queue, path)
        let atBarrier = seen { note in
            let channel = channel()
            channel.barrier(execute: note)
            channel.close()
        }
        XCTAssertEqual(atBarrier, callers)
        let atCleanUp = seen { note in
            let file = open(path, O_RDONLY)
            let channel = DispatchIO(type: .random, fileDescriptor: file, queue: queue) { _ in
                close(file)
                note()
            }
            Standalone.run { [channel = Handed(channel)] in app.withAccountID("closer") { channel.item.close() } }
        }
        XCTAssertEqual(atCleanUp, callers)
    }

    func testAChannelsHandlersCarryTheIdentityOfTheirReaderOrWriter() {
        let queue = queue
        for type in [DispatchIO.StreamType.random, .stream] {
            let reading = seen { note in
                let channel = channel(type)
                channel.read(offset: 0, length: 100, queue: queue) { done, _, _ in if done { note() } }
                channel.close()
            }
            XCTAssertEqual(reading, callers)
            let writing = seen { note in
                let channel = channel(type)
                channel.write(offset: 0, data: Self.someData, queue: queue) { done, _, _ in if done { note() } }
                channel.close()
            }
            XCTAssertEqual(writing, callers)
        }
    }

    func testACaptureCarriesTheCallerIntoAChannelsHandlers() {
        let queue = queue
        let reading = seen { note in
            let (channel, note) = (channel(), IdentityCapture().wrap(note))
            channel.read(offset: 0, length: 100, queue: queue) { done, _, _ in if done { note() } }
            channel.close()
        }
        XCTAssertEqual(reading, callers)
    }

    func testConcurrentReadersKeepTheirOwnIdentities() {
        let (app, queue, path) = (app, queue, path)
        let (inCalls, inChannels, finish) = (Notes<Bool>(), Notes<Bool>(), Finish(count: 128))
        let shared = channel()
        for number in 0..<64 {
            app.withAccountID(AccountID("\(number)")) {
                let file = open(path, O_RDONLY)
                DispatchIO.read(fromFileDescriptor: file, maxLength: 100, runningHandlerOn: queue) { _, _ in
                    inCalls.add(app.actsAs == .scope("\(number)"))
                    close(file)
                    finish.signal()
                }
                let channel = number % 2 == 0 ? shared : channel()
                channel.read(offset: 0, length: 1000, queue: queue) { done, _, _ in
                    inChannels.add(app.actsAs == .scope("\(number)"))
                    if done { finish.signal() }
                }
                if channel !== shared { channel.close() }
            }
        }
        finish.wait()
        shared.close()
        XCTAssertEqual(inCalls.all, Array(repeating: true, count: 64))
        XCTAssertEqual(Set(inChannels.all), [true])
    }
}
