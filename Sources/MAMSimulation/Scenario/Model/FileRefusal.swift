internal import MAMCore

extension MAMFileProtectionError.Code {
    /// The codes with their names in scenarios and reports, which are the SDK's without the prefix.
    private static let table: [(code: Self, name: String)] = [
        (.applicationNotManaged, "applicationNotManaged"), (.invalidArguments, "invalidArguments"),
        (.failedToEncryptFile, "failedToEncryptFile"), (.failedToDecryptFile, "failedToDecryptFile"),
        (.fileNotFound, "fileNotFound"), (.operationOnDirectory, "operationOnDirectory"),
        (.unmanagedIdentity, "unmanagedIdentity"), (.internalError, "internalError"),
    ]

    /// The names that scenarios use.
    static let names = table.map(\.name)

    /// The name in scenarios and reports.
    var name: String { Self.table.first { $0.code == self }?.name ?? "\(rawValue)" }
}
