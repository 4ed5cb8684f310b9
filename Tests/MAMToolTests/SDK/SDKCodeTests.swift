import Foundation
import MAMCore
import MAMTool
import XCTest

/// The numbers of our codes beside those of the SDK.
final class SDKCodeTests: XCTestCase {
    /// Fails for every case of the SDK whose constant here has another number, or is not in the list.
    private func compare(_ codes: [String: Int], of type: String, line: UInt = #line) throws {
        var compared: Set<String> = []
        for symbol in SDKSymbol.all {
            guard let here = symbol.here, let value = symbol.value, here.hasPrefix(type + ".") else { continue }
            let code = String(here.dropFirst(type.count + 1))
            XCTAssertEqual(codes[code], value, here, line: line)
            compared.insert(code)
        }
        XCTAssertEqual(compared, Set(codes.keys), line: line)
    }

    func testDataProtectionErrorCodesMatchTheSDK() throws {
        typealias Code = MAMDataProtectionError.Code
        try compare(
            [
                "applicationNotManaged": Code.applicationNotManaged.rawValue,
                "invalidArguments": Code.invalidArguments.rawValue,
                "failedToEncryptData": Code.failedToEncryptData.rawValue,
                "failedToDecryptData": Code.failedToDecryptData.rawValue,
                "dataNotProtected": Code.dataNotProtected.rawValue,
                "emptyData": Code.emptyData.rawValue,
            ], of: "MAMDataProtectionError.Code")
    }

    func testEnrollmentStatusCodesMatchTheSDK() throws {
        typealias Code = MAMEnrollmentStatus.Code
        try compare(
            [
                "newPoliciesReceived": Code.newPoliciesReceived.rawValue,
                "policiesHaveNotChanged": Code.policiesHaveNotChanged.rawValue,
                "wipeReceived": Code.wipeReceived.rawValue,
                "noPolicyReceived": Code.noPolicyReceived.rawValue,
                "unenrollmentSuccess": Code.unenrollmentSuccess.rawValue,
                "accountNotLicensed": Code.accountNotLicensed.rawValue,
                "internalError": Code.internalError.rawValue,
                "mamServiceDisabled": Code.mamServiceDisabled.rawValue,
                "authRequired": Code.authRequired.rawValue,
                "locationServiceFailure": Code.locationServiceFailure.rawValue,
                "enrollmentEndPointNetworkFailure": Code.enrollmentEndPointNetworkFailure.rawValue,
                "parsingFailure": Code.parsingFailure.rawValue,
                "nilAccount": Code.nilAccount.rawValue,
                "alreadyEnrolled": Code.alreadyEnrolled.rawValue,
                "notEMMAccount": Code.notEMMAccount.rawValue,
                "mdmEnrolledDifferentUser": Code.mdmEnrolledDifferentUser.rawValue,
                "notDeviceAccount": Code.notDeviceAccount.rawValue,
                "policyEndPointNetworkFailure": Code.policyEndPointNetworkFailure.rawValue,
                "appNotEnrolled": Code.appNotEnrolled.rawValue,
                "notEnrolledAccount": Code.notEnrolledAccount.rawValue,
                "failedToClearMamData": Code.failedToClearMamData.rawValue,
                "timeout": Code.timeout.rawValue,
                "adalInternalError": Code.adalInternalError.rawValue,
                "switchExistingAccount": Code.switchExistingAccount.rawValue,
                "loginCanceled": Code.loginCanceled.rawValue,
                "policyRecordGone": Code.policyRecordGone.rawValue,
                "reEnrollForUnenrolledUser": Code.reEnrollForUnenrolledUser.rawValue,
                "tenantMigration": Code.tenantMigration.rawValue,
                "unsupportedAPI": Code.unsupportedAPI.rawValue,
                "adalMethodUnsupported": Code.adalMethodUnsupported.rawValue,
                "licensedNotTargeted": Code.licensedNotTargeted.rawValue,
                "deviceBlockedEnrollment": Code.deviceBlockedEnrollment.rawValue,
                "singleManagedAccountMode": Code.singleManagedAccountMode.rawValue,
            ], of: "MAMEnrollmentStatus.Code")
    }

    func testFileProtectionErrorCodesMatchTheSDK() throws {
        typealias Code = MAMFileProtectionError.Code
        try compare(
            [
                "applicationNotManaged": Code.applicationNotManaged.rawValue,
                "invalidArguments": Code.invalidArguments.rawValue,
                "failedToEncryptFile": Code.failedToEncryptFile.rawValue,
                "failedToDecryptFile": Code.failedToDecryptFile.rawValue,
                "fileNotFound": Code.fileNotFound.rawValue,
                "operationOnDirectory": Code.operationOnDirectory.rawValue,
                "unmanagedIdentity": Code.unmanagedIdentity.rawValue,
                "internalError": Code.internalError.rawValue,
            ], of: "MAMFileProtectionError.Code")
    }
}
