import MAMSettings

let file = """
    <plist version="1.0">
    <dict>
        <key>IntuneMAMSettings</key>
        <dict>
            <key>MultiIdentity</key>
            <string>YES</string>
        </dict>
    </dict>
    </plist>
    """
do {
    let reading = try ManagedAppSettings.read(infoPlist: Array(file.utf8))
    let count = reading.issues.count { $0.id == .booleanAsString }
    print("multi-identity: \(reading.settings.multiIdentity), texts for booleans: \(count)")
} catch {
    print(error)
}
