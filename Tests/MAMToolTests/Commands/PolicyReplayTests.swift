import MAMCore
import MAMPolicyTools
import MAMTool
import XCTest

/// The options that a failed assertion prints, given to the command line.
final class PolicyReplayTests: ToolTestCase {
    private static let members = [
        """
        "allowedOutboundDataTransferDestinations": "managedApps", "allowedInboundDataTransferSources": "managedApps",
        "saveAsBlocked": true, "allowedOutboundClipboardSharingLevel": "managedApps",
        "allowedOutboundClipboardSharingExceptionLength": 5, "printBlocked": true
        """,
        """
        "allowedOutboundDataTransferDestinations": "none", "allowedInboundDataTransferSources": "none",
        "allowedOutboundClipboardSharingLevel": "blocked", "contactSyncBlocked": true
        """,
        "\"saveAsBlocked\": false",
    ]

    func testEveryQuestionOfTheSpaceIsAnsweredTheSameByTheCommandLine() async throws {
        var (count, without) = (0, 0)
        for members in Self.members {
            let path = try policy("p.json", members)
            let compiled = try PolicyDocument(
                json: "{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \(members)}"
            ).compileStrictest()
            for facts in [DeviceFacts(), [.mdmEnrolled], [.mdmEnrolled, .offline]] {
                for owner in AnswerSpace.OwnerKind.allCases {
                    let questions = AnswerSpace.questions(
                        owner: owner, policy: compiled, peer: compiled, payload: .file)
                    for question in questions {
                        let asked = AnswerSpace.asked(question.cell, compiled, compiled, facts)
                        guard let options = asked.explainOptions, asked.link == nil else {
                            without += 1
                            continue
                        }
                        let outcome = await mam(["policy", "explain", path, "--format", "json"] + options)
                        let note = "\(options.joined(separator: " ")): \(outcome.error)"
                        XCTAssertEqual(outcome.status, asked.answer.isAllowed ? .success : .negative, note)
                        XCTAssertTrue(outcome.output.contains("\"\(asked.answer.rule.name)\""), note)
                        count += 1
                    }
                }
            }
        }
        print("\(count) questions asked again, \(without) without options")
        XCTAssertGreaterThan(count, 1000)
        XCTAssertLessThan(without, count)
    }
}
