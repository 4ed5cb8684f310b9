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
        case .method, .classMethod: Self.swiftMethods[name].map { "\(type).\($0)" } ?? swiftInterfaceName
        case .modifier, .userDefaultsKey: nil
        }
    }

    /// The name of a notification in Swift, which has no `Notification` at its end.
    private var notificationName: String? {
        let end = "Notification"
        return name.hasSuffix(end) ? "NSNotification.Name.\(name.dropLast(end.count))" : nil
    }

    /// The name of a method that is declared in Swift, without the word that tells its forms apart.
    private var swiftInterfaceName: String? {
        member?.contains("(") ?? false
            ? "\(type).\(stem ?? "")\(member?.drop { $0 != "(" }.prefix { $0 != " " } ?? "")" : nil
    }

    /// The Swift names of the cases, by the names of the symbols.
    private static let swiftCases: [String: String] = {
        var names: [String: String] = [:]
        for (type, cases) in words(of: caseText) {
            let symbols = all.filter { $0.type == type && $0.value != nil }
            for (symbol, name) in zip(symbols, cases) { names[symbol.name] = name }
        }
        return names
    }()

    /// The Swift names of the methods, by the names of the symbols.
    private static let swiftMethods: [String: String] = {
        var names: [String: String] = [:]
        for (type, pairs) in words(of: methodText) {
            for place in stride(from: 0, to: pairs.count - 1, by: 2) {
                names["\(type) \(pairs[place])"] = pairs[place + 1]
            }
        }
        return names
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

    /// Each type with its selectors, and the Swift name after each.
    private static let methodText = """
        IntuneMAMAppConfig
          hasConflict: hasConflict(_:)
          boolValueForKey:queryType: boolValue(forKey:queryType:)
          numberValueForKey:queryType: numberValue(forKey:queryType:)
          stringValueForKey:queryType: stringValue(forKey:queryType:)
          allBoolsForKey: allBools(forKey:)
          allNumbersForKey: allNumbers(forKey:)
          allStringsForKey: allStrings(forKey:)
        IntuneMAMAppConfigManager
          instance instance()
          appConfigForAccountId: appConfig(forAccountId:)
          appConfigForAccountIds: appConfig(forAccountIds:)
        IntuneMAMCertificatePinningManager
          instance instance()
          validateChainWithChallenge:andAccountId:error: validateChain(with:andAccountId:)
          validateChainWithCertificates:andHostname:andAccountId:error: validateChain(withCertificates:andHostname:andAccountId:)
          showErrorMessageForAccountId:withDismissHandler: showErrorMessage(forAccountId:withDismissHandler:)
          isPinningEnabledForAccountId: isPinningEnabled(forAccountId:)
        IntuneMAMComplianceDelegate
          accountId:hasComplianceStatus:withErrorMessage:andErrorTitle: accountId(_:hasComplianceStatus:withErrorMessage:andErrorTitle:)
        IntuneMAMComplianceManager
          instance instance()
          remediateComplianceForAccountId:silent: remediateCompliance(forAccountId:silent:)
          remediationInProgressForAccountId: remediationInProgress(forAccountId:)
        IntuneMAMDataProtectionManager
          instance instance()
          protect:accountId: protect(_:accountId:)
          protect:accountId:withError: protect(_:accountId:withError:)
          protectString:accountId: protect(_:accountId:)
          protectString:accountId:withError: protect(_:accountId:withError:)
          unprotect: unprotect(_:)
          unprotect:withError: unprotect(_:withError:)
          unprotectString: unprotectString(_:)
          unprotectString:withError: unprotectString(_:withError:)
          protectionInfo: protectionInfo(_:)
          protectionInfoForString: protectionInfo(for:)
          protectionInfoForItemProvider: protectionInfo(for:)
        IntuneMAMDiagnosticConsole
          displayDiagnosticConsole display()
          getDiagnosticInformation getDiagnosticInformation()
          getIntuneLogPaths getIntuneLogPaths()
        IntuneMAMEnrollmentDelegate
          enrollmentRequestWithStatus: enrollmentRequest(with:)
          policyRequestWithStatus: policyRequest(with:)
          unenrollRequestWithStatus: unenrollRequest(with:)
          getAccessTokenForAccountId:resource:completion: getAccessToken(forAccountId:resource:completion:)
        IntuneMAMEnrollmentManager
          instance instance()
          registerAndEnrollAccountId: registerAndEnrollAccountId(_:)
          loginAndEnrollAccount: loginAndEnrollAccount(_:)
          loginAndEnrollAccount:onWindow: loginAndEnrollAccount(_:on:)
          deRegisterAndUnenrollAccountId:withWipe: deRegisterAndUnenrollAccountId(_:withWipe:)
          registeredAccountIds registeredAccountIds()
          enrolledAccountId enrolledAccountId()
          enrolledAccountIds enrolledAccountIds()
          allowedAccounts allowedAccounts()
          allowedAccountIds allowedAccountIds()
          mdmEnrolledAccountIdWithCompletion: mdmEnrolledAccountId(completion:)
          mdmEnrolledAccountIdFromCache mdmEnrolledAccountIdFromCache()
        IntuneMAMFile
          openFileAtPath:error: open(atPath:)
          openFileAtPath:flags:error: open(atPath:flags:)
          createFileAtPath:forAccountId:error: createFile(atPath:forAccountId:)
          createFileAtPath:flags:mode:forAccountId:error: createFile(atPath:flags:mode:forAccountId:)
          protectFileAtPath:forAccountId:error: protect(atPath:forAccountId:)
          decryptFileAtPath:error: decryptFile(atPath:)
          isFileEncryptedAtPath: isFileEncrypted(atPath:)
          protectionInfoForFileAtPath: protectionInfoForFile(atPath:)
          read:count:error: read(_:count:error:)
          write:count:error: write(_:count:error:)
          pread:count:offset:error: pread(_:count:offset:error:)
          pwrite:count:offset:error: pwrite(_:count:offset:error:)
          seek:error: seek(_:error:)
          truncate:error: truncate(_:error:)
          tell: tell(_:)
          size: size(_:)
          sync: sync(_:)
          datasync: datasync(_:)
          isEncrypted isEncrypted()
          protectionInfo protectionInfo()
          close: close(_:)
        IntuneMAMFileProtectionManager
          instance instance()
          protect:accountId: protect(_:accountId:)
          verifyAndProtect:accountId: verifyAndProtect(_:accountId:)
          protectionInfo: protectionInfo(_:)
          encryptFile:forAccountId: encryptFile(_:forAccountId:)
          encryptFile:forAccountId:error: encryptFile(_:forAccountId:error:)
          decryptFile: decryptFile(_:)
          decryptFile:error: decryptFile(_:error:)
          decryptFile:toCopyPath: decryptFile(_:toCopyPath:)
          decryptFile:toCopyPath:error: decryptFile(_:toCopyPath:error:)
          isFileEncrypted: isFileEncrypted(_:)
          setAccountId:onFileProviderEnumerator: setAccountId(_:on:)
          protectFileProviderItem:forAccountId: protect(_:forAccountId:)
          protectSqliteVFS: protectSqliteVFS(_:)
          unprotectSqliteVFS: unprotectSqliteVFS(_:)
        IntuneMAMLogger
          log:level: log(_:level:)
        IntuneMAMPolicy
          isSaveToAllowedForLocation:withAccountId: isSaveToAllowed(for:withAccountId:)
          isOpenFromAllowedForLocation:withAccountId: isOpenFromAllowed(for:withAccountId:)
          getSaveToLocationsForAccountId: getSaveToLocations(forAccountId:)
          getOpenFromLocationsForAccountId: getOpenFromLocations(forAccountId:)
          isURLAllowed: isURLAllowed(_:)
          isURLAllowed:isKnownManagedAppScheme: isURLAllowed(_:isKnownManagedAppScheme:)
          isUniversalLinkAllowed: isUniversalLinkAllowed(_:)
          canReceiveSharedItemProvider: canReceiveSharedItemProvider(_:)
          canReceiveSharedFile: canReceiveSharedFile(_:)
          isDocumentPickerAllowed: isDocumentPickerAllowed(_:)
        IntuneMAMPolicyDelegate
          identitySwitchRequiredForAccountId:reason:completionHandler: identitySwitchRequired(forAccountId:reason:completionHandler:)
          identitySwitchRequiredForAccountId:forWindow:reason:completionHandler: identitySwitchRequired(forAccountId:for:reason:completionHandler:)
          blockAccountId:reason:completionHandler: blockAccountId(_:reason:completionHandler:)
          blockAccountId:reason:forWindow:completionHandler: blockAccountId(_:reason:for:completionHandler:)
          wipeDataForAccountId: wipeData(forAccountId:)
          restartApplication restartApplication()
          addAccountId:completionHandler: addAccountId(_:completionHandler:)
        IntuneMAMWebViewPolicyDelegate
          isExternalURL: isExternalURL(_:)
        IntuneMAMPolicyManager
          instance instance()
          setUIPolicyAccountId:completionHandler: setUIPolicyAccountId(_:completionHandler:)
          setUIPolicyAccountId:forWindow:completionHandler: setUIPolicyAccountId(_:for:completionHandler:)
          setUIPolicyAccountIds:completionHandler: setUIPolicyAccountIds(_:completionHandler:)
          setUIPolicyAccountIds:forWindow:completionHandler: setUIPolicyAccountIds(_:for:completionHandler:)
          getUIPolicyAccountId getUIPolicyAccountId()
          getUIPolicyAccountIdForWindow: getUIPolicyAccountId(for:)
          getUIPolicyAccountIdsForWindow: getUIPolicyAccountIds(for:)
          blockedAccountIds blockedAccountIds()
          blockedReasonForAccountId: blockedReason(forAccountId:)
          getCurrentThreadAccountId getCurrentThreadAccountId()
          setProcessAccountId: setProcessAccountId(_:)
          getProcessAccountId getProcessAccountId()
          getAccountIdForCurrentActivity getAccountIdForCurrentActivity()
          isManagementEnabled isManagementEnabled()
          isAccountIdManaged: isAccountIdManaged(_:)
          isIdentity:equalTo: isIdentity(_:equalTo:)
          policy policy()
          policyForAccountId: policy(forAccountId:)
          policyForAccountIds: policy(forAccountIds:)
          policyForWindow: policy(for:)
          setWebViewPolicyDelegate:forWebViewer: setWebViewPolicyDelegate(_:forWebViewer:)
          setWebViewPolicy:forWebViewer: setWebViewPolicy(_:forWebViewer:)
        IntuneMAMSettings
          aadAuthorityUrisForIdentity: aadAuthorityUris(forIdentity:)
        IntuneMAMTelemetryDelegate
          logAriaEventForAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID: logAriaEvent(forAccountId:withName:properties:privacyLevel:privacyDataTypes:priorityLevel:dataRegion:tenantID:)
        IntuneMAMTelemetryManager
          instance instance()
        IntuneMAMUIHelper
          showSharingBlockedMessage: showSharingBlockedMessage(_:)
          getRestartApplicationMessage getRestartApplicationMessage()
          captureImageOfWindow: captureImage(of:)
        IntuneMAMUserStatus
          clockStatus clockStatus()
        IntuneMAMUserStatusManager
          instance instance()
          userStatusForAccountId: userStatus(forAccountId:)
        IntuneMAMVersionInfo
          sdkVersion sdkVersion()
        """
}
