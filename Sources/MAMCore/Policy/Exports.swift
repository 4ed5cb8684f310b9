// The public types of targets without products, which programs that import `MAMPolicy` see as if they were declared here.
@_exported public import struct MAMBase.AccountID
@_exported public import struct MAMSettings.VersionNumber
