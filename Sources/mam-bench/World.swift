import MAMCore

/// What the cases run on: apps with accounts, and a policy from a real document.
struct World {
    static let document = """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection",
          "displayName": "Benchmark",
          "allowedOutboundDataTransferDestinations": "managedApps",
          "allowedInboundDataTransferSources": "managedApps",
          "saveAsBlocked": true,
          "allowedDataStorageLocations": ["oneDriveForBusiness", "box"]
        }
        """

    let policy: MAMPolicy
    let other: MAMPolicy
    /// The one app of the cases that measure a process with one app.
    let single = ManagedApp()

    init() throws(PolicyReadError) {
        policy = try PolicyDocument(json: Array(World.document.utf8)).compile()
        let open = World.document.replacing("\"box\"", with: "\"egnyte\"")
        other = try PolicyDocument(json: Array(open.utf8)).compile()
        single.policyManager.setPolicy(policy, for: World.id(0))
    }

    static func id(_ number: Int) -> AccountID {
        let digits = String(number)
        let tail = String(repeating: "0", count: 12 - digits.count) + digits
        return AccountID("5a1e7a9c-1111-4222-8333-\(tail)") ?? .unmanaged
    }

    /// An app with this many managed accounts; every second one has the other policy.
    func app(accounts: Int) -> ManagedApp {
        let app = ManagedApp()
        for number in 0..<accounts {
            app.policyManager.setPolicy(number % 2 == 0 ? policy : other, for: World.id(number))
        }
        return app
    }

    /// The yardstick's table for the same accounts, filled by asking each policy.
    func minimum(accounts: Int) -> MinimalTable {
        func mask(_ policy: MAMPolicy) -> UInt64 {
            MAMSaveLocation.allCases.enumerated().reduce(0) { mask, location in
                policy.isSaveAllowed(to: location.element, accountID: nil) ? mask | 1 << UInt64(location.offset) : mask
            }
        }
        let masks = (mask(policy), mask(other))
        return MinimalTable(masks: (0..<accounts).map { $0 % 2 == 0 ? masks.0 : masks.1 })
    }
}

extension String {
    func replacing(_ old: String, with new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
