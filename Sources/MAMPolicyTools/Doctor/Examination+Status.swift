internal import MAMCore
internal import MAMPropertyLists
internal import MAMSettings

extension MAMEnrollmentStatus.Code {
    /// The link that the status shows broken; `nil` for a success, and for an unknown status.
    var brokenLink: Diagnosis.Link? {
        switch self {
        case .accountNotLicensed, .mamServiceDisabled: .license
        case .authRequired, .adalInternalError, .loginCanceled, .adalMethodUnsupported, .nilAccount: .token
        case .internalError, .locationServiceFailure, .enrollmentEndPointNetworkFailure, .parsingFailure,
            .notEMMAccount, .mdmEnrolledDifferentUser, .notDeviceAccount, .appNotEnrolled, .notEnrolledAccount,
            .failedToClearMamData, .timeout, .switchExistingAccount, .reEnrollForUnenrolledUser, .tenantMigration,
            .unsupportedAPI, .licensedNotTargeted, .deviceBlockedEnrollment, .singleManagedAccountMode,
            .unenrollmentSuccess:
            .enrollment
        case .wipeReceived, .noPolicyReceived, .policyEndPointNetworkFailure, .policyRecordGone: .checkIn
        default: nil
        }
    }

    /// The links that must have held before the status could come.
    var heldLinks: Set<Diagnosis.Link> {
        switch self {
        // Not the links of a policy: app configuration alone is enough to enroll.
        case .newPoliciesReceived, .policiesHaveNotChanged: [.license, .token, .enrollment, .checkIn]
        case .alreadyEnrolled, .noPolicyReceived, .wipeReceived, .policyRecordGone: [.token, .enrollment]
        case .licensedNotTargeted: [.license, .token]
        case .accountNotLicensed: [.token]
        default: []
        }
    }

    /// Returns the advice for a person who looks for the cause; the table tells what the app does.
    func advice(_ row: EnrollmentCodeDescription) -> String {
        switch self {
        case .accountNotLicensed: "assign a license with Intune to the account, and wait until it has arrived"
        case .licensedNotTargeted:
            "assign a policy to a group of the account, and include the app and the device's management level in it"
        case .noPolicyReceived: "look up the license, the groups and the policy's apps: the account lost one of them"
        case .authRequired:
            "sign the account in before it is registered, register its object id, and answer the SDK with its token"
        case .internalError:
            "read the error text; if it has MSAL's code -50000, compare the client id, the redirect URI and the authority "
                + "with the app's registration"
        case .nilAccount:
            "register the object id of the account: the SDK finds it for a principal name only through the token library"
        case .mamServiceDisabled: "look up the state of the service"
        case .unenrollmentSuccess: "register the account again"
        case .locationServiceFailure, .enrollmentEndPointNetworkFailure, .policyEndPointNetworkFailure, .timeout:
            "connect the device to a network that lets it reach the service, then start the app again"
        case .parsingFailure:
            "look for a proxy that changes answers of the service, and answer the SDK with a token of the account"
        case .appNotEnrolled, .policyRecordGone: "start the app while it is online, so that the account enrolls again"
        case .failedToClearMamData:
            "start the app again, which repeats the wipe; if that fails too, delete the app and install it again"
        case .loginCanceled: "sign in again, and complete the sign-in"
        case .reEnrollForUnenrolledUser:
            "look up the license, the groups and the policy's apps: the account lost one of them"
        case .tenantMigration:
            "look up in the admin center whether the tenant is being moved, and wait until that is over; otherwise assign "
                + "a license with Intune to the account, whose tenant does not use the service"
        case .deviceBlockedEnrollment: "look up in the admin center which rule keeps the device from enrolling"
        default: row.duty
        }
    }
}

extension Examination {
    /// A cause of a status that the other files suggest.
    struct StatusHint {
        let reason: String
        let advice: String
        let place: Examination.Place
    }

    /// Returns what the other files say about the cause of a status; `nil` if they say nothing.
    ///
    /// The second parameter is the advice about the status alone.
    func hint(about code: MAMEnrollmentStatus.Code, _ advice: String) -> StatusHint? {
        switch code {
        case .internalError, .adalInternalError, .authRequired, .loginCanceled, .adalMethodUnsupported:
            signInMistake ?? hint(withoutMistake: code, advice)
        default: hint(withoutMistake: code, advice)
        }
    }

    /// The hint at a mistake in the `Info.plist` or the entitlements that keeps an app from signing a user in.
    private var signInMistake: StatusHint? {
        preventingMistake.map { StatusHint(reason: $0.reason, advice: $0.advice, place: $0.place) }
    }

    private func hint(withoutMistake code: MAMEnrollmentStatus.Code, _ advice: String) -> StatusHint? {
        switch code {
        case .internalError, .adalInternalError:
            withoutAuthority(
                "for an app of a single tenant, write `ADALAuthority` with the tenant "
                    + "(`https://login.microsoftonline.com/TENANT`); compare `ADALClientId` and `ADALRedirectUri` with the "
                    + "registration")
        case .authRequired: withoutAuthority("\(advice); for an app of a single tenant, write `ADALAuthority`")
        case .accountNotLicensed: licensed
        default: nil
        }
    }

    /// The hint at an app of one tenant: without the tenant's authority, the token library asks for any organization.
    private func withoutAuthority(_ advice: String) -> StatusHint? {
        guard let plist = evidence.infoPlist, let root = infoPlistSubject?.root else { return nil }
        let authority = root[SettingsKey.dictionaryName]?["ADALAuthority"]
        let last = authority?.string?.lowercased().split(separator: "/").last ?? ""
        guard authority == nil || ["common", "organizations"].contains(last) else { return nil }
        return StatusHint(
            reason: authority == nil
                ? "the Info.plist has no `ADALAuthority`, which an app of a single tenant needs"
                : "`ADALAuthority` names no tenant, and an app of a single tenant needs its tenant there",
            advice: advice,
            place: Place(file: plist.file, position: nil, path: SettingsKey.dictionaryName))
    }

    /// The hint at a license that the file shows, and the service refused.
    private var licensed: StatusHint? {
        guard let named = evidence.licenses, let plan = named.content.plans.first(where: { $0.isEnabled == true })
        else {
            return nil
        }
        return StatusHint(
            reason: "the file has the plan `\(plan.name)`",
            advice: "wait until the license has arrived at the service, and compare the account and the tenant of the "
                + "registration with those of the license",
            place: Place(file: named.file, position: plan.position, path: plan.path))
    }
}
