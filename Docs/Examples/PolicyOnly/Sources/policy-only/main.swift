import MAMPolicy

let file = """
    {
        "@odata.type": "#microsoft.graph.iosManagedAppProtection",
        "displayName": "Field staff",
        "allowedOutboundDataTransferDestinations": "managedApps",
        "saveAsBlocked": true,
        "allowedDataStorageLocations": ["sharePoint"]
    }
    """
do {
    let policy = try PolicyDocument(json: file).validated().compile()
    for location in [MAMSaveLocation.sharePoint, .box] {
        let decision = policy.decision(for: .save(to: location, account: .same))
        print("\(location): \(decision.isAllowed), \(decision.rule)")
    }
} catch {
    print(error)
}
