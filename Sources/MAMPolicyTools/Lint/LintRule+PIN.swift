internal import MAMCore

/// Rules about PINs and biometrics.
extension LintRule {
    static let pin: [LintRule] = [
        LintRule(
            unused: "pinSettingUnused", .info,
            [
                .pinCharacterSet, .simplePinBlocked, .minimumPinLength, .fingerprintBlocked, .faceIdBlocked,
                .pinRequiredInsteadOfBiometricTimeout, .periodBeforePinReset, .previousPinBlockCount,
                .disableAppPinIfDevicePinIsSet, .maximumPinRetries, .appActionIfMaximumPinRetriesExceeded,
            ], "no PIN is required, so settings about PINs have no effect",
            help: "set `pinRequired` to true, or set this setting to its default",
            why: """
                The portal hides these settings while no PIN is required, and leaves their values behind. Biometrics stand \
                in for the PIN and are asked for only where it is.
                """,
            source: "the settings page; reference part D", example: "\"pinRequired\": false, \"minimumPinLength\": 8"
        ) { !$0.boolean(.pinRequired) },
        LintRule(
            unused: "biometricTimeoutUnused", .info, [.pinRequiredInsteadOfBiometricTimeout],
            "biometrics are blocked, so the timeout has no effect",
            help: "leave the timeout out, or allow Touch ID or Face ID",
            why: "After the timeout the PIN is requested instead of biometrics.",
            source: "the settings page",
            example: """
                "fingerprintBlocked": true, "faceIdBlocked": true, "pinRequiredInsteadOfBiometricTimeout": "PT12H"
                """
        ) { $0.boolean(.fingerprintBlocked) && $0.boolean(.faceIdBlocked) },
        LintRule(
            "biometricTimeoutTooShort", .warning, [.pinRequiredInsteadOfBiometricTimeout],
            "the PIN is always requested, because the timeout is not longer than the interval of access checks",
            help: "make the timeout longer than `periodOnlineBeforeAccessCheck`, or block biometrics",
            why: """
                Both count from the last access. By the time anything is asked for again, the timeout has passed as well, \
                and the PIN is asked for in the place of biometrics every time.
                """,
            source: "the settings page: the timeout should exceed the recheck",
            example: """
                "pinRequired": true, "pinRequiredInsteadOfBiometricTimeout": "PT30M", \
                "periodOnlineBeforeAccessCheck": "PT30M"
                """
        ) { document in
            guard document.boolean(.pinRequired),
                case .seconds(let timeout) = document.values[.pinRequiredInsteadOfBiometricTimeout],
                timeout > 0, let recheck = document.readSeconds(.periodOnlineBeforeAccessCheck), timeout <= recheck,
                !(document.boolean(.fingerprintBlocked) && document.boolean(.faceIdBlocked))
            else { return [:] }
            return [
                .pinRequiredInsteadOfBiometricTimeout: .sameWith([
                    .fingerprintBlocked: .boolean(true), .faceIdBlocked: .boolean(true),
                ])
            ]
        },
    ]
}

extension PolicyDocument {
    /// Returns a duration or its default; `nil` if it is unreadable or off.
    func readSeconds(_ setting: PolicySetting) -> Int? {
        switch values[setting] ?? setting.missingValue {
        case .seconds(let seconds): seconds
        default: nil
        }
    }
}
