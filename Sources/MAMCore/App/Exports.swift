// The floors below, and the public types of targets without products. Programs that import `MAMCore` see them as if they
// were declared here, and `.ci/api` lists and documents them here.
@_exported public import struct MAMBase.CloseError
@_exported public import class MAMBase.DeviceExecutor
@_exported public import struct MAMBase.DurationHistogram
@_exported public import struct MAMBase.QuotaError
@_exported public import struct MAMBase.SystemTimeSource
@_exported public import MAMMachines
@_exported public import MAMPolicy
@_exported public import struct MAMSealedFiles.MAMFileProtectionError
@_exported public import MAMVault
