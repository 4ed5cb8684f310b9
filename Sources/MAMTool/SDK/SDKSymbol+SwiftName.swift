extension SDKSymbol {
    /// The name with which Swift imports the symbol, with the type and the labels: `IntuneMAMPolicyManager.policy(for:)`.
    ///
    /// Nil for what Swift cannot use, and for a key of the user defaults. The tests of the module `IntuneMAMSwift` compare
    /// these names with its code.
    package var swiftName: String? {
        switch kind {
        case .class, .protocol, .enumeration, .property, .classProperty: name
        case .constant: notificationName ?? name
        case .value: Self.swiftCases[name].map { "\(type).\($0)" } ?? member
        case .method, .classMethod: signature.map { "\(type).\($0.name)" }
        case .modifier, .userDefaultsKey: nil
        }
    }

    /// The name of a notification in Swift, which has no `Notification` at its end.
    private var notificationName: String? {
        let end = "Notification"
        return name.hasSuffix(end) ? "NSNotification.Name.\(name.dropLast(end.count))" : nil
    }

    /// The declaration in Swift of a property or method, without the name of a property; nil for other symbols, and for
    /// methods that Swift cannot call.
    package var swiftDeclaration: String? { member.flatMap { Self.declarations["\(type) \($0)"] } }

    /// The parts of the declaration of a method.
    package var signature: SwiftSignature? {
        switch kind {
        case .method, .classMethod: swiftDeclaration.map(SwiftSignature.init)
        default: nil
        }
    }

    /// The Swift names of the cases, by the names of the symbols.
    private static let swiftCases: [String: String] = {
        var names: [String: String] = [:]
        for (type, cases) in words(of: caseText) {
            let symbols = all.filter { $0.type == type && $0.kind.description == "case" }
            for (symbol, name) in zip(symbols, cases) { names[symbol.name] = name }
        }
        return names
    }()

    /// The declarations of properties and methods, by their types and names.
    private static let declarations: [String: String] = {
        var (declarations, type): ([String: String], Substring) = ([:], "")
        for line in memberText.split(separator: "\n") {
            guard let middle = line.firstRange(of: " = ") else {
                type = line
                continue
            }
            let name = line[..<middle.lowerBound].drop { $0 == " " }
            declarations["\(type) \(name)"] = String(line[middle.upperBound...])
        }
        return declarations
    }()

    /// The words of a text by their types: a line without a blank at its beginning names a type.
    private static func words(of text: String) -> [(type: String, words: [String])] {
        var found: [(type: String, words: [String])] = []
        for line in text.split(separator: "\n") {
            var words = line.split(separator: " ").map(String.init)
            if !line.hasPrefix(" ") { found.append((words.removeFirst(), [])) }
            if let last = found.indices.last { found[last].words += words }
        }
        return found
    }

    /// Each enumeration with its cases, in the order of the headers.
    private static let caseText = """
        IntuneMAMSwiftWebViewPolicy unset unmanaged currentIdentity currentIdentityBlockUpload
        ECSEnvironment prod sandbox
        IntuneMAMSwiftError GroupActivitiesBlocked FailedToConstructDataFromEncryptedFile
        IntuneMAMBoolQueryType any or and
        IntuneMAMNumberQueryType any min max
        IntuneMAMStringQueryType any min max
        IntuneMAMCertificatePinningStatusCode invalidChallenge invalidCertificateChain nilHost failedTrustEvaluation
          failedFormationEvaluation errorAccessingCert algNotSupported matchNotFound
        IntuneMAMComplianceStatus compliant notCompliant serviceFailure networkFailure interactionRequired
          userCancelled
        IntuneMAMDataProtectionStatusCode applicationNotManaged invalidArguments failedToEncryptData
          failedToDecryptData dataNotProtected emptyData
        IntuneMAMSwitchIdentityResult success canceled notAllowed failed
        IntuneMAMEnrollmentStatusCode newPoliciesReceived policiesHaveNotChanged wipeReceived noPolicyReceived
          unenrollmentSuccess accountNotLicensed internalError mamServiceDisabled authRequired locationServiceFailure
          enrollmentEndPointNetworkFailure parsingFailure nilAccount alreadyEnrolled notEmmAccount
          mdmEnrolledDifferentUser notDeviceAccount policyEndPointNetworkFailure appNotEnrolled notEnrolledAccount
          failedToClearMamData timeout adalInternalError switchExistingAccount loginCanceled policyRecordGone
          reEnrollForUnenrolledUser tenantMigration unsupportedAPI adalMethodUnsupported licensedNotTargeted
          deviceBlockedEnrollment singleManagedAccountMode
        IntuneMAMFileProtectionStatusCode applicationNotManaged invalidArguments failedToEncryptFile
          failedToDecryptFile fileNotFound operationOnDirectory unmanagedIdentity internalError
        IntuneMAMSaveLocation other oneDriveForBusiness sharePoint box dropbox googleDrive localDrive cameraRoll
          accountDocument iManage egnyte
        IntuneMAMOpenLocation other oneDriveForBusiness sharePoint camera localStorage photos accountDocument box
          iManage egnyte
        IntuneMAMNotificationPolicy allow blockOrgData block
        IntuneMAMIdentitySwitchReason openURL cancelConditionalLaunch documentImport
        IntuneMAMAddIdentityResult success failed
        IntuneMAMBlockAccountResult success failed
        IntuneMAMBlockAccountReason notBlocked conditionalLaunchBlocked conditionalLaunchCanceled clockedOut
        IntuneMAMPolicySource MDM MAM other
        IntuneMAMWebViewPolicy unset unmanaged currentIdentity currentIdentityBlockUpload
        IntuneMAMTelemetryPrivacyLevel optionalDiagnosticData requiredServiceData requiredDiagnosticData
        IntuneMAMTelemetryPrivacyDataTypes productAndServiceUsage productAndServicePerformance
          deviceConnectivityAndConfiguration softwareSetupAndInventory browsingHistory inkingTypingAndSpeechUtterance
        IntuneMAMTelemetryPriorityLevel low normal high immediate
        IntuneMAMTelemetryDataRegion global EU max
        IntuneMAMClockStatus notConfigured unknown clockedIn clockedOut clockedInStale clockedOutStale
        """

    /// Each type with its properties and methods, and the declaration in Swift of each, with its nullability.
    ///
    /// The module `IntuneMAMSwift` declares the same, which its tests compare.
    private static let memberText = """
        IntuneMAMAppConfig
          fullData = [[AnyHashable: Any]]? { get }
          hasConflict: = hasConflict(_: String) -> Bool
          boolValueForKey:queryType: = boolValue(forKey: String, queryType: IntuneMAMBoolQueryType) -> NSNumber?
          numberValueForKey:queryType: = numberValue(forKey: String, queryType: IntuneMAMNumberQueryType) -> NSNumber?
          stringValueForKey:queryType: = stringValue(forKey: String, queryType: IntuneMAMStringQueryType) -> String?
          allBoolsForKey: = allBools(forKey: String) -> [NSNumber]?
          allNumbersForKey: = allNumbers(forKey: String) -> [NSNumber]?
          allStringsForKey: = allStrings(forKey: String) -> [String]?
        IntuneMAMAppConfigManager
          instance = instance() -> IntuneMAMAppConfigManager
          appConfigForAccountId: = appConfig(forAccountId: String?) -> any IntuneMAMAppConfig
          appConfigForAccountIds: = appConfig(forAccountIds: [String]) -> any IntuneMAMAppConfig
        IntuneMAMCertificatePinningManager
          instance = instance() -> IntuneMAMCertificatePinningManager
          validateChainWithChallenge:andAccountId:error: = validateChain(with: URLAuthenticationChallenge, andAccountId: String?) throws
          validateChainWithCertificates:andHostname:andAccountId:error: = validateChain(withCertificates: [Data], andHostname: String, andAccountId: String?) throws
          showErrorMessageForAccountId:withDismissHandler: = showErrorMessage(forAccountId: String?, withDismissHandler: (() -> Void)? = nil)
          isPinningEnabledForAccountId: = isPinningEnabled(forAccountId: String?) -> Bool
        IntuneMAMComplianceDelegate
          accountId:hasComplianceStatus:withErrorMessage:andErrorTitle: = optional accountId(_: String, hasComplianceStatus: IntuneMAMComplianceStatus, withErrorMessage: String, andErrorTitle: String)
        IntuneMAMComplianceManager
          delegate = (any IntuneMAMComplianceDelegate)? { get set }
          instance = instance() -> IntuneMAMComplianceManager
          remediateComplianceForAccountId:silent: = remediateCompliance(forAccountId: String, silent: Bool)
          remediationInProgressForAccountId: = remediationInProgress(forAccountId: String) -> Bool
        IntuneMAMDataProtectionInfo
          accountId = String? { get }
        IntuneMAMDataProtectionManager
          instance = instance() -> IntuneMAMDataProtectionManager
          protect:accountId: = protect(_: Data, accountId: String) -> Data?
          protect:accountId:withError: = protect(_: Data, accountId: String, withError: ()) throws -> Data
          protectString:accountId: = protect(_: String, accountId: String) -> String?
          protectString:accountId:withError: = protect(_: String, accountId: String, withError: ()) throws -> String
          unprotect: = unprotect(_: Data) -> Data?
          unprotect:withError: = unprotect(_: Data, withError: ()) throws -> Data
          unprotectString: = unprotectString(_: String) -> String?
          unprotectString:withError: = unprotectString(_: String, withError: ()) throws -> String
          protectionInfo: = protectionInfo(_: Data) -> (any IntuneMAMDataProtectionInfo)?
          protectionInfoForString: = protectionInfo(for: String) -> (any IntuneMAMDataProtectionInfo)?
          protectionInfoForItemProvider: = protectionInfo(for: NSItemProvider) -> (any IntuneMAMDataProtectionInfo)?
        IntuneMAMDiagnosticConsole
          displayDiagnosticConsole = display()
          getDiagnosticInformation = getDiagnosticInformation() -> [AnyHashable: Any]?
          getIntuneLogPaths = getIntuneLogPaths() -> [String]?
        IntuneMAMEnrollmentToken
          accessToken = String? { get set }
          upn = String? { get set }
          oid = String? { get set }
          tenantId = String? { get set }
          correlationId = String? { get set }
          error = (any Error)? { get set }
        IntuneMAMEnrollmentDelegate
          enrollmentRequestWithStatus: = optional enrollmentRequest(with: IntuneMAMEnrollmentStatus)
          policyRequestWithStatus: = optional policyRequest(with: IntuneMAMEnrollmentStatus)
          unenrollRequestWithStatus: = optional unenrollRequest(with: IntuneMAMEnrollmentStatus)
          getAccessTokenForAccountId:resource:completion: = optional getAccessToken(forAccountId: String, resource: String, completion: @escaping (IntuneMAMEnrollmentToken) -> Void)
        IntuneMAMEnrollmentManager
          delegate = (any IntuneMAMEnrollmentDelegate)? { get set }
          instance = instance() -> IntuneMAMEnrollmentManager
          registerAndEnrollAccountId: = registerAndEnrollAccountId(_: String)
          loginAndEnrollAccount: = loginAndEnrollAccount(_: String?)
          loginAndEnrollAccount:onWindow: = loginAndEnrollAccount(_: String?, on: UIWindow?)
          deRegisterAndUnenrollAccountId:withWipe: = deRegisterAndUnenrollAccountId(_: String, withWipe: Bool)
          registeredAccountIds = registeredAccountIds() -> [Any]
          enrolledAccountId = enrolledAccountId() -> String?
          enrolledAccountIds = enrolledAccountIds() -> [String]
          allowedAccounts = allowedAccounts() -> [Any]?
          allowedAccountIds = allowedAccountIds() -> [Any]?
          mdmEnrolledAccountIdWithCompletion: = mdmEnrolledAccountId(completion: @escaping (String?) -> Void)
          mdmEnrolledAccountIdFromCache = mdmEnrolledAccountIdFromCache() -> String?
        IntuneMAMEnrollmentStatus
          identity = String { get set }
          accountId = String { get set }
          didSucceed = Bool { get set }
          statusCode = IntuneMAMEnrollmentStatusCode { get set }
          errorString = String? { get set }
          error = (any Error)? { get set }
        IntuneMAMFile
          openFileAtPath:error: = open(atPath: String) throws -> Self
          openFileAtPath:flags:error: = open(atPath: String, flags: Int32) throws -> Self
          createFileAtPath:forAccountId:error: = createFile(atPath: String, forAccountId: String?) throws -> Self
          createFileAtPath:flags:mode:forAccountId:error: = createFile(atPath: String, flags: Int32, mode: mode_t, forAccountId: String?) throws -> Self
          protectFileAtPath:forAccountId:error: = protect(atPath: String, forAccountId: String?) throws
          decryptFileAtPath:error: = decryptFile(atPath: String) throws
          isFileEncryptedAtPath: = isFileEncrypted(atPath: String) -> Bool
          protectionInfoForFileAtPath: = protectionInfoForFile(atPath: String) -> (any IntuneMAMFileProtectionInfo)?
          read:count:error: = read(_: UnsafeMutableRawPointer, count: Int, error: NSErrorPointer) -> Int
          write:count:error: = write(_: UnsafeRawPointer, count: Int, error: NSErrorPointer) -> Int
          pread:count:offset:error: = pread(_: UnsafeMutableRawPointer, count: Int, offset: off_t, error: NSErrorPointer) -> Int
          pwrite:count:offset:error: = pwrite(_: UnsafeRawPointer, count: Int, offset: off_t, error: NSErrorPointer) -> Int
          seek:error: = seek(_: off_t, error: NSErrorPointer)
          truncate:error: = truncate(_: off_t, error: NSErrorPointer)
          tell: = tell(_: NSErrorPointer) -> off_t
          size: = size(_: NSErrorPointer) -> off_t
          sync: = sync(_: NSErrorPointer)
          datasync: = datasync(_: NSErrorPointer)
          isEncrypted = isEncrypted() -> Bool
          protectionInfo = protectionInfo() -> (any IntuneMAMFileProtectionInfo)?
          close: = close(_: NSErrorPointer)
        IntuneMAMFileProtectionInfo
          accountId = String? { get }
        IntuneMAMFileProtectionManager
          instance = instance() -> IntuneMAMFileProtectionManager
          protect:accountId: = protect(_: String, accountId: String?)
          verifyAndProtect:accountId: = verifyAndProtect(_: String, accountId: String?)
          protectionInfo: = protectionInfo(_: String) -> (any IntuneMAMFileProtectionInfo)?
          encryptFile:forAccountId: = encryptFile(_: String, forAccountId: String) -> Bool
          encryptFile:forAccountId:error: = encryptFile(_: String, forAccountId: String, error: ()) throws
          decryptFile: = decryptFile(_: String) -> Bool
          decryptFile:error: = decryptFile(_: String, error: ()) throws
          decryptFile:toCopyPath: = decryptFile(_: String, toCopyPath: String) -> Bool
          decryptFile:toCopyPath:error: = decryptFile(_: String, toCopyPath: String, error: ()) throws
          isFileEncrypted: = isFileEncrypted(_: String) -> Bool
          setAccountId:onFileProviderEnumerator: = setAccountId(_: String, on: any NSFileProviderEnumerator)
          protectFileProviderItem:forAccountId: = protect(_: NSFileProviderItem, forAccountId: String)
          protectSqliteVFS: = protectSqliteVFS(_: UnsafeMutableRawPointer)
          unprotectSqliteVFS: = unprotectSqliteVFS(_: UnsafeMutableRawPointer)
        IntuneMAMLogger
          log:level: = log(_: String, level: IntuneMAMLogLevel)
        IntuneMAMPolicy
          isPINRequired = Bool { get }
          isManagedBrowserRequired = Bool { get }
          isContactSyncAllowed = Bool { get }
          isWidgetContentSyncAllowed = Bool { get }
          isSpotlightIndexingAllowed = Bool { get }
          areSiriIntentsAllowed = Bool { get }
          areAppIntentsAllowed = Bool { get }
          isAppSharingAllowed = Bool { get }
          shouldFileProviderEncryptFiles = Bool { get }
          notificationPolicy = IntuneMAMNotificationPolicy { get }
          isFileEncryptionRequired = Bool { get }
          isScreenCaptureAllowed = Bool { get }
          isSaveToAllowedForLocation:withAccountId: = isSaveToAllowed(for: IntuneMAMSaveLocation, withAccountId: String?) -> Bool
          isOpenFromAllowedForLocation:withAccountId: = isOpenFromAllowed(for: IntuneMAMOpenLocation, withAccountId: String?) -> Bool
          getSaveToLocationsForAccountId: = getSaveToLocations(forAccountId: String?) -> [NSNumber: NSNumber]
          getOpenFromLocationsForAccountId: = getOpenFromLocations(forAccountId: String?) -> [NSNumber: NSNumber]
          isURLAllowed: = isURLAllowed(_: URL) -> Bool
          isURLAllowed:isKnownManagedAppScheme: = isURLAllowed(_: URL, isKnownManagedAppScheme: Bool) -> Bool
          isUniversalLinkAllowed: = isUniversalLinkAllowed(_: URL) -> Bool
          canReceiveSharedItemProvider: = canReceiveSharedItemProvider(_: NSItemProvider) -> Bool
          canReceiveSharedFile: = canReceiveSharedFile(_: String) -> Bool
          isDocumentPickerAllowed: = isDocumentPickerAllowed(_: UIDocumentPickerMode) -> Bool
        IntuneMAMPolicyDelegate
          identitySwitchRequiredForAccountId:reason:completionHandler: = optional identitySwitchRequired(forAccountId: String, reason: IntuneMAMIdentitySwitchReason, completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void)
          identitySwitchRequiredForAccountId:forWindow:reason:completionHandler: = optional identitySwitchRequired(forAccountId: String, for: UIWindow, reason: IntuneMAMIdentitySwitchReason, completionHandler: @escaping (IntuneMAMSwitchIdentityResult) -> Void)
          blockAccountId:reason:completionHandler: = optional blockAccountId(_: String, reason: IntuneMAMBlockAccountReason, completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void)
          blockAccountId:reason:forWindow:completionHandler: = optional blockAccountId(_: String, reason: IntuneMAMBlockAccountReason, for: UIWindow, completionHandler: @escaping (IntuneMAMBlockAccountResult) -> Void)
          wipeDataForAccountId: = optional wipeData(forAccountId: String) -> Bool
          restartApplication = optional restartApplication() -> Bool
          addAccountId:completionHandler: = optional addAccountId(_: String, completionHandler: @escaping (IntuneMAMAddIdentityResult) -> Void)
        IntuneMAMWebViewPolicyDelegate
          isExternalURL: = isExternalURL(_: URL) -> Bool
        IntuneMAMPolicyManager
          primaryAccountId = String? { get }
          managedAccountIds = [String] { get }
          delegate = (any IntuneMAMPolicyDelegate)? { get set }
          logger = (any IntuneMAMLogger)? { get set }
          mamPolicySource = IntuneMAMPolicySource { get }
          instance = instance() -> IntuneMAMPolicyManager
          setUIPolicyAccountId:completionHandler: = setUIPolicyAccountId(_: String?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil)
          setUIPolicyAccountId:forWindow:completionHandler: = setUIPolicyAccountId(_: String?, for: UIWindow?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil)
          setUIPolicyAccountIds:completionHandler: = setUIPolicyAccountIds(_: [String]?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil)
          setUIPolicyAccountIds:forWindow:completionHandler: = setUIPolicyAccountIds(_: [String]?, for: UIWindow?, completionHandler: ((IntuneMAMSwitchIdentityResult) -> Void)? = nil)
          getUIPolicyAccountId = getUIPolicyAccountId() -> String?
          getUIPolicyAccountIdForWindow: = getUIPolicyAccountId(for: UIWindow?) -> String?
          getUIPolicyAccountIdsForWindow: = getUIPolicyAccountIds(for: UIWindow?) -> [String]?
          blockedAccountIds = blockedAccountIds() -> [String]
          blockedReasonForAccountId: = blockedReason(forAccountId: String) -> IntuneMAMBlockAccountReason
          getCurrentThreadAccountId = getCurrentThreadAccountId() -> String?
          setProcessAccountId: = setProcessAccountId(_: String?)
          getProcessAccountId = getProcessAccountId() -> String?
          getAccountIdForCurrentActivity = getAccountIdForCurrentActivity() -> String?
          isManagementEnabled = isManagementEnabled() -> Bool
          isAccountIdManaged: = isAccountIdManaged(_: String?) -> Bool
          isIdentity:equalTo: = isIdentity(_: String?, equalTo: String?) -> Bool
          policy = policy() -> (any IntuneMAMPolicy)?
          policyForAccountId: = policy(forAccountId: String?) -> (any IntuneMAMPolicy)?
          policyForAccountIds: = policy(forAccountIds: [String]?) -> (any IntuneMAMPolicy)?
          policyForWindow: = policy(for: UIWindow?) -> (any IntuneMAMPolicy)?
          setWebViewPolicyDelegate:forWebViewer: = setWebViewPolicyDelegate(_: (any IntuneMAMWebViewPolicyDelegate)?, forWebViewer: Any)
          setWebViewPolicy:forWebViewer: = setWebViewPolicy(_: IntuneMAMWebViewPolicy, forWebViewer: Any)
        IntuneMAMSettings
          backgroundColor = String? { get set }
          foregroundColor = String? { get set }
          accentColor = String? { get set }
          secondaryBackgroundColor = String? { get set }
          secondaryForegroundColor = String? { get set }
          telemetryEnabled = Bool { get set }
          valuesToScrubFromLogging = [Any]? { get set }
          aadAuthorityUriOverride = String? { get set }
          aadRedirectUriOverride = String? { get set }
          aadClientIdOverride = String? { get set }
          aadAuthorityUrisForIdentity: = aadAuthorityUris(forIdentity: String?) -> [Any]?
        IntuneMAMTelemetryDelegate
          logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID: = logAriaEvent(forAccountId: String?, withName: String, properties: [String: NSObject], privacyLevel: IntuneMAMTelemetryPrivacyLevel, privacyDataTypes: IntuneMAMTelemetryPrivacyDataTypes, priorityLevel: IntuneMAMTelemetryPriorityLevel, dataRegion: IntuneMAMTelemetryDataRegion, tenantID: String)
        IntuneMAMTelemetryManager
          delegate = (any IntuneMAMTelemetryDelegate)? { get set }
          instance = instance() -> IntuneMAMTelemetryManager
        IntuneMAMUIHelper
          showSharingBlockedMessage: = showSharingBlockedMessage(_: (() -> Void)? = nil)
          getRestartApplicationMessage = getRestartApplicationMessage() -> String?
          captureImageOfWindow: = captureImage(of: UIWindow) -> UIImage?
        IntuneMAMUserStatus
          clockStatus = clockStatus() -> IntuneMAMClockStatus
        IntuneMAMUserStatusManager
          instance = instance() -> IntuneMAMUserStatusManager
          userStatusForAccountId: = userStatus(forAccountId: String?) -> (any IntuneMAMUserStatus)?
        IntuneMAMVersionInfo
          sdkVersion = sdkVersion() -> String
        IntuneMAMSwiftContextManager
          getScopedAccountId() = getScopedAccountId() -> String?
          setAccountId(_:forScope:) sync = setAccountId(_: String?, forScope: @escaping () -> Void)
          setAccountId(_:forScope:) throws = setAccountId(_: String?, forScope: @escaping () throws -> Void) throws
          setAccountId(_:forScope:) async = setAccountId(_: String?, forScope: @escaping () async -> Void) async
          setAccountId(_:forScope:) async throws = setAccountId(_: String?, forScope: @escaping () async throws -> Void) async throws
        """
}
