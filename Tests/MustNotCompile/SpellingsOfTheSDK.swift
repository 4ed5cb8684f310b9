// error: 'IntuneMAMPolicyManager' has been renamed to 'MAMPolicyManager'
// error: 'IntuneMAMEnrollmentStatusCode' has been renamed to 'MAMEnrollmentStatus.Code'
// error: 'policy(forAccountId:)' has been renamed to 'policy(for:)'
// error: 'setUIPolicyAccountId(_:completionHandler:)' has been renamed to 'setUIPolicyAccountID(_:for:)'
// error: 'getProcessAccountId()' has been renamed to 'processAccountID'
// error: 'registerAndEnrollAccountId' has been renamed to 'registerAndEnroll(_:userPrincipalName:tenantID:)'
// error: 'isSaveToAllowed(for:withAccountId:)' has been renamed to 'isSaveAllowed(to:accountID:)'
// error: 'protect(_:accountId:)' has been renamed to 'protect(_:accountID:)'
// error: 'instance()' is unavailable: each app has its own, `app.enrollmentManager`
// error: 'open(atPath:)' is unavailable: open and make files by `app.files`: `open(at:_:mode:)`
// error: 'IntuneMAMPolicyDidChangeNotification' is unavailable: listen to `app.notifications`
// error: 'telemetryEnabled' is unavailable: each app has its own
import MAMCore

// Whoever knows the SDK writes its names, and is told ours.
func spellings(app: ManagedApp, manager: IntuneMAMPolicyManager, code: IntuneMAMEnrollmentStatusCode) throws {
    let policy = app.policyManager.policy(forAccountId: "alice@contoso.example")
    app.policyManager.setUIPolicyAccountId("alice@contoso.example") { _ in }
    print(app.policyManager.getProcessAccountId() ?? "")
    app.enrollmentManager.registerAndEnrollAccountId("alice@contoso.example")
    print(policy.isSaveToAllowed(for: .box, withAccountId: nil))
    print(app.dataProtectionManager.protect([1], accountId: nil) ?? [])
    print(MAMEnrollmentManager.instance())
    print(try MAMFile.open(atPath: "plan.txt"))
    print(IntuneMAMPolicyDidChangeNotification)
    MAMSettingsManager.telemetryEnabled = true
}
