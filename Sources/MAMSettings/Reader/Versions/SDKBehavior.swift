/// The things that the SDK does from some version on, other than reading a key or a setting.
///
/// ``SDKVersionTable`` says what each of them is, and from which version on. The names are those of Docs/SDKVersions.md.
package enum SDKBehavior: String, Sendable, Hashable, CaseIterable {
    // What a policy restricts although no setting is named after it.
    case groupActivities, translate, lookUp, referenceLibrary, writingTools, screenCapture, genmoji,
        imagePlayground, pictureInPicture, askSiri, appIntents, captureAlert, captureText
    // Transfers of data.
    case managedDialer, filesAsShareTarget, alwaysApplySaveCopies, exemptedComposers, saveImage,
        webViewDownloads, linksOfFrames, clipboardLimitForURLs, invalidActivationRules, detectedPhoneNumbers
    // Accounts, enrollment and the service.
    case serviceInterval, removesAccountWithoutPolicy, forgetsPolicyOfEarlierInstallation, droppedURLAlert,
        registrationAtEnrollment, interruptedCheckIn, automaticUnenrollment, ownClientID, trimmedConfiguration
    // Conditional launch and PINs.
    case pinOfVersion7, pinOfVersion14, certificatePinning, maximumIsAllowed, offlineRetry, offlineSignIn,
        patchLetters, resetPINAction, visionOSBlock, threatAtOnce, readOnlyPlatformMemory, autoFillExtensions

    /// Returns whether a version of the SDK does this.
    package func isIn(_ version: VersionNumber) -> Bool { SDKVersionTable.row(of: self).isIn(version) }
}
