import MAMSimulation

/// A world of two users and three apps, held in memory.
enum SmallScenario {
    /// Line 13 is the first step.
    static func text(_ steps: String..., version: String = "1") -> String {
        """
        {
            "version": \(version),
            "tenant": { "users": { "alice": { "policy": "p/strict.json" }, "bob": { "tenantId": "private" } } },
            "apps": {
                "notes": { "multiIdentity": true, "accounts": ["alice", "bob"] },
                "mail": { "multiIdentity": true, "accounts": ["alice"] },
                "camera": { "managed": false }
            },
            "scenarios": [
                {
                    "id": "one", "title": "one",
                    "steps": [
        \(steps.joined(separator: ",\n"))
                    ]
                }
            ]
        }
        """
    }

    static let strictPolicy = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "strict",
            "allowedOutboundDataTransferDestinations": "managedApps", "allowedInboundDataTransferSources": "managedApps",
            "pinRequired": true, "appDataEncryptionType": "whenDeviceLocked"
        }
        """

    static let openPolicy = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "open",
            "allowedOutboundDataTransferDestinations": "allApps", "allowedInboundDataTransferSources": "allApps"
        }
        """

    static let files = InMemoryFiles(["p/strict.json": Array(strictPolicy.utf8), "p/open.json": Array(openPolicy.utf8)])

    static func read(_ steps: String...) throws -> Scenario {
        try Scenario.read(Array(text(steps.joined(separator: ",\n")).utf8), named: "s.json")
    }

    static func run(_ steps: String...) throws -> ScenarioReport {
        let bytes = Array(text(steps.joined(separator: ",\n")).utf8)
        return try ScenarioRunner(files: files).run(Scenario.read(bytes, named: "s.json"))
    }
}
