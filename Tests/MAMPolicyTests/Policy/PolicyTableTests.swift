import MAMCore
import MAMPolicyTools
import XCTest

/// Every hand-written row of part B, put to the implementation.
final class PolicyTableTests: XCTestCase {
    func testEveryRowOfTheTransferTablesComesOutAsWritten() throws {
        let rows = BTables.send + BTables.receive + BTables.share + BTables.save + BTables.open + BTables.stages
        XCTAssertGreaterThan(rows.count, 500)
        var policies: [SlowPolicy: MAMPolicy] = [:]
        func compiled(_ policy: SlowPolicy) throws -> MAMPolicy {
            if let known = policies[policy] { return known }
            let made = try policy.compiled()
            policies[policy] = made
            return made
        }
        for row in rows {
            let cell = try XCTUnwrap(row.question.cell(owner: row.owner), row.label)
            let decision = AnswerSpace.decision(
                of: cell, policy: try compiled(row.policy), peer: try compiled(row.peer), facts: row.world.facts)
            XCTAssertEqual(decision.isAllowed, row.expected, "\(row.label), by rule \(decision.rule.name)")
        }
    }

    func testEveryRowOfThePropertyTableComesOutAsWrittenInAnApp() throws {
        let rows = BTables.properties
        XCTAssertGreaterThan(rows.count, 50)
        for row in rows {
            let policy = try effectivePolicy(
                row.owner == .managed ? [SlowMember(owner: .managed, policy: row.policy)] : [], row.world)
            XCTAssertEqual(try answer(row.question, policy), row.expected, row.label)
        }
    }

    func testEveryRowOfTheMergedWindowTableComesOutAsWrittenInAnApp() throws {
        XCTAssertGreaterThan(BTables.merged.count, 20)
        for row in BTables.merged {
            let policy = try effectivePolicy(row.members, row.world)
            XCTAssertEqual(try answer(row.question, policy, peer: row.peer), row.expected, row.label)
        }
    }

    /// The policy of these accounts together, in an app on a device with these facts; device management names the last.
    private func effectivePolicy(_ members: [SlowMember], _ world: SlowWorld) throws -> EffectivePolicy {
        let app = world.app(of: try XCTUnwrap(AccountID("account-\(members.count - 1)")))
        let ids = try members.enumerated().map { index, member in
            let id = try XCTUnwrap(AccountID("account-\(index)"))
            app.accounts.register(id)
            if member.owner == .managed {
                app.policyManager.setPolicyInMemory(
                    try member.policy.compiled(), for: id, allowsScreenCapture: world.screenCaptureDisabledByAppConfig)
            }
            return id
        }
        return app.policyManager.policy(forAll: ids)
    }

    private func answer(_ question: SlowQuestion, _ policy: EffectivePolicy, peer: SlowPolicy? = nil) throws -> Bool {
        if case .property(.notificationPolicyIs(let value)) = question {
            return policy.notificationPolicy.rawValue == UInt8(value.rawValue)
        }
        return policy.decision(for: try question.policyQuestion(peer: peer?.compiled())).isAllowed
    }
}

extension SlowQuestion {
    /// The question as an app would put it.
    func policyQuestion(peer: MAMPolicy?) throws -> PolicyQuestion {
        func reference(_ account: AnswerSpace.Account) throws -> AccountReference {
            switch account {
            case .none: .none
            case .same: .same
            case .unmanaged: .unmanaged
            case .otherManaged: .otherManaged(try XCTUnwrap(peer))
            }
        }
        switch self {
        case .save(let location, let account):
            return .save(to: location.location, account: try reference(account.account))
        case .open(let location, let account):
            return .open(from: location.location, account: try reference(account.account))
        case .send(.unmanagedApp, let payload): return .send(to: .unmanaged, payload: payload.payload)
        case .send(let app, let payload):
            return .send(to: .managed(account: try reference(app.account)), payload: payload.payload)
        case .receive(.unmanagedApp, let payload): return .receive(from: .unmanaged, payload: payload.payload)
        case .receive(let app, let payload):
            return .receive(from: .managed(account: try reference(app.account)), payload: payload.payload)
        case .shareItem(let account): return .receiveSharedItem(owner: try reference(account.account))
        case .shareFile(let account): return .receiveSharedFile(owner: try reference(account.account))
        case .property(.isDocumentPickerAllowed(let mode)): return .documentPicker(mode.mode)
        case .property(let name): return .property(try XCTUnwrap(name.property))
        }
    }
}
