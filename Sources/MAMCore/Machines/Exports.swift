// The floor below, and the public types of targets without products that stand in the records of this floor.
@_exported public import struct MAMBase.Instant
@_exported public import struct MAMBase.StorageError
@_exported public import protocol MAMBase.TimeSource
@_exported public import struct MAMKeys.Certificate
@_exported public import struct MAMKeys.CertificateHost
@_exported public import struct MAMKeys.CertificatePin
@_exported public import struct MAMKeys.CertificateTextError
@_exported public import MAMPolicy
