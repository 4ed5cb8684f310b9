import XCTest

/// Checks the derived levels of B.1 against its tables, typed in by hand.
final class SlowLevelTests: XCTestCase {
    private let unenrolled = SlowWorld()
    private let enrolled = SlowWorld(mdmEnrolled: true)

    func testSendLevelFollowsTheFirstTableOfDerivedLevels() {
        // allowedOutbound, disableProtection, filterOpenIn, level with MDM, level without MDM
        let rows: [(SlowTransferLevel, Bool, Bool, SlowSendLevel, SlowSendLevel)] = [
            (.allApps, false, false, .all, .all),
            (.allApps, true, false, .all, .all),
            (.allApps, false, true, .all, .all),
            (.allApps, true, true, .all, .all),
            (.managedApps, false, false, .managed, .managed),
            (.managedApps, true, false, .managedOS, .managed),
            (.managedApps, false, true, .managedFiltered, .managedFiltered),
            (.managedApps, true, true, .managed, .managed),
            (.none, false, false, .none, .none),
            (.none, true, false, .none, .none),
            (.none, false, true, .none, .none),
            (.none, true, true, .none, .none),
        ]
        for (outbound, disable, filter, withMDM, withoutMDM) in rows {
            let policy = SlowPolicy(
                allowedOutbound: outbound, disableProtectionOfManagedOutboundOpenInData: disable,
                filterOpenInToOnlyManagedApps: filter)
            XCTAssertEqual(slowSendLevel(policy, enrolled), withMDM, "\(outbound) \(disable) \(filter)")
            XCTAssertEqual(slowSendLevel(policy, unenrolled), withoutMDM, "\(outbound) \(disable) \(filter)")
        }
    }

    func testReceiveLevelFollowsTheSentenceBelowThatTable() {
        // allowedInbound, protectInbound, level with MDM, level without MDM
        let rows: [(SlowTransferLevel, Bool, SlowReceiveLevel, SlowReceiveLevel)] = [
            (.allApps, false, .all, .all),
            (.allApps, true, .allTagged, .all),
            (.managedApps, false, .managed, .managed),
            (.managedApps, true, .managed, .managed),
            (.none, false, .none, .none),
            (.none, true, .none, .none),
        ]
        for (inbound, protect, withMDM, withoutMDM) in rows {
            let policy = SlowPolicy(allowedInbound: inbound, protectInboundDataFromUnknownSources: protect)
            XCTAssertEqual(slowReceiveLevel(policy, enrolled), withMDM, "\(inbound) \(protect)")
            XCTAssertEqual(slowReceiveLevel(policy, unenrolled), withoutMDM, "\(inbound) \(protect)")
        }
    }

    func testAStaleSaveCopiesValueIsOverriddenByTheSendLevel() {
        // allowedOutbound, saveAsBlocked, effective SaveCopies with box in the list
        let rows: [(SlowTransferLevel, Bool, SlowSaveCopies)] = [
            (.allApps, false, .allow),
            (.allApps, true, .allow),
            (.managedApps, false, .allow),
            (.managedApps, true, .block(except: [.box])),
            (.none, false, .block(except: [])),
            (.none, true, .block(except: [])),
        ]
        for (outbound, blocked, expected) in rows {
            let policy = SlowPolicy(
                allowedOutbound: outbound, saveAsBlocked: blocked, allowedDataStorageLocations: [.box])
            XCTAssertEqual(slowSaveCopies(policy, unenrolled), expected, "\(outbound) \(blocked)")
            XCTAssertEqual(slowSaveCopies(policy, enrolled), expected, "\(outbound) \(blocked)")
        }
    }

    func testAStaleOpenIntoOrgValueIsOverriddenByTheReceiveLevel() {
        // allowedInbound, blockDataIngestion, effective OpenIntoOrg with camera in the list
        let rows: [(SlowTransferLevel, Bool, SlowOpenIntoOrg)] = [
            (.allApps, false, .allow),
            (.allApps, true, .allow),
            (.managedApps, false, .allow),
            (.managedApps, true, .block(except: [.camera])),
            (.none, false, .block(except: [])),
            (.none, true, .block(except: [])),
        ]
        for (inbound, blocked, expected) in rows {
            let policy = SlowPolicy(
                allowedInbound: inbound, blockDataIngestionIntoOrganizationDocuments: blocked,
                allowedDataIngestionLocations: [.camera])
            XCTAssertEqual(slowOpenIntoOrg(policy, unenrolled), expected, "\(inbound) \(blocked)")
            XCTAssertEqual(slowOpenIntoOrg(policy, enrolled), expected, "\(inbound) \(blocked)")
        }
    }

    func testTheInitialValuesAreTheDocumentedDefaults() {
        let policy = SlowPolicy()
        XCTAssertEqual(slowSendLevel(policy, unenrolled), .all)
        XCTAssertEqual(slowReceiveLevel(policy, unenrolled), .all)
        XCTAssertFalse(policy.saveAsBlocked)
        XCTAssertEqual(policy.allowedDataStorageLocations, [])
        XCTAssertFalse(policy.blockDataIngestionIntoOrganizationDocuments)
        XCTAssertEqual(policy.allowedDataIngestionLocations, SlowSet(SlowIngestionService.allCases))
        XCTAssertNil(policy.allowWidgetContentSync)
        XCTAssertEqual(policy.screenCapture, .absent)
    }
}
