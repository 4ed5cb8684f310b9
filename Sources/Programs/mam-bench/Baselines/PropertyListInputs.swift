import Foundation

/// The property lists to read: one of the size of an `Info.plist` and one of about a megabyte, each as XML and as
/// binary.
struct PropertyListInputs {
    let name: String
    let bytes: [UInt8]

    /// About 2 KB: an app's settings, schemes, groups and a few values of every kind.
    static var small: [String: Any] {
        [
            "CFBundleIdentifier": "com.example.fieldnotes", "CFBundleShortVersionString": "4.12.1",
            "CFBundleURLTypes": [
                ["CFBundleURLName": "auth", "CFBundleURLSchemes": ["msauth.com.example.fieldnotes", "fieldnotes"]]
            ],
            "LSApplicationQueriesSchemes": [
                "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam",
                "smart-ns", "zips", "lacoonsecurity", "wandera", "lookoutwork-ase", "skycure", "betteractiveshield",
            ],
            "LSRequiresIPhoneOS": true, "UIFileSharingEnabled": false, "BuildNumber": 20_261,
            "BuildDate": Date(timeIntervalSinceReferenceDate: 816_998_400), "Checksum": Data(0..<20),
            "IntuneMAMSettings": [
                "ADALClientId": "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13", "MultiIdentity": true,
                "ADALRedirectUri": "msauth.com.example.fieldnotes://auth", "SplashDuration": 2.5,
                "AppGroupIdentifiers": ["group.com.example.fieldnotes"], "AccentColor": "#1F6F5C",
            ] as [String: Any],
        ]
    }

    /// About a megabyte as XML: dictionaries that share their keys and many of their strings.
    static var repeated: [Any] {
        (0..<3_200).map { number in
            [
                "identifier": "com.example.module.\(number % 50)",
                "title": "A title of ordinary length, \(number % 20)",
                "enabled": number % 3 == 0, "weight": Double(number % 16) / 4, "order": number % 64,
                "kinds": ["public.image", "public.movie", "public.data"],
            ] as [String: Any]
        }
    }

    /// About a megabyte as XML: one dictionary with different keys and strings.
    static var unique: [String: Any] {
        var result: [String: Any] = [:]
        for number in 0..<12_500 {
            result["com.example.key.\(number)"] = "value number \(number &* 2_654_435_761 % 99_991)"
        }
        return result
    }

    static func bytes(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
        [UInt8](try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0))
    }
}
