import MAMCore

/// The apps, accounts and policies of the cases.
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
    /// The app for cases that measure a process with one app.
    let single = ManagedApp()

    init() throws(PolicyReadError) {
        policy = try PolicyDocument(json: Array(World.document.utf8)).compileStrictest()
        let open = World.document.replacing("\"box\"", with: "\"egnyte\"")
        other = try PolicyDocument(json: Array(open.utf8)).compileStrictest()
        single.policyManager.setPolicyInMemory(policy, for: World.id(0))
    }

    static func id(_ number: Int) -> AccountID {
        let digits = String(number)
        let tail = String(repeating: "0", count: 12 - digits.count) + digits
        return AccountID("5a1e7a9c-1111-4222-8333-\(tail)") ?? .unmanaged
    }

    /// Makes an app with a number of managed accounts; every second one has the other policy.
    func app(accounts: Int) -> ManagedApp {
        let app = ManagedApp()
        for number in 0..<accounts {
            app.policyManager.setPolicyInMemory(number % 2 == 0 ? policy : other, for: World.id(number))
        }
        return app
    }

    /// Makes the baseline's table for the same accounts by hand: one bit per save location, in the order of the SDK.
    ///
    /// The first policy lists OneDrive and Box, the second one OneDrive and Egnyte. Without an account only the
    /// services that have no Entra accounts are open: bit 3 is Box, bit 10 is Egnyte.
    func minimum(accounts: Int) -> MinimalTable {
        let (box, egnyte): (UInt64, UInt64) = (1 << 3, 1 << 10)
        return MinimalTable(masks: (0..<accounts).map { $0 % 2 == 0 ? box : egnyte })
    }
}

extension String {
    func replacing(_ old: String, with new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
