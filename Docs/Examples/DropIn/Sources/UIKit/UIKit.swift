// Stands in for UIKit on Linux: the types of MAMUIKit, and here the others that the app uses.
@_exported import MAMUIKit
