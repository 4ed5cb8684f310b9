// The public types that stand below this module, in targets without products. Programs that import `MAMCore` see them as if
// they were declared here, and `.ci/api` lists and documents them here.
@_exported public import struct MAMBase.AccountID
@_exported public import struct MAMBase.DurationHistogram
@_exported public import struct MAMBase.Instant
@_exported public import struct MAMBase.QuotaError
@_exported public import struct MAMBase.StorageError
@_exported public import protocol MAMBase.TimeSource
@_exported public import struct MAMKeys.Certificate
@_exported public import struct MAMKeys.CertificateHost
@_exported public import struct MAMKeys.CertificatePin
@_exported public import struct MAMKeys.CertificateTextError
@_exported public import struct MAMSealedFiles.MAMFileProtectionError
@_exported public import struct MAMSettings.VersionNumber
