package import MAMCore
package import MAMSimulation

/// The user of a device, whose names are made from its number when they are needed.
package enum FleetPerson {
    /// The tenant of all users.
    package static let tenant = "00000000-0000-4000-8000-000000000000"
    /// The domain of all users.
    package static let domain = "fleet.example"

    /// Returns the user of a device.
    package static func user(of device: UInt32) -> SimulatedUser? {
        let digits = String(device, radix: 16)
        let last = String(repeating: "0", count: 12 - digits.count) + digits
        guard let object = AccountID("00000000-0000-4000-9000-\(last)"), let name = AccountID("user\(device)@\(domain)")
        else { return nil }
        return SimulatedUser(objectID: object, userPrincipalName: name, tenantID: tenant)
    }

    /// Returns the names of the account of a device's user.
    package static func account(of device: UInt32) -> EnrollmentAccount? {
        user(of: device).flatMap {
            EnrollmentAccount(
                objectID: $0.objectID, userPrincipalName: $0.userPrincipalName, tenantID: AccountID($0.tenantID))
        }
    }
}
