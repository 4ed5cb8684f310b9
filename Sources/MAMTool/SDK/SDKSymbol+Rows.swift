extension SDKSymbol {
    /// The symbols, one a line, below the headers that declare them, in the order of the document: the name, the kind with
    /// the number of a case, the counterpart in this library or `none`, and the note.
    static let text = """
        IntuneMAMAppConfig.h
          IntuneMAMBoolQueryType | enum | MAMBoolQueryType | equal raw values
          IntuneMAMBoolQueryType.IntuneMAMBoolAny | case 0 | MAMBoolQueryType.any
          IntuneMAMBoolQueryType.IntuneMAMBoolOr | case 1 | MAMBoolQueryType.or
          IntuneMAMBoolQueryType.IntuneMAMBoolAnd | case 2 | MAMBoolQueryType.and
          IntuneMAMNumberQueryType | enum | MAMNumberQueryType | equal raw values
          IntuneMAMNumberQueryType.IntuneMAMNumberAny | case 0 | MAMNumberQueryType.any
          IntuneMAMNumberQueryType.IntuneMAMNumberMin | case 1 | MAMNumberQueryType.min
          IntuneMAMNumberQueryType.IntuneMAMNumberMax | case 2 | MAMNumberQueryType.max
          IntuneMAMStringQueryType | enum | MAMStringQueryType | equal raw values
          IntuneMAMStringQueryType.IntuneMAMStringAny | case 0 | MAMStringQueryType.any
          IntuneMAMStringQueryType.IntuneMAMStringMin | case 1 | MAMStringQueryType.min
          IntuneMAMStringQueryType.IntuneMAMStringMax | case 2 | MAMStringQueryType.max
          IntuneMAMAppConfig | protocol | MAMAppConfig | an immutable value
          IntuneMAMAppConfig.fullData | property | MAMAppConfig.fullData | returns dictionaries; two keys are equal if their Unicode scalars are equal
          IntuneMAMAppConfig hasConflict: | method | MAMAppConfig.hasConflict(forKey:) | whether two targeted dictionaries have different values of the key; the default is ignored
          IntuneMAMAppConfig boolValueForKey:queryType: | method | MAMAppConfig.boolValue(forKey:queryType:) | nil if no value for the key can be read as a Boolean
          IntuneMAMAppConfig numberValueForKey:queryType: | method | MAMAppConfig.numberValue(forKey:queryType:) | returns an `AppConfigurationNumber`
          IntuneMAMAppConfig stringValueForKey:queryType: | method | MAMAppConfig.stringValue(forKey:queryType:) | nil if no dictionary has a value for the key
          IntuneMAMAppConfig allBoolsForKey: | method | MAMAppConfig.allBools(forKey:) | all values in order, with duplicates
          IntuneMAMAppConfig allNumbersForKey: | method | MAMAppConfig.allNumbers(forKey:) | all values in order that are numbers
          IntuneMAMAppConfig allStringsForKey: | method | MAMAppConfig.allStrings(forKey:) | all values in order, with duplicates
        IntuneMAMAppConfigManager.h
          IntuneMAMAppConfigDidChangeNotification | constant | MAMNotification.appConfigDidChange(account:) | the event `MAMEvent.Kind.appConfigChanged(account:)` reports the same
          IntuneMAMAppConfigDidChangeNotificationAccountId | constant | MAMNotification.appConfigDidChange(account:) | a value of the notification
          IntuneMAMAppConfigManager | class | MAMAppConfigManager | a value of one app
          IntuneMAMAppConfigManager instance | class method | ManagedApp.appConfigManager | a property of each app
          IntuneMAMAppConfigManager appConfigForAccountId: | method | MAMAppConfigManager.appConfig(for:) | an unknown account has an empty configuration
          IntuneMAMAppConfigManager appConfigForAccountIds: | method | MAMAppConfigManager.appConfig(forAccountIDs:) | uses each account once, in the order of the list
        IntuneMAMCertificatePinningManager.h
          IntuneMAMCertificatePinningStatusCode | enum | MAMCertificatePinningStatusCode | equal raw values
          IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningInvalidChallenge | case 100 | MAMCertificatePinningStatusCode.invalidChallenge
          IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningInvalidCertificateChain | case 101 | MAMCertificatePinningStatusCode.invalidCertificateChain
          IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningNilHost | case 102 | MAMCertificatePinningStatusCode.nilHost
          IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningFailedTrustEvaluation | case 103 | MAMCertificatePinningStatusCode.failedTrustEvaluation
          IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningFailedFormationEvaluation | case 104 | MAMCertificatePinningStatusCode.failedFormationEvaluation
          IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningErrorAccessingCert | case 105 | MAMCertificatePinningStatusCode.errorAccessingCertificate
          IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningAlgNotSupported | case 106 | MAMCertificatePinningStatusCode.algorithmNotSupported
          IntuneMAMCertificatePinningStatusCode.IntuneMAMCertificatePinningMatchNotFound | case 107 | MAMCertificatePinningStatusCode.matchNotFound
          IntuneMAMCertificatePinningManager | class | MAMCertificatePinningManager | a value of one app; `setPins(_:for:)` sets the pins
          IntuneMAMCertificatePinningManager instance | class method | ManagedApp.certificatePinningManager | a property of each app
          IntuneMAMCertificatePinningManager validateChainWithChallenge:andAccountId:error: | method | MAMCertificatePinningManager.validateChain(of:account:at:) | takes a `ServerChallenge`, a value type of this library; returns a `CertificateVerdict`
          IntuneMAMCertificatePinningManager validateChainWithCertificates:andHostname:andAccountId:error: | method | MAMCertificatePinningManager.validateChain(_:host:account:at:) | asynchronous; if the chain is refused, the returned value contains the reasons
          IntuneMAMCertificatePinningManager showErrorMessageForAccountId:withDismissHandler: | method | MAMCertificatePinningManager.errorMessage(for:) | returns the message as a value, because this library has no screens
          IntuneMAMCertificatePinningManager isPinningEnabledForAccountId: | method | MAMCertificatePinningManager.isPinningEnabled(for:) | whether the account has pins; nil means the effective identity
        IntuneMAMComplianceManager.h
          IntuneMAMComplianceStatus | enum | MAMComplianceStatus | equal raw values
          IntuneMAMComplianceStatus.IntuneMAMComplianceCompliant | case 0 | MAMComplianceStatus.compliant
          IntuneMAMComplianceStatus.IntuneMAMComplianceNotCompliant | case 1 | MAMComplianceStatus.notCompliant
          IntuneMAMComplianceStatus.IntuneMAMComplianceServiceFailure | case 2 | MAMComplianceStatus.serviceFailure
          IntuneMAMComplianceStatus.IntuneMAMComplianceNetworkFailure | case 3 | MAMComplianceStatus.networkFailure
          IntuneMAMComplianceStatus.IntuneMAMComplianceInteractionRequired | case 4 | MAMComplianceStatus.interactionRequired
          IntuneMAMComplianceStatus.IntuneMAMComplianceUserCancelled | case 5 | MAMComplianceStatus.userCancelled
          IntuneMAMComplianceDelegate | protocol | MAMComplianceDelegate | the app keeps the delegate alive
          IntuneMAMComplianceDelegate accountId:hasComplianceStatus:withErrorMessage:andErrorTitle: | method | MAMComplianceDelegate.account(_:hasComplianceStatus:errorMessage:errorTitle:) | Docs/Compliance.md lists the texts
          IntuneMAMComplianceManager | class | MAMComplianceManager | a value of one app
          IntuneMAMComplianceManager.delegate | property | MAMComplianceManager.delegate | the app keeps the delegate alive
          IntuneMAMComplianceManager instance | class method | ManagedApp.complianceManager | a property of each app
          IntuneMAMComplianceManager remediateComplianceForAccountId:silent: | method | MAMComplianceManager.remediateCompliance(for:silent:) | also `remediateCompliance(after:silent:)` for a `TokenError`
          IntuneMAMComplianceManager remediationInProgressForAccountId: | method | MAMComplianceManager.remediationInProgress(for:) | true from the start of a remediation until the delegate receives its result
        IntuneMAMDataProtectionInfo.h
          IntuneMAMDataProtectionInfo | protocol | MAMDataProtectionInfo | a value with the content of the header of protected data
          IntuneMAMDataProtectionInfo.accountId | property | MAMDataProtectionInfo.accountID | the owner of the data
        IntuneMAMDataProtectionManager.h
          IntuneMAMDataProtectionStatusCode | enum | MAMDataProtectionError.Code | equal raw values
          IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusApplicationNotManaged | case 100 | MAMDataProtectionError.Code.applicationNotManaged | thrown if the app is closed; for an account without a policy no error is thrown, and the data gets a header
          IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusInvalidArguments | case 101 | MAMDataProtectionError.Code.invalidArguments
          IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusFailedToEncryptData | case 102 | MAMDataProtectionError.Code.failedToEncryptData
          IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusFailedToDecryptData | case 103 | MAMDataProtectionError.Code.failedToDecryptData
          IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusDataNotProtected | case 104 | MAMDataProtectionError.Code.dataNotProtected | never thrown, because such data is returned unchanged
          IntuneMAMDataProtectionStatusCode.IntuneMAMDataProtectionStatusEmptyData | case 105 | MAMDataProtectionError.Code.emptyData
          IntuneMAMDataProtectionDidChangeNotification | constant | MAMNotification.dataProtectionDidChange(account:) | the event `MAMEvent.Kind.dataProtectionChanged(account:isEncryptionRequired:)` reports the same
          IntuneMAMDataProtectionDidChangeNotificationAccountId | constant | MAMNotification.dataProtectionDidChange(account:) | a value of the notification
          IntuneMAMDataProtectionErrorDomain | constant | MAMDataProtectionError | the error type replaces the domain
          IntuneMAMDataProtectionManager | class | MAMDataProtectionManager | a value of one app
          IntuneMAMDataProtectionManager instance | class method | ManagedApp.dataProtectionManager | a property of each app
          IntuneMAMDataProtectionManager protect:accountId: | method | MAMDataProtectionManager.protect(_:accountID:) | throws an error where the SDK returns nil
          IntuneMAMDataProtectionManager protect:accountId:withError: | method | MAMDataProtectionManager.protect(_:accountID:) | throws a `MAMDataProtectionError` instead of an NSError
          IntuneMAMDataProtectionManager protectString:accountId: | method | MAMDataProtectionManager.protectString(_:accountID:) | throws an error where the SDK returns nil
          IntuneMAMDataProtectionManager protectString:accountId:withError: | method | MAMDataProtectionManager.protectString(_:accountID:) | returns the protected UTF-8 bytes as base64; throws an error
          IntuneMAMDataProtectionManager unprotect: | method | MAMDataProtectionManager.unprotect(_:) | throws an error where the SDK returns nil
          IntuneMAMDataProtectionManager unprotect:withError: | method | MAMDataProtectionManager.unprotect(_:) | returns unprotected data unchanged; throws an error
          IntuneMAMDataProtectionManager unprotectString: | method | MAMDataProtectionManager.unprotectString(_:) | throws an error where the SDK returns nil
          IntuneMAMDataProtectionManager unprotectString:withError: | method | MAMDataProtectionManager.unprotectString(_:) | returns unprotected text unchanged; throws an error
          IntuneMAMDataProtectionManager protectionInfo: | method | MAMDataProtectionManager.protectionInfo(for:) | throws an error for a malformed header, where the SDK returns nil
          IntuneMAMDataProtectionManager protectionInfoForString: | method | MAMDataProtectionManager.protectionInfo(forString:) | nil if the text is not protected
          IntuneMAMDataProtectionManager protectionInfoForItemProvider: | method | MAMDataProtectionManager.protectionInfo(for:) | takes an `ItemProvider`, a value type of this library
        IntuneMAMDefs.h
          IntuneMAMSwitchIdentityResult | enum | MAMSwitchIdentityResult | the result of a switch of an identity; equal raw values
          IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultSuccess | case 0 | MAMSwitchIdentityResult.success
          IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultCanceled | case 1 | MAMSwitchIdentityResult.canceled
          IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultNotAllowed | case 2 | MAMSwitchIdentityResult.notAllowed
          IntuneMAMSwitchIdentityResult.IntuneMAMSwitchIdentityResultFailed | case 3 | MAMSwitchIdentityResult.failed
        IntuneMAMDiagnosticConsole.h
          IntuneMAMDiagnosticConsole | class | MAMDiagnosticConsole | a value of one app
          IntuneMAMDiagnosticConsole displayDiagnosticConsole | class method | none | this library has no screens; `diagnosticInformation` returns the content
          IntuneMAMDiagnosticConsole getDiagnosticInformation | class method | MAMDiagnosticConsole.diagnosticInformation | a value that contains no account, path or key
          IntuneMAMDiagnosticConsole getIntuneLogPaths | class method | MAMDiagnosticConsole.logPaths | returns the paths of the logger (`MAMLogger.paths`)
        IntuneMAMEnrollmentDelegate.h
          IntuneMAMEnrollmentToken | class | MAMEnrollmentToken | a value whose description shows none of its contents
          IntuneMAMEnrollmentToken.accessToken | property | MAMEnrollmentToken.accessToken | a `MAMAccessToken`, whose bytes are in locked memory
          IntuneMAMEnrollmentToken.upn | property | MAMEnrollmentToken.userPrincipalName | the user principal name
          IntuneMAMEnrollmentToken.oid | property | MAMEnrollmentToken.objectID | if a token has no object id, the request returns the status 206
          IntuneMAMEnrollmentToken.tenantId | property | MAMEnrollmentToken.tenantID | the tenant of the token's account
          IntuneMAMEnrollmentToken.correlationId | property | MAMEnrollmentToken.correlationID | the id of the request in the log of the token library; the library's support asks for it
          IntuneMAMEnrollmentToken.error | property | MAMTokenFailure | the delegate throws this error instead of returning a token
          IntuneMAMEnrollmentDelegate | protocol | MAMEnrollmentDelegate | the app keeps the delegate alive
          IntuneMAMEnrollmentDelegate enrollmentRequestWithStatus: | method | MAMEnrollmentDelegate.enrollmentRequest(with:) | does nothing by default
          IntuneMAMEnrollmentDelegate policyRequestWithStatus: | method | MAMEnrollmentDelegate.policyRequest(with:) | does nothing by default
          IntuneMAMEnrollmentDelegate unenrollRequestWithStatus: | method | MAMEnrollmentDelegate.unenrollRequest(with:) | does nothing by default
          IntuneMAMEnrollmentDelegate getAccessTokenForAccountId:resource:completion: | method | MAMEnrollmentDelegate.accessToken(for:resource:isInteractive:) | asynchronous; returns a token or throws an error
        IntuneMAMEnrollmentManager.h
          IntuneMAMAllowedAccountsDidChangeNotification | constant | MAMNotification.allowedAccountsDidChange(allowed:) | contains the allowed accounts; nil if every account is allowed
          IntuneMAMMDMEnrolledAccountIdDidChangeNotification | constant | MAMNotification.mdmEnrolledAccountIDDidChange(account:) | contains the account; nil if the device is not managed for a user
          IntuneMAMMDMEnrolledAccountIdKey | constant | MAMNotification.mdmEnrolledAccountIDDidChange(account:) | a value of the notification; nil if the device is not managed for a user
          IntuneMAMEnrollmentManager | class | MAMEnrollmentManager | a value of one app
          IntuneMAMEnrollmentManager.delegate | property | MAMEnrollmentManager.delegate | the app keeps the delegate alive
          IntuneMAMEnrollmentManager instance | class method | ManagedApp.enrollmentManager | a property of each app
          IntuneMAMEnrollmentManager init | method | none | managers are properties of a `ManagedApp`; callers do not create them
          IntuneMAMEnrollmentManager registerAndEnrollAccountId: | method | MAMEnrollmentManager.registerAndEnroll(_:userPrincipalName:tenantID:) | asynchronous; also returns the outcome
          IntuneMAMEnrollmentManager loginAndEnrollAccount: | method | MAMEnrollmentManager.loginAndEnroll(_:) | asynchronous; also returns the outcome; the delegate's token signs the user in
          IntuneMAMEnrollmentManager loginAndEnrollAccount:onWindow: | method | MAMEnrollmentManager.loginAndEnroll(_:) | in this library a sign-in does not belong to a window
          IntuneMAMEnrollmentManager deRegisterAndUnenrollAccountId:withWipe: | method | MAMEnrollmentManager.deregisterAndUnenroll(_:withWipe:) | asynchronous; also returns the outcome; wipes the account if `withWipe` is true
          IntuneMAMEnrollmentManager registeredAccountIds | method | MAMEnrollmentManager.registeredAccountIDs | also contains the enrolled accounts
          IntuneMAMEnrollmentManager enrolledAccountId | method | MAMEnrollmentManager.enrolledAccountID | the first enrolled account; nil if there is none
          IntuneMAMEnrollmentManager enrolledAccountIds | method | MAMEnrollmentManager.enrolledAccountIDs | contains several accounts only if `MultiManagedIdentities` is set
          IntuneMAMEnrollmentManager allowedAccounts | method | MAMEnrollmentManager.allowedAccountIDs | every name of each allowed account; set by the service, or by device management through the app's configuration
          IntuneMAMEnrollmentManager allowedAccountIds | method | MAMEnrollmentManager.allowedAccountIDs | every name of each allowed account; nil if every account is allowed
          IntuneMAMEnrollmentManager mdmEnrolledAccountIdWithCompletion: | method | MAMEnrollmentManager.mdmEnrolledAccountID() | asks the service; returns the last known user if the service is not reached
          IntuneMAMEnrollmentManager mdmEnrolledAccountIdFromCache | method | MAMEnrollmentManager.mdmEnrolledAccountIDFromCache | returns the last known user, without a request
        IntuneMAMEnrollmentStatus.h
          IntuneMAMEnrollmentStatusCode | enum | MAMEnrollmentStatus.Code | has a constant for every number; Docs/Enrollment.md lists them
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNewPoliciesReceived | case 100 | MAMEnrollmentStatus.Code.newPoliciesReceived
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusPoliciesHaveNotChanged | case 101 | MAMEnrollmentStatus.Code.policiesHaveNotChanged
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusWipeReceived | case 102 | MAMEnrollmentStatus.Code.wipeReceived
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNoPolicyReceived | case 103 | MAMEnrollmentStatus.Code.noPolicyReceived
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusUnenrollmentSuccess | case 104 | MAMEnrollmentStatus.Code.unenrollmentSuccess
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusAccountNotLicensed | case 200 | MAMEnrollmentStatus.Code.accountNotLicensed
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusInternalError | case 201 | MAMEnrollmentStatus.Code.internalError
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusMamServiceDisabled | case 202 | MAMEnrollmentStatus.Code.mamServiceDisabled
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusAuthRequired | case 203 | MAMEnrollmentStatus.Code.authRequired
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusLocationServiceFailure | case 204 | MAMEnrollmentStatus.Code.locationServiceFailure
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusEnrollmentEndPointNetworkFailure | case 205 | MAMEnrollmentStatus.Code.enrollmentEndPointNetworkFailure
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusParsingFailure | case 206 | MAMEnrollmentStatus.Code.parsingFailure
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNilAccount | case 207 | MAMEnrollmentStatus.Code.nilAccount
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusAlreadyEnrolled | case 208 | MAMEnrollmentStatus.Code.alreadyEnrolled
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNotEmmAccount | case 209 | MAMEnrollmentStatus.Code.notEMMAccount
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusMdmEnrolledDifferentUser | case 210 | MAMEnrollmentStatus.Code.mdmEnrolledDifferentUser
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNotDeviceAccount | case 211 | MAMEnrollmentStatus.Code.notDeviceAccount
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusPolicyEndPointNetworkFailure | case 212 | MAMEnrollmentStatus.Code.policyEndPointNetworkFailure
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusAppNotEnrolled | case 213 | MAMEnrollmentStatus.Code.appNotEnrolled
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusNotEnrolledAccount | case 214 | MAMEnrollmentStatus.Code.notEnrolledAccount
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusFailedToClearMamData | case 215 | MAMEnrollmentStatus.Code.failedToClearMamData
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusTimeout | case 216 | MAMEnrollmentStatus.Code.timeout
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusADALInternalError | case 217 | MAMEnrollmentStatus.Code.adalInternalError
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusSwitchExistingAccount | case 218 | MAMEnrollmentStatus.Code.switchExistingAccount
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusLoginCanceled | case 219 | MAMEnrollmentStatus.Code.loginCanceled
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusPolicyRecordGone | case 220 | MAMEnrollmentStatus.Code.policyRecordGone
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusReEnrollForUnenrolledUser | case 221 | MAMEnrollmentStatus.Code.reEnrollForUnenrolledUser
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusTenantMigration | case 222 | MAMEnrollmentStatus.Code.tenantMigration
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusUnsupportedAPI | case 223 | MAMEnrollmentStatus.Code.unsupportedAPI
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusADALMethodUnsupported | case 224 | MAMEnrollmentStatus.Code.adalMethodUnsupported
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusLicensedNotTargeted | case 225 | MAMEnrollmentStatus.Code.licensedNotTargeted
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusDeviceBlockedEnrollment | case 226 | MAMEnrollmentStatus.Code.deviceBlockedEnrollment
          IntuneMAMEnrollmentStatusCode.IntuneMAMEnrollmentStatusSingleManagedAccountMode | case 227 | MAMEnrollmentStatus.Code.singleManagedAccountMode
          IntuneMAMEnrollmentStatus | class | MAMEnrollmentStatus | a value type
          IntuneMAMEnrollmentStatus.identity | property | MAMEnrollmentStatus.userPrincipalName | nil if it is not known
          IntuneMAMEnrollmentStatus.accountId | property | MAMEnrollmentStatus.accountID | the object id of the account, if it is known
          IntuneMAMEnrollmentStatus.didSucceed | property | MAMEnrollmentStatus.didSucceed | whether the request succeeded
          IntuneMAMEnrollmentStatus.statusCode | property | MAMEnrollmentStatus.code | a constant for each of the SDK's numbers
          IntuneMAMEnrollmentStatus.errorString | property | MAMEnrollmentStatus.errorText | one line that names no account; nil if the request succeeded
          IntuneMAMEnrollmentStatus.error | property | MAMEnrollmentStatus.errorText | this library has a text instead of an error object
        IntuneMAMFile.h
          IntuneMAMFile | class | MAMFile | an open file; `ManagedApp.files` replaces the class methods, and also copies and moves files, which keep their owner
          IntuneMAMFile init | method | none | files are opened and created by `ManagedFiles`, not by an initializer
          IntuneMAMFile openFileAtPath:error: | class method | ManagedFiles.open(at:_:mode:) | opens the file for reading
          IntuneMAMFile openFileAtPath:flags:error: | class method | ManagedFiles.open(at:_:mode:) | throws an error for flags that are not supported
          IntuneMAMFile createFileAtPath:forAccountId:error: | class method | ManagedFiles.create(at:_:mode:for:) | empties an existing file; an account of nil means the effective identity
          IntuneMAMFile createFileAtPath:flags:mode:forAccountId:error: | class method | ManagedFiles.create(at:_:mode:for:) | creates the file, or empties an existing file; with `exclusive`, an existing file is an error
          IntuneMAMFile protectFileAtPath:forAccountId:error: | class method | ManagedFiles.protect(at:for:) | encrypts or decrypts the file, as the account's policy requires
          IntuneMAMFile decryptFileAtPath:error: | class method | ManagedFiles.decrypt(at:) | the decrypted file keeps its owner, in an extended attribute
          IntuneMAMFile isFileEncryptedAtPath: | class method | ManagedFiles.isEncrypted(at:) | needs no key
          IntuneMAMFile protectionInfoForFileAtPath: | class method | ManagedFiles.protectionInfo(at:) | the owner that the file names; it is verified when the file is opened
          IntuneMAMFile read:count:error: | method | MAMFile.read(into:) | returns 0 at the end of the file; `read(_:)` returns an array
          IntuneMAMFile write:count:error: | method | MAMFile.write(_:) | writes all bytes or throws an error
          IntuneMAMFile pread:count:offset:error: | method | MAMFile.pread(into:at:) | `pread(_:at:)` returns an array
          IntuneMAMFile pwrite:count:offset:error: | method | MAMFile.pwrite(_:at:) | throws an error for a file that was opened for appending
          IntuneMAMFile seek:error: | method | MAMFile.seek(to:from:) | relative to the start, to the present position or to the end
          IntuneMAMFile truncate:error: | method | MAMFile.truncate(to:) | the position is unchanged
          IntuneMAMFile tell: | method | MAMFile.tell() | the position of the next read or write, in bytes from the start
          IntuneMAMFile size: | method | MAMFile.size() | the size of the content, not of the stored file
          IntuneMAMFile sync: | method | MAMFile.sync() | returns when all data and metadata of the file are on the disk
          IntuneMAMFile datasync: | method | MAMFile.datasync() | returns when content and length of the file are on the disk
          IntuneMAMFile isEncrypted | method | MAMFile.isEncrypted | whether the file was encrypted when it was opened or created
          IntuneMAMFile protectionInfo | method | MAMFile.protectionInfo | contains the verified owner
          IntuneMAMFile close: | method | MAMFile.close() | a second call throws an error
        IntuneMAMFileProtectionInfo.h
          IntuneMAMFileProtectionInfo | protocol | MAMFileProtectionInfo | a value; also has properties for encryption, the protection class and backups
          IntuneMAMFileProtectionInfo.accountId | property | MAMFileProtectionInfo.accountID | the owner of the file
        IntuneMAMFileProtectionManager.h
          IntuneMAMFileProtectionStatusCode | enum | MAMFileProtectionError.Code | equal raw values
          IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusApplicationNotManaged | case 100 | MAMFileProtectionError.Code.applicationNotManaged | thrown if the app has no container
          IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusInvalidArguments | case 101 | MAMFileProtectionError.Code.invalidArguments
          IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusFailedToEncryptFile | case 102 | MAMFileProtectionError.Code.failedToEncryptFile
          IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusFailedToDecryptFile | case 103 | MAMFileProtectionError.Code.failedToDecryptFile | thrown if the file is damaged or its key no longer exists
          IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusFileNotFound | case 104 | MAMFileProtectionError.Code.fileNotFound
          IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusOperationOnDirectory | case 105 | MAMFileProtectionError.Code.operationOnDirectory
          IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusUnmanagedIdentity | case 106 | MAMFileProtectionError.Code.unmanagedIdentity | thrown by `encryptFile` for an account without a policy
          IntuneMAMFileProtectionStatusCode.IntuneMAMFileProtectionStatusInternalError | case 107 | MAMFileProtectionError.Code.internalError | `systemError` contains the error number of the system
          IntuneMAMFileProtectionErrorDomain | constant | MAMFileProtectionError | the error type replaces the domain
          IntuneMAMFileProtectionManager | class | MAMFileProtectionManager | a value of one app
          IntuneMAMFileProtectionManager instance | class method | ManagedApp.fileProtectionManager | a property of each app
          IntuneMAMFileProtectionManager protect:accountId: | method | MAMFileProtectionManager.protect(_:accountID:) | returns when the file is protected; for a folder, also protects all files in it
          IntuneMAMFileProtectionManager verifyAndProtect:accountId: | method | MAMFileProtectionManager.verifyAndProtect(_:accountID:) | a file with this owner and the required protection is unchanged
          IntuneMAMFileProtectionManager protectionInfo: | method | MAMFileProtectionManager.protectionInfo(for:) | for a folder, returns its default owner
          IntuneMAMFileProtectionManager encryptFile:forAccountId: | method | MAMFileProtectionManager.encryptFile(_:for:) | throws an error where the SDK returns false
          IntuneMAMFileProtectionManager encryptFile:forAccountId:error: | method | MAMFileProtectionManager.encryptFile(_:for:) | encrypts even if the policy does not require it
          IntuneMAMFileProtectionManager decryptFile: | method | MAMFileProtectionManager.decryptFile(_:) | throws an error where the SDK returns false
          IntuneMAMFileProtectionManager decryptFile:error: | method | MAMFileProtectionManager.decryptFile(_:) | the decrypted file keeps its owner, in an extended attribute
          IntuneMAMFileProtectionManager decryptFile:toCopyPath: | method | MAMFileProtectionManager.decryptFile(_:toCopyPath:) | throws an error where the SDK returns false
          IntuneMAMFileProtectionManager decryptFile:toCopyPath:error: | method | MAMFileProtectionManager.decryptFile(_:toCopyPath:) | replaces an existing file; the copy has the same owner
          IntuneMAMFileProtectionManager isFileEncrypted: | method | MAMFileProtectionManager.isFileEncrypted(_:) | needs no key
          IntuneMAMFileProtectionManager setAccountId:onFileProviderEnumerator: | method | MAMFileProtectionManager.setAccountID(_:on:) | takes a `FileProviderEnumerator`, a value type of this library; `fileProviderItems(of:for:)` returns its items
          IntuneMAMFileProtectionManager protectFileProviderItem:forAccountId: | method | MAMFileProtectionManager.protectFileProviderItem(_:for:) | the file is encrypted if `PolicyAnswering.shouldFileProviderEncryptFiles` is true
          IntuneMAMFileProtectionManager protectSqliteVFS: | method | MAMFileProtectionManager.protectSQLiteVFS(_:) | throws an error for a VFS that it cannot change; `app.databases.uri(for:account:)` needs no change of a VFS
          IntuneMAMFileProtectionManager unprotectSqliteVFS: | method | MAMFileProtectionManager.unprotectSQLiteVFS(_:) | new databases are not encrypted; encrypted databases can still be used
        IntuneMAMLogger.h
          IntuneMAMLogLevel | enum | MAMLogLevel | equal raw values
          IntuneMAMLogLevel.IntuneMAMLogLevelVerbose | case 0 | MAMLogLevel.verbose
          IntuneMAMLogLevel.IntuneMAMLogLevelInfo | case 1 | MAMLogLevel.info
          IntuneMAMLogLevel.IntuneMAMLogLevelWarning | case 2 | MAMLogLevel.warning
          IntuneMAMLogLevel.IntuneMAMLogLevelError | case 3 | MAMLogLevel.error
          IntuneMAMLogger | protocol | MAMLogger | lines of the log contain no account, path or key
          IntuneMAMLogger log:level: | method | MAMLogger.log(_:level:) | `log(_:)` receives the whole line, with time and app
        IntuneMAMPolicy.h
          IntuneMAMSaveLocation | enum | MAMSaveLocation | the destination of a copy; equal raw values
          IntuneMAMSaveLocation.IntuneMAMSaveLocationOther | case 0 | MAMSaveLocation.other
          IntuneMAMSaveLocation.IntuneMAMSaveLocationOneDriveForBusiness | case 1 | MAMSaveLocation.oneDriveForBusiness
          IntuneMAMSaveLocation.IntuneMAMSaveLocationSharePoint | case 2 | MAMSaveLocation.sharePoint
          IntuneMAMSaveLocation.IntuneMAMSaveLocationBox | case 4 | MAMSaveLocation.box
          IntuneMAMSaveLocation.IntuneMAMSaveLocationDropbox | case 8 | MAMSaveLocation.dropbox
          IntuneMAMSaveLocation.IntuneMAMSaveLocationGoogleDrive | case 16 | MAMSaveLocation.googleDrive
          IntuneMAMSaveLocation.IntuneMAMSaveLocationLocalDrive | case 32 | MAMSaveLocation.localDrive
          IntuneMAMSaveLocation.IntuneMAMSaveLocationCameraRoll | case 64 | MAMSaveLocation.cameraRoll
          IntuneMAMSaveLocation.IntuneMAMSaveLocationAccountDocument | case 128 | MAMSaveLocation.accountDocument
          IntuneMAMSaveLocation.IntuneMAMSaveLocationIManage | case 256 | MAMSaveLocation.iManage
          IntuneMAMSaveLocation.IntuneMAMSaveLocationEgnyte | case 512 | MAMSaveLocation.egnyte
          IntuneMAMOpenLocation | enum | MAMOpenLocation | the source of opened data; equal raw values
          IntuneMAMOpenLocation.IntuneMAMOpenLocationOther | case 0 | MAMOpenLocation.other
          IntuneMAMOpenLocation.IntuneMAMOpenLocationOneDriveForBusiness | case 1 | MAMOpenLocation.oneDriveForBusiness
          IntuneMAMOpenLocation.IntuneMAMOpenLocationSharePoint | case 2 | MAMOpenLocation.sharePoint
          IntuneMAMOpenLocation.IntuneMAMOpenLocationCamera | case 4 | MAMOpenLocation.camera
          IntuneMAMOpenLocation.IntuneMAMOpenLocationLocalStorage | case 8 | MAMOpenLocation.localStorage
          IntuneMAMOpenLocation.IntuneMAMOpenLocationPhotos | case 16 | MAMOpenLocation.photos
          IntuneMAMOpenLocation.IntuneMAMOpenLocationAccountDocument | case 32 | MAMOpenLocation.accountDocument
          IntuneMAMOpenLocation.IntuneMAMOpenLocationBox | case 64 | MAMOpenLocation.box
          IntuneMAMOpenLocation.IntuneMAMOpenLocationIManage | case 128 | MAMOpenLocation.iManage
          IntuneMAMOpenLocation.IntuneMAMOpenLocationEgnyte | case 256 | MAMOpenLocation.egnyte
          IntuneMAMNotificationPolicy | enum | MAMNotificationPolicy | the notifications that may show Org data; equal raw values
          IntuneMAMNotificationPolicy.IntuneMAMNotificationPolicyAllow | case 0 | MAMNotificationPolicy.allow
          IntuneMAMNotificationPolicy.IntuneMAMNotificationPolicyBlockOrgData | case 1 | MAMNotificationPolicy.blockOrgData
          IntuneMAMNotificationPolicy.IntuneMAMNotificationPolicyBlock | case 2 | MAMNotificationPolicy.block
          IntuneMAMPolicy | protocol | PolicyAnswering | `EffectivePolicy` is the policy of an identity in an app; `MAMPolicy` is a policy without an app
          IntuneMAMPolicy.isPINRequired | property | PolicyAnswering.isPINRequired | whether the account needs an app PIN
          IntuneMAMPolicy.isManagedBrowserRequired | property | PolicyAnswering.isManagedBrowserRequired | whether links must open in the managed browser
          IntuneMAMPolicy.isContactSyncAllowed | property | PolicyAnswering.isContactSyncAllowed | whether contacts may be copied to the contacts of the device
          IntuneMAMPolicy.isWidgetContentSyncAllowed | property | PolicyAnswering.isWidgetContentSyncAllowed | whether widgets may show Org data
          IntuneMAMPolicy.isSpotlightIndexingAllowed | property | PolicyAnswering.isSpotlightIndexingAllowed | whether Spotlight may index Org data
          IntuneMAMPolicy.areSiriIntentsAllowed | property | PolicyAnswering.areSiriIntentsAllowed | whether Siri may act on Org data
          IntuneMAMPolicy.areAppIntentsAllowed | property | PolicyAnswering.areAppIntentsAllowed | whether App Intents may act on Org data
          IntuneMAMPolicy.isAppSharingAllowed | property | PolicyAnswering.isAppSharingAllowed | whether data may be sent to at least one other app
          IntuneMAMPolicy.shouldFileProviderEncryptFiles | property | PolicyAnswering.shouldFileProviderEncryptFiles | whether a File Provider must encrypt the files that it passes to other apps
          IntuneMAMPolicy.notificationPolicy | property | PolicyAnswering.notificationPolicy | the notifications that may show Org data
          IntuneMAMPolicy.isFileEncryptionRequired | property | PolicyAnswering.isFileEncryptionRequired | whether managed files must be encrypted
          IntuneMAMPolicy.isScreenCaptureAllowed | property | PolicyAnswering.isScreenCaptureAllowed | whether the screen may be captured
          IntuneMAMPolicy isSaveToAllowedForLocation:withAccountId: | method | PolicyAnswering.isSaveAllowed(to:accountID:) | the account owns the destination
          IntuneMAMPolicy isOpenFromAllowedForLocation:withAccountId: | method | PolicyAnswering.isOpenAllowed(from:accountID:) | the account owns the source
          IntuneMAMPolicy getSaveToLocationsForAccountId: | method | PolicyAnswering.saveLocations(for:) | returns all eleven locations, each with its answer
          IntuneMAMPolicy getOpenFromLocationsForAccountId: | method | PolicyAnswering.openLocations(for:) | returns all ten locations, each with its answer
          IntuneMAMPolicy isURLAllowed: | method | PolicyAnswering.isURLAllowed(_:isKnownManagedAppScheme:) | `answer(for: .url(…))` also returns the URL that is opened
          IntuneMAMPolicy isURLAllowed:isKnownManagedAppScheme: | method | PolicyAnswering.isURLAllowed(_:isKnownManagedAppScheme:) | `DeviceEnvironment.openableSchemes` contains the schemes that other apps can open
          IntuneMAMPolicy isUniversalLinkAllowed: | method | PolicyAnswering.isUniversalLinkAllowed(_:) | whether a link may open the app to which it belongs
          IntuneMAMPolicy canReceiveSharedItemProvider: | method | PolicyAnswering.canReceiveSharedItem(ownedBy:) | takes the item's owner in place of its provider
          IntuneMAMPolicy canReceiveSharedFile: | method | PolicyAnswering.canReceiveSharedFile(ownedBy:) | takes the file's owner in place of the file
          IntuneMAMPolicy isDocumentPickerAllowed: | method | PolicyAnswering.isDocumentPickerAllowed(_:) | takes the picker's mode
        IntuneMAMPolicyDelegate.h
          IntuneMAMIdentitySwitchReason | enum | MAMIdentitySwitchReason | the reason why the engine requests a switch; equal raw values
          IntuneMAMIdentitySwitchReason.IntuneMAMIdentitySwitchOpenURL | case 0 | MAMIdentitySwitchReason.openURL
          IntuneMAMIdentitySwitchReason.IntuneMAMIdentitySwitchCancelConditionalLaunch | case 1 | MAMIdentitySwitchReason.cancelConditionalLaunch
          IntuneMAMIdentitySwitchReason.IntuneMAMIdentitySwitchDocumentImport | case 2 | MAMIdentitySwitchReason.documentImport
          IntuneMAMAddIdentityResult | enum | MAMAddIdentityResult | equal raw values
          IntuneMAMAddIdentityResult.IntuneMAMAddIdentityResultSuccess | case 0 | MAMAddIdentityResult.success
          IntuneMAMAddIdentityResult.IntuneMAMAddIdentityResultFailed | case 1 | MAMAddIdentityResult.failed
          IntuneMAMBlockAccountResult | enum | MAMBlockAccountResult | equal raw values
          IntuneMAMBlockAccountResult.IntuneMAMBlockAccountResultSuccess | case 0 | MAMBlockAccountResult.success
          IntuneMAMBlockAccountResult.IntuneMAMBlockAccountResultFailed | case 1 | MAMBlockAccountResult.failed
          IntuneMAMBlockAccountReason | enum | MAMBlockAccountReason | the reason why an account may not be shown; equal raw values
          IntuneMAMBlockAccountReason.IntuneMAMBlockAccountReasonNotBlocked | case 0 | MAMBlockAccountReason.notBlocked
          IntuneMAMBlockAccountReason.IntuneMAMBlockAccountReasonConditionalLaunchBlocked | case 1 | MAMBlockAccountReason.conditionalLaunchBlocked
          IntuneMAMBlockAccountReason.IntuneMAMBlockAccountReasonConditionalLaunchCanceled | case 2 | MAMBlockAccountReason.conditionalLaunchCanceled
          IntuneMAMBlockAccountReason.IntuneMAMBlockAccountReasonClockedOut | case 3 | MAMBlockAccountReason.clockedOut
          IntuneMAMPolicyDelegate | protocol | MAMPolicyDelegate | asynchronous methods, each with a default body
          IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:reason:completionHandler: | method | MAMPolicyDelegate.identitySwitchRequired(for:window:reason:) | the window is a parameter
          IntuneMAMPolicyDelegate identitySwitchRequiredForAccountId:forWindow:reason:completionHandler: | method | MAMPolicyDelegate.identitySwitchRequired(for:window:reason:) | refuses by default; nil means the key window
          IntuneMAMPolicyDelegate blockAccountId:reason:completionHandler: | method | MAMPolicyDelegate.block(_:reason:window:) | the window is a parameter
          IntuneMAMPolicyDelegate blockAccountId:reason:forWindow:completionHandler: | method | MAMPolicyDelegate.block(_:reason:window:) | fails by default; nil means the key window
          IntuneMAMPolicyDelegate wipeDataForAccountId: | method | MAMPolicyDelegate.wipeData(for:) | returns false by default, and the engine then deletes the files; called outside of scopes, and not on the main thread
          IntuneMAMPolicyDelegate restartApplication | method | MAMPolicyDelegate.restartApplication() | the engine ends no process; it reports `MAMEvent.Kind.restartRequired(isDoneByApp:)`
          IntuneMAMPolicyDelegate addAccountId:completionHandler: | method | MAMPolicyDelegate.addAccount(_:) | called when the app receives data of an unknown account
          IntuneMAMWebViewPolicyDelegate | protocol | MAMWebViewPolicyDelegate | decides about links in web views of the app
          IntuneMAMWebViewPolicyDelegate isExternalURL: | method | MAMWebViewPolicyDelegate.isExternalURL(_:) | called by `PolicyAnswering.webViewLink(_:delegate:isFromFrameOrScript:)`
        IntuneMAMPolicyManager.h
          IntuneMAMPolicySource | enum | MAMPolicySource | equal raw values
          IntuneMAMPolicySource.IntuneMAMPolicySource_MDM | case 0 | MAMPolicySource.mdm
          IntuneMAMPolicySource.IntuneMAMPolicySource_MAM | case 1 | MAMPolicySource.mam
          IntuneMAMPolicySource.IntuneMAMPolicySource_Other | case 2 | MAMPolicySource.other
          IntuneMAMWebViewPolicy | enum | MAMWebViewPolicy | the owner of a web view; equal raw values
          IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyUnset | case 0 | MAMWebViewPolicy.unset
          IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyUnmanaged | case 1 | MAMWebViewPolicy.unmanaged
          IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyCurrentIdentity | case 2 | MAMWebViewPolicy.currentIdentity
          IntuneMAMWebViewPolicy.IntuneMAMWebViewPolicyCurrentIdentityBlockUpload | case 3 | MAMWebViewPolicy.currentIdentityBlockUpload
          IntuneMAMPolicyDidChangeNotification | constant | MAMNotification.policyDidChange(account:) | listeners use `ManagedApp.notifications`; the event `MAMEvent.Kind.policyChanged(account:policy:)` reports the change too
          IntuneMAMPolicyDidChangeNotificationAccountId | constant | MAMNotification.policyDidChange(account:) | a value of the notification
          IntuneMAMSDKLifecycleEventAccountId | constant | MAMNotification.account | the account to which the notification belongs
          IntuneMAMUIScene | constant | MAMNotification.sdkDidTakeOverUI(account:window:) | the window is a value of the notification
          IntuneMAMWipeDidCompleteNotification | constant | MAMNotification.wipeDidComplete(account:) | the event `MAMEvent.Kind.accountWiped(account:)` reports the same
          IntuneMAMSDKDidTakeOverUINotification | constant | MAMNotification.sdkDidTakeOverUI(account:window:) | the event `MAMEvent.Kind.userInterfaceTaken` reports the same
          IntuneMAMSDKDidReleaseUINotification | constant | MAMNotification.sdkDidReleaseUI(account:window:) | the event `MAMEvent.Kind.userInterfaceReleased` reports the same
          IntuneMAMPolicyManager | class | MAMPolicyManager | a value of one app
          IntuneMAMPolicyManager.primaryAccountId | property | MAMPolicyManager.primaryAccountID | the first account that has a policy
          IntuneMAMPolicyManager.managedAccountIds | property | MAMPolicyManager.managedAccountIDs | the accounts with a policy in the order of their registration, with one id for each
          IntuneMAMPolicyManager.delegate | property | MAMPolicyManager.delegate | the app keeps the delegate alive; without a delegate every switch is refused
          IntuneMAMPolicyManager.logger | property | MAMPolicyManager.logger | `LogFolder` of `MAMSimulation` is a logger that writes files
          IntuneMAMPolicyManager.mamPolicySource | property | MAMPolicyManager.mamPolicySource | the source of the first managed account's policy
          IntuneMAMPolicyManager instance | class method | ManagedApp.policyManager | a property of each app
          IntuneMAMPolicyManager setUIPolicyAccountId:completionHandler: | method | MAMPolicyManager.setUIPolicyAccountID(_:for:) | for the key window; asynchronous; runs conditional launch, and returns the result
          IntuneMAMPolicyManager setUIPolicyAccountId:forWindow:completionHandler: | method | MAMPolicyManager.setUIPolicyAccountID(_:for:) | asynchronous; runs conditional launch, and returns the result
          IntuneMAMPolicyManager setUIPolicyAccountIds:completionHandler: | method | MAMPolicyManager.setUIPolicyAccountIDs(_:for:) | for the key window; only with `MultiManagedIdentities`
          IntuneMAMPolicyManager setUIPolicyAccountIds:forWindow:completionHandler: | method | MAMPolicyManager.setUIPolicyAccountIDs(_:for:) | several accounts in one window; only with `MultiManagedIdentities`
          IntuneMAMPolicyManager getUIPolicyAccountId | method | MAMPolicyManager.uiPolicyAccountID(for:) | for the key window; nil if the identity is unset, and for a merged window
          IntuneMAMPolicyManager getUIPolicyAccountIdForWindow: | method | MAMPolicyManager.uiPolicyAccountID(for:) | nil if the identity is unset, and for a merged window
          IntuneMAMPolicyManager getUIPolicyAccountIdsForWindow: | method | MAMPolicyManager.uiPolicyAccountIDs(for:) | contains one account, several in a merged window, and none if the identity is unset
          IntuneMAMPolicyManager blockedAccountIds | method | MAMPolicyManager.blockedAccountIDs | the accounts that conditional launch blocks, in the order of their registration
          IntuneMAMPolicyManager blockedReasonForAccountId: | method | MAMPolicyManager.blockedReason(for:) | `notBlocked` for an account that is not blocked
          IntuneMAMPolicyManager setCurrentThreadAccountId:forScope: | method | ManagedApp.withAccountID(_:file:line:operation:) | tasks, blocks and operations inherit the account; sync and async; rethrows the operation's errors
          IntuneMAMPolicyManager getCurrentThreadAccountId | method | ManagedApp.currentThreadAccountID | the account of the innermost scope or setter; nil if there is none
          IntuneMAMPolicyManager setProcessAccountId: | method | MAMPolicyManager.setProcessAccountID(_:) | nil removes the identity; the process is the last layer that is searched for an identity
          IntuneMAMPolicyManager getProcessAccountId | method | MAMPolicyManager.processAccountID | nil if unset
          IntuneMAMPolicyManager getAccountIdForCurrentActivity | method | MAMPolicyManager.accountIDForCurrentActivity | has a value during a call of `openingURL(from:_:)`
          IntuneMAMPolicyManager isManagementEnabled | method | MAMPolicyManager.isManagementEnabled | whether any account has a policy
          IntuneMAMPolicyManager isAccountIdManaged: | method | MAMPolicyManager.isManaged(_:) | whether the account has a policy
          IntuneMAMPolicyManager isIdentity:equalTo: | method | AccountDirectory.isSame(_:_:) | a method of `app.accounts`; true if the ids are equal except for letter case, or are names of one account
          IntuneMAMPolicyManager policy | method | MAMPolicyManager.policy | the policy of the effective identity; takes no lock
          IntuneMAMPolicyManager policyForAccountId: | method | MAMPolicyManager.policy(for:) | if the account has no policy, everything is allowed
          IntuneMAMPolicyManager policyForAccountIds: | method | MAMPolicyManager.policy(forAll:) | blocks everything (standard lockdown) if there are several accounts and one of them is managed
          IntuneMAMPolicyManager policyForWindow: | method | MAMPolicyManager.policy(for:) | the policy of the effective identity for a UI task of the window
          IntuneMAMPolicyManager setWebViewPolicyDelegate:forWebViewer: | method | PolicyAnswering.webViewLink(_:delegate:isFromFrameOrScript:) | the delegate is a parameter of this call
          IntuneMAMPolicyManager setWebViewPolicy:forWebViewer: | method | WebViewPolicies.set(_:for:) | a value that the app stores, because this library has no web views
        IntuneMAMSettings.h
          IntuneMAMSettings | class | MAMSettingsManager | `ManagedAppSettings` contains the keys of the Info.plist, and `ManagedAppSettings.Overrides` the values that override them
          IntuneMAMSettings.backgroundColor | class property | ManagedAppSettings.Overrides.backgroundColor | a color as hexadecimal text; `MAMSettingsManager.override(_:)` sets it
          IntuneMAMSettings.foregroundColor | class property | ManagedAppSettings.Overrides.foregroundColor | a color as hexadecimal text
          IntuneMAMSettings.accentColor | class property | ManagedAppSettings.Overrides.accentColor | a color as hexadecimal text
          IntuneMAMSettings.secondaryBackgroundColor | class property | ManagedAppSettings.Overrides.secondaryBackgroundColor | a color as hexadecimal text
          IntuneMAMSettings.secondaryForegroundColor | class property | ManagedAppSettings.Overrides.secondaryForegroundColor | a color as hexadecimal text
          IntuneMAMSettings.telemetryEnabled | class property | ManagedAppSettings.Overrides.telemetryEnabled | `MAMSettingsManager.isTelemetryEnabled` returns the value in effect
          IntuneMAMSettings.valuesToScrubFromLogging | class property | ManagedAppSettings.Overrides.valuesToScrubFromLogging | `MAMSettingsManager.scrubber` uses the value in effect
          IntuneMAMSettings.aadAuthorityUriOverride | class property | ManagedAppSettings.Overrides.aadAuthorityURIOverride | overrides the key `ADALAuthority` of the Info.plist
          IntuneMAMSettings.aadRedirectUriOverride | class property | ManagedAppSettings.Overrides.aadRedirectURIOverride | overrides the key `ADALRedirectUri` of the Info.plist
          IntuneMAMSettings.aadClientIdOverride | class property | ManagedAppSettings.Overrides.aadClientIDOverride | overrides the key `ADALClientId` of the Info.plist
          IntuneMAMSettings aadAuthorityUrisForIdentity: | class method | MAMSettingsManager.aadAuthorityURIs(for:cache:) | cached authorities come from an `AuthorityCache`
        IntuneMAMTelemetry.h
          IntuneMAMTelemetryPrivacyLevel | enum | MAMTelemetryPrivacyLevel | equal raw values
          IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyOptionalDiagnosticData | case 0 | MAMTelemetryPrivacyLevel.optionalDiagnosticData
          IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyRequiredServiceData | case 1 | MAMTelemetryPrivacyLevel.requiredServiceData
          IntuneMAMTelemetryPrivacyLevel.IntuneMAMTelemetryPrivacyRequiredDiagnosticData | case 2 | MAMTelemetryPrivacyLevel.requiredDiagnosticData
          IntuneMAMTelemetryPrivacyDataTypes | enum | MAMTelemetryPrivacyDataTypes | an option set; equal raw values
          IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesProductAndServiceUsage | case 1 | MAMTelemetryPrivacyDataTypes.productAndServiceUsage
          IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesProductAndServicePerformance | case 2 | MAMTelemetryPrivacyDataTypes.productAndServicePerformance
          IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesDeviceConnectivityAndConfiguration | case 4 | MAMTelemetryPrivacyDataTypes.deviceConnectivityAndConfiguration
          IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesSoftwareSetupAndInventory | case 8 | MAMTelemetryPrivacyDataTypes.softwareSetupAndInventory
          IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesBrowsingHistory | case 16 | MAMTelemetryPrivacyDataTypes.browsingHistory
          IntuneMAMTelemetryPrivacyDataTypes.IntuneMAMTelemetryPrivacyDataTypesInkingTypingAndSpeechUtterance | case 32 | MAMTelemetryPrivacyDataTypes.inkingTypingAndSpeechUtterance
          IntuneMAMTelemetryPriorityLevel | enum | MAMTelemetryPriorityLevel | equal raw values
          IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityLow | case 1 | MAMTelemetryPriorityLevel.low
          IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityNormal | case 2 | MAMTelemetryPriorityLevel.normal
          IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityHigh | case 3 | MAMTelemetryPriorityLevel.high
          IntuneMAMTelemetryPriorityLevel.IntuneMAMTelemetryPriorityImmediate | case 4 | MAMTelemetryPriorityLevel.immediate
          IntuneMAMTelemetryDataRegion | enum | MAMTelemetryDataRegion | equal raw values
          IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionGlobal | case 0 | MAMTelemetryDataRegion.global
          IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionEU | case 1 | MAMTelemetryDataRegion.eu
          IntuneMAMTelemetryDataRegion.IntuneMAMTelemetryDataRegionMax | case 2 | none | marks the end of the enumeration, and is not a region
          IntuneMAMTelemetryDelegate | protocol | MAMTelemetryDelegate | receives all telemetry
          IntuneMAMTelemetryDelegate logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID: | method | MAMTelemetryDelegate.logAriaEvent(_:) | receives all these values as one `MAMTelemetryEvent`
          IntuneMAMTelemetryManager | class | MAMTelemetryManager | a value of one app
          IntuneMAMTelemetryManager.delegate | property | MAMTelemetryManager.delegate | nil switches telemetry off; settings and policies can switch it off too
          IntuneMAMTelemetryManager instance | class method | ManagedApp.telemetryManager | a property of each app
          IntuneMAMTelemetryManager init | method | none | managers are properties of a `ManagedApp`; callers do not create them
        IntuneMAMUIHelper.h
          IntuneMAMUIHelper | class | MAMUIHelper | a value of one app; messages are values
          IntuneMAMUIHelper showSharingBlockedMessage: | class method | MAMUIHelper.sharingBlockedMessage | returns the message; this library shows no screen, so there is no callback
          IntuneMAMUIHelper getRestartApplicationMessage | class method | MAMUIHelper.restartApplicationMessage | returns a title and a text
          IntuneMAMUIHelper captureImageOfWindow: | class method | none | windows of this library have no image
        IntuneMAMUserStatus.h
          IntuneMAMClockStatus | enum | MAMClockStatus | whether a user is at work; equal raw values
          IntuneMAMClockStatus.IntuneMAMClockStatusNotConfigured | case 0 | MAMClockStatus.notConfigured
          IntuneMAMClockStatus.IntuneMAMClockStatusUnknown | case 1 | MAMClockStatus.unknown
          IntuneMAMClockStatus.IntuneMAMClockStatusClockedIn | case 2 | MAMClockStatus.clockedIn
          IntuneMAMClockStatus.IntuneMAMClockStatusClockedOut | case 3 | MAMClockStatus.clockedOut
          IntuneMAMClockStatus.IntuneMAMClockStatusClockedInStale | case 4 | MAMClockStatus.clockedInStale
          IntuneMAMClockStatus.IntuneMAMClockStatusClockedOutStale | case 5 | MAMClockStatus.clockedOutStale
          IntuneMAMUserStatus | protocol | MAMUserStatus | a value type
          IntuneMAMUserStatus clockStatus | method | MAMUserStatus.clockStatus | the status at the app's last check-in; it can be stale
        IntuneMAMUserStatusManager.h
          IntuneMAMUserStatusDidChangeNotification | constant | MAMNotification.userStatusDidChange(account:status:) | contains the account and the status
          IntuneMAMUserStatusDidChangeNotificationAccountId | constant | MAMNotification.userStatusDidChange(account:status:) | a value of the notification
          IntuneMAMUserStatusManager | class | MAMUserStatusManager | a value of one app
          IntuneMAMUserStatusManager instance | class method | ManagedApp.userStatusManager | a property of each app
          IntuneMAMUserStatusManager userStatusForAccountId: | method | MAMUserStatusManager.userStatus(for:) | not optional, because an unknown status is a value of its own
        IntuneMAMVersionInfo.h
          IntuneMAMVersionInfo | class | MAMVersionInfo | contains the version of the SDK that this library models
          IntuneMAMVersionInfo sdkVersion | class method | MAMVersionInfo.sdkVersion | the version of the SDK that this library models
        IntuneMAMSwift.swiftinterface
          IntuneMAMSwiftContextManager getScopedAccountId() | class method | ManagedApp.currentThreadAccountID | the account of the innermost scope or setter; nil if there is none
          IntuneMAMSwiftContextManager setAccountId(_:forScope:) sync | class method | ManagedApp.withAccountID(_:file:line:operation:) | sync and async; rethrows the operation's errors
          IntuneMAMSwiftContextManager setAccountId(_:forScope:) throws | class method | ManagedApp.withAccountID(_:file:line:operation:) | sync and async; rethrows the operation's errors
          IntuneMAMSwiftContextManager setAccountId(_:forScope:) async | class method | ManagedApp.withAccountID(_:file:line:operation:) | sync and async; rethrows the operation's errors
          IntuneMAMSwiftContextManager setAccountId(_:forScope:) async throws | class method | ManagedApp.withAccountID(_:file:line:operation:) | sync and async; rethrows the operation's errors
          IntuneMAMSwiftContextManager | class | ManagedApp | the scope belongs to the app
          IntuneMAMSwiftWebViewPolicy | enum | MAMWebViewPolicy | the same type as for Objective-C
          IntuneMAMSwiftWebViewPolicy.unset | case 0 | MAMWebViewPolicy.unset | the setting of the app applies
          IntuneMAMSwiftWebViewPolicy.unmanaged | case 1 | MAMWebViewPolicy.unmanaged | the pages are personal
          IntuneMAMSwiftWebViewPolicy.currentIdentity | case 2 | MAMWebViewPolicy.currentIdentity | the pages belong to the account of the window
          IntuneMAMSwiftWebViewPolicy.currentIdentityBlockUpload | case 3 | MAMWebViewPolicy.currentIdentityBlockUpload | the same, and pages cannot upload files
          ECSEnvironment | enum | none | no public call of the SDK takes or returns it
          ECSEnvironment.prod | case | none | no public call of the SDK takes or returns it
          ECSEnvironment.sandbox | case | none | no public call of the SDK takes or returns it
          IntuneMAMSwiftError | enum | none | a scope throws no errors except those of its operation
          IntuneMAMSwiftError.GroupActivitiesBlocked | case | none | there are no group activities (SharePlay) off the device
          IntuneMAMSwiftError.FailedToConstructDataFromEncryptedFile | case | none | Foundation is not intercepted, so it reads no encrypted files
          View.intuneMAMWebViewPolicy(_:isExternalURL:) | view modifier | WebViewPolicies.set(_:for:) | a value that the app stores, because this library has no web views
        user defaults
          IntuneMAMUseMSALOnNextLaunch | key | none | selected MSAL instead of ADAL from the next launch on, in apps that linked both libraries; it has no effect, because SDK 21.7.1 supports only MSAL, and tokens come from the app's `MAMService` (assumption `one-sign-in-library`)
        """
}
