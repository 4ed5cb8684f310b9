import Dispatch
import MAMBase
import MAMCore
import TestKits
import XCTest

final class DataProtectionConcurrencyTests: XCTestCase {
    private typealias Kit = ProtectionKit

    func testThreadsOfSeveralAppsProtectAndUnprotectAtOnce() throws {
        let device = DeviceEnvironment()
        let apps = try (0..<4).map { try Kit.app("com.contoso.app\($0)", on: device) }
        let (workers, each) = (8, repetitions(2000, debug: 20))
        let wrong = IdentityKit.Box<String>()
        let ids = Guarded<Set<[UInt8]>>([])
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
            let (writer, reader) = (apps[worker % 4], apps[(worker + 1) % 4])
            for round in 0..<each {
                let data = BufferKit.payload(1 + (worker * 131 + round * 17) % 700)
                let owner = round % 3 == 0 ? Kit.bob : Kit.alice
                do {
                    let protected = try writer.dataProtectionManager.protect(data, accountID: owner)
                    let found = try reader.dataProtectionManager.unprotect(protected)
                    if found != data { wrong.value = "worker \(worker), round \(round)" }
                    if owner == Kit.alice { ids.withLock { _ = $0.insert(Array(protected[20..<36])) } }
                } catch { wrong.value = "worker \(worker), round \(round): \(error)" }
            }
        }
        XCTAssertNil(wrong.value)
        XCTAssertEqual(ids.withLock { $0.count }, 1, "all of them found one key, whoever made it")
    }

    func testBuffersProtectedWhileThePolicyChangesCanBeReadUnderEitherPolicy() throws {
        let app = try Kit.app()
        let (strict, loose) = (try Kit.policy(encrypts: true), try Kit.policy(encrypts: false))
        let rounds = repetitions(4000, debug: 20)
        let (data, wrong) = (BufferKit.payload(40), IdentityKit.Box<String>())
        let kinds = Guarded([0, 0])
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for round in 0..<rounds {
                guard worker > 0 else {
                    app.policyManager.setPolicyInMemory(round % 2 == 0 ? loose : strict, for: Kit.alice)
                    continue
                }
                do {
                    let protected = try app.dataProtectionManager.protect(data, accountID: Kit.alice)
                    kinds.withLock { $0[Int(protected[9])] += 1 }
                    if try app.dataProtectionManager.unprotect(protected) != data { wrong.value = "round \(round)" }
                } catch { wrong.value = "round \(round): \(error)" }
            }
        }
        XCTAssertNil(wrong.value)
        XCTAssertEqual(kinds.withLock { $0[0] + $0[1] }, 3 * rounds)
    }
}
