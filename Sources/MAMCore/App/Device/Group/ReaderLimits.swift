public import MAMSettings

/// The maximum sizes of documents that programs read for a device, such as policies and app configurations.
///
/// A program passes these limits to each call that reads a document. Only ``maximumBufferByteCount`` applies
/// automatically. A server sets the limits of an organization in its ``DeviceGroup``, and passes them on:
///
/// ```swift
/// let document = try PolicyDocument(json: bytes, limits: device.readerLimits.policy)
/// ```
///
/// Out-of-range numbers are clamped. Docs/Limits.md lists every limit with its range.
public struct ReaderLimits: Sendable, Equatable {
    /// The maximum size of a policy document, which is JSON.
    ///
    /// Defaults to 4 MiB, 64 levels of nesting, 200,000 values.
    public var policy = DocumentLimits.json
    /// The maximum size of an app configuration, which is JSON.
    ///
    /// Defaults to 4 MiB, 64 levels of nesting, 200,000 values.
    public var appConfiguration = DocumentLimits.json
    /// The maximum number of settings of one app configuration, 1 to 200,000.
    ///
    /// Defaults to 2000.
    public var maximumSettingCount = AppConfigurationDocument.maximumSettingCount {
        didSet { maximumSettingCount = AppConfigurationDocument.settingCounts.clamping(maximumSettingCount) }
    }
    /// The maximum length of a value in an app configuration, in UTF-8: from 1 byte to 4 MiB.
    ///
    /// Defaults to 64 KiB.
    public var maximumValueLength = AppConfigurationDocument.maximumValueLength {
        didSet { maximumValueLength = AppConfigurationDocument.valueLengths.clamping(maximumValueLength) }
    }
    /// The maximum size of an app's `Info.plist`.
    ///
    /// Defaults to 1 MiB, 64 levels of nesting, 50,000 values and keys.
    public var infoPlist = DocumentLimits.infoPlist
    /// The maximum length of a PEM text with certificates, from 1 byte to 16 MiB.
    ///
    /// Defaults to 256 KiB.
    public var maximumCertificateTextByteCount = Certificate.maximumTextByteCount {
        didSet {
            maximumCertificateTextByteCount = Certificate.textByteCounts.clamping(maximumCertificateTextByteCount)
        }
    }
    /// The maximum number of certificates in one PEM text, 1 to 1024.
    ///
    /// Defaults to 64.
    public var maximumCertificateCount = Certificate.maximumTextCount {
        didSet { maximumCertificateCount = Certificate.textCounts.clamping(maximumCertificateCount) }
    }
    /// The maximum length of data to protect or unprotect (``MAMDataProtectionManager``), in bytes, 1 to 2^32.
    ///
    /// Defaults to 2^32. The apps of the group's devices apply this limit automatically.
    public var maximumBufferByteCount = MAMDataProtectionManager.maximumCount {
        didSet {
            maximumBufferByteCount = (1...MAMDataProtectionManager.maximumCount).clamping(maximumBufferByteCount)
        }
    }

    /// Makes the default limits for documents and data.
    public init() {}
}
