internal import Foundation
internal import MAMBenchResults
internal import MAMSettings
internal import MAMSettingsTools

/// Reading and checking an `Info.plist`.
enum SettingsCases {
    static let names = ["settings.check"]

    static func run(wanted: [String]) throws -> [BenchFigure] { try wanted.map(check) }

    /// The baseline is a reader without places, types or names.
    private static func check(_ name: String) throws -> BenchFigure {
        let bytes = Array(typicalApp.utf8)
        let data = Data(bytes)
        let options = SettingsCheckOptions()
        let reading = try ManagedAppSettings.Reading(checking: bytes, options: options)
        precondition(reading.issues.isEmpty && reading.settings.multiIdentity, "the file is not read as it should be")
        return measure(
            name, against: "PropertyListSerialization reading the same file and nothing more",
            iterations: 1_000, ours: { blackHole(try? ManagedAppSettings.Reading(checking: bytes, options: options)) },
            baseline: { blackHole(try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)) })
    }

    private static func strings(_ texts: [String]) -> String {
        texts.map { "\t\t<string>\($0)</string>\n" }.joined()
    }

    /// The settings of a notes app with several identities.
    private static let typicalApp = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        	<key>CFBundleIdentifier</key>
        	<string>com.example.notes</string>
        	<key>CFBundleName</key>
        	<string>Notes</string>
        	<key>CFBundleURLTypes</key>
        	<array>
        		<dict>
        			<key>CFBundleURLSchemes</key>
        			<array>
        	\(strings(["notes", "notes-intunemam", "msauth.com.example.notes", "msauth.com.example.notes-intunemam"]))
        			</array>
        		</dict>
        	</array>
        	<key>LSApplicationQueriesSchemes</key>
        	<array>
        	\(strings([
                "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam",
                "smart-ns", "zips", "lacoonsecurity", "wandera", "lookoutwork-ase", "skycure", "betteractiveshield",
                "smsec", "mvisionmobile", "scmx", "intunemam-mtd", "msauthv2", "msauthv3",
            ]))
        	</array>
        	<key>NSFaceIDUsageDescription</key>
        	<string>Your organization lets you unlock notes with Face ID.</string>
        	<!-- The settings of the SDK. -->
        	<key>IntuneMAMSettings</key>
        	<dict>
        		<key>ADALClientId</key>
        		<string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>
        		<key>ADALRedirectUri</key>
        		<string>msauth.com.example.notes://auth</string>
        		<key>MultiIdentity</key>
        		<true/>
        		<key>AutoEnrollOnLaunch</key>
        		<true/>
        		<key>AppGroupIdentifiers</key>
        		<array>
        			<string>group.com.example.notes</string>
        		</array>
        		<key>MaxFileProtectionLevel</key>
        		<string>NSFileProtectionCompleteUntilFirstUserAuthentication</string>
        		<key>SplashIconFile</key>
        		<string>NotesMark</string>
        		<key>SplashDuration</key>
        		<real>2</real>
        		<key>AccentColor</key>
        		<string>#1F6F5C</string>
        	</dict>
        </dict>
        </plist>

        """
}

/// The start of the command-line tool.
///
/// The baseline is a Swift program that prints the file.
enum StartCases {
    static let names = ["start.decide"]

    static func run(wanted: [String]) throws -> [BenchFigure] { try wanted.compactMap(decide) }

    private static func decide(_ name: String) throws -> BenchFigure? {
        let (ours, plain) = (Programs.beside("mam").path, Programs.beside("mam-bench-plain").path)
        guard let folder = BenchFolder.make() else { return nil }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/policy.json"
        try Data(World.document.utf8).write(to: URL(fileURLWithPath: file))
        let (question, print) = (
            ["policy", "decide", file, "--action", "save", "--location", "box"], ["--print", file]
        )
        var (mine, theirs): ([Double], [Double]) = ([], [])
        for round in -10..<200 {
            guard let answer = Programs.firstOutput(of: ours, question),
                let text = Programs.firstOutput(of: plain, print)
            else { return nil }
            precondition(String(decoding: answer.output, as: UTF8.self).contains("allowed"), "another answer")
            precondition(String(decoding: text.output, as: UTF8.self).contains("odata"), "another text")
            // The first rounds bring both programs into memory.
            guard round >= 0 else { continue }
            mine.append(answer.nanoseconds)
            theirs.append(text.nanoseconds)
        }
        let (spread, base) = (BenchFigure.Spread(mine), BenchFigure.Spread(theirs))
        return BenchFigure(
            name: name, ratio: spread.p50 / base.p50, baseline: base.p50, nanoseconds: spread.p50, allocations: 0,
            against: "a Swift program with Foundation that prints the file", spread: spread,
            beside: BenchFigure.Beside(name: "print", spread: base),
            noise: ComparedFigure.noise(of: zip(mine, theirs).map { $0 / $1 }))
    }
}
