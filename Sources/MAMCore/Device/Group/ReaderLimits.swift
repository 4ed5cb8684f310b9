public import MAMSettings

/// The sizes of what the readers of a device accept, by the kind of document.
///
/// A reader that a program calls takes its limits as an argument; these are the numbers of one tenant in one place, given to
/// a group (``DeviceGroup``) and passed on:
///
/// ```swift
/// let document = try PolicyDocument(json: bytes, limits: device.readerLimits.policy)
/// ```
///
/// Numbers out of range are clamped. Docs/Limits.md lists every limit with its range.
public struct ReaderLimits: Sendable, Hashable {
    /// The size of a policy document.
    ///
    /// Defaults to 4 MiB, 64 levels, 200,000 values.
    public var policy = DocumentLimits.json
    /// The size of an app configuration.
    ///
    /// Defaults to 4 MiB, 64 levels, 200,000 values.
    public var appConfiguration = DocumentLimits.json
    /// The maximum number of settings of one app configuration, 1 to 200,000.
    ///
    /// Defaults to 2000.
    public var maximumSettingCount = AppConfigurationDocument.maximumSettingCount {
        didSet { maximumSettingCount = AppConfigurationDocument.settingCounts.clamping(maximumSettingCount) }
    }
    /// The maximum length of a value of an app configuration, in bytes of UTF-8, 1 to 4 MiB.
    ///
    /// Defaults to 64 KiB.
    public var maximumValueLength = AppConfigurationDocument.maximumValueLength {
        didSet { maximumValueLength = AppConfigurationDocument.valueLengths.clamping(maximumValueLength) }
    }
    /// The size of an `Info.plist`.
    ///
    /// Defaults to 1 MiB, 64 levels, 50,000 values and keys.
    public var infoPlist = DocumentLimits.infoPlist
    /// The maximum length of a text with certificates, in bytes, 1 to 16 MiB.
    ///
    /// Defaults to 256 KiB.
    public var maximumCertificateTextByteCount = Certificate.maximumTextByteCount {
        didSet {
            maximumCertificateTextByteCount = Certificate.textByteCounts.clamping(maximumCertificateTextByteCount)
        }
    }
    /// The maximum number of certificates of one text, 1 to 1024.
    ///
    /// Defaults to 64.
    public var maximumCertificateCount = Certificate.maximumTextCount {
        didSet { maximumCertificateCount = Certificate.textCounts.clamping(maximumCertificateCount) }
    }
    /// The maximum length of data that is protected, or that the protection is taken off, in bytes, 1 to 2^32.
    ///
    /// Defaults to 2^32.
    ///
    /// Every app of the group's devices keeps to it by itself.
    public var maximumBufferByteCount = MAMDataProtectionManager.maximumCount {
        didSet {
            maximumBufferByteCount = (1...MAMDataProtectionManager.maximumCount).clamping(maximumBufferByteCount)
        }
    }

    /// Makes the usual limits.
    public init() {}
}
