extension PolicySetting {
    /// The row of the table, `nil` for settings of other groups.
    var accessRow: (String, PolicySettingKind, PolicySettingGroup)? {
        switch self {
        case .pinRequired: ("PIN for access", .boolean(missing: true, strictest: true), .access)
        case .pinCharacterSet:
            (
                "PIN type",
                .member(
                    of: ["numeric", "alphanumericAndSymbol"], missing: "numeric", strictest: "alphanumericAndSymbol"),
                .access
            )
        case .simplePinBlocked: ("Simple PIN", .boolean(missing: false, strictest: true), .access)
        case .minimumPinLength: ("Select minimum PIN length", .integer(4...16, missing: 4, strictest: 16), .access)
        case .fingerprintBlocked:
            ("Touch ID instead of PIN for access", .boolean(missing: false, strictest: true), .access)
        case .faceIdBlocked: ("Face ID instead of PIN for access", .boolean(missing: false, strictest: true), .access)
        case .pinRequiredInsteadOfBiometricTimeout:
            ("Override biometrics with PIN after timeout", .duration(missing: nil), .access)
        case .periodBeforePinReset: ("PIN reset after number of days", .duration(missing: nil), .access)
        case .previousPinBlockCount:
            ("Select number of previous PIN values to maintain", .integer(0...24, missing: 0, strictest: 24), .access)
        case .disableAppPinIfDevicePinIsSet:
            ("App PIN when device PIN is set", .boolean(missing: false, strictest: false), .access)
        case .organizationalCredentialsRequired:
            ("Work or school account credentials for access", .boolean(missing: false, strictest: true), .access)
        case .periodOnlineBeforeAccessCheck:
            ("Recheck the access requirements after", .duration(missing: 30 * 60), .access)
        default: nil
        }
    }
}
