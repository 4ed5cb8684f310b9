/// The settings of part C as a document writes them; nil is absent.
struct SlowLaunchSettings {
    var texts: [String: String] = [:]
    var flags: [String: Bool] = [:]

    /// The properties of a document.
    var json: String {
        let properties = texts.map { "\"\($0.key)\": \"\($0.value)\"" } + flags.map { "\"\($0.key)\": \($0.value)" }
        return properties.sorted().joined(separator: ", ")
    }
}

/// What is the case, in plain words and numbers.
struct SlowLaunchFacts {
    var wipeCommand = false
    /// Seconds since the check-in; nil when there was none.
    var offline: Int? = 60
    var accountDisabled = false
    /// The number of the SDK's clock status, and how many seconds old it is.
    var clock = 2
    var clockAge: Int? = 60
    var jailbroken = false
    var sdk: [Int]? = [21, 7]
    var app: [Int]? = [4, 2]
    var os: [Int]? = [18, 1]
    var model: String? = "iPhone16,1"
    /// Levels 1 to 4 by reporter; 0 for a reporter without a level.
    var defender: Int?
    var thirdParty: Int?
    var passcode = true
    var mdm = false
    var accessDue = true
}

/// Part C read aloud, for comparison with the engine: slow, and made of nothing but the reference.
///
/// The names of the checks that strike, in the order of C.2, ending with the first wipe or block.
func slowLaunch(_ settings: SlowLaunchSettings, _ facts: SlowLaunchFacts) -> [String] {
    let wipes = slowWipes(settings, facts)
    if let first = wipes.first { return ["wipe.\(first)"] }
    let blocks = slowBlocks(settings, facts)
    if let first = blocks.first { return ["block.\(first)"] }
    return slowWarnings(settings, facts).map { "warn.\($0)" } + slowAccess(settings, facts).map { "access.\($0)" }
}

private func slowWipes(_ s: SlowLaunchSettings, _ f: SlowLaunchFacts) -> [String] {
    var list: [String] = []
    if f.wipeCommand { list.append("pendingWipe") }
    if let offline = f.offline, offline > slowSeconds(s.texts["periodOfflineBeforeWipeIsEnforced"]) ?? 7_776_000 {
        list.append("offline")
    }
    if s.texts["appActionIfUnableToAuthenticateUser"] == "wipe", f.accountDisabled { list.append("disabledAccount") }
    let mustComply = s.flags["deviceComplianceRequired"] ?? true
    if mustComply, f.jailbroken, s.texts["appActionIfDeviceComplianceRequired"] == "wipe" { list.append("jailbreak") }
    list += slowVersions(s, f, minimum: "minimumWipe", maximum: "maximumWipe")
    if slowModelIsWrong(s, f), s.texts["appActionIfIosDeviceModelNotAllowed"] == "wipe" { list.append("deviceModel") }
    if slowThreatIsTooHigh(s, f), s.texts["mobileThreatDefenseRemediationAction"] == "wipe" { list.append("threat") }
    return list
}

private func slowBlocks(_ s: SlowLaunchSettings, _ f: SlowLaunchFacts) -> [String] {
    var list: [String] = []
    let limit = slowSeconds(s.texts["periodOfflineBeforeAccessCheck"]) ?? 86_400
    if f.offline == nil || (f.offline ?? 0) > limit { list.append("offline") }
    let disabled = s.texts["appActionIfUnableToAuthenticateUser"]
    if disabled != nil, disabled != "wipe", f.accountDisabled { list.append("disabledAccount") }
    let clock = s.texts["appActionIfAccountIsClockedOut"]
    if clock != nil, clock != "warn", slowIsOut(s, f) { list.append("workingTime") }
    let mustComply = s.flags["deviceComplianceRequired"] ?? true
    if mustComply, f.jailbroken, s.texts["appActionIfDeviceComplianceRequired"] != "wipe" { list.append("jailbreak") }
    list += slowVersions(s, f, minimum: "minimumRequired", maximum: "maximumRequired")
    if slowModelIsWrong(s, f), s.texts["appActionIfIosDeviceModelNotAllowed"] != "wipe" { list.append("deviceModel") }
    if slowThreatIsTooHigh(s, f), s.texts["mobileThreatDefenseRemediationAction"] != "wipe" { list.append("threat") }
    if s.texts["appDataEncryptionType"] != "useDeviceSettings", !f.passcode { list.append("devicePasscode") }
    return list
}

private func slowWarnings(_ s: SlowLaunchSettings, _ f: SlowLaunchFacts) -> [String] {
    var list = slowVersions(s, f, minimum: "minimumWarning", maximum: "maximumWarning")
    if s.texts["appActionIfAccountIsClockedOut"] == "warn", slowIsOut(s, f) { list.append("workingTime") }
    return list
}

private func slowAccess(_ s: SlowLaunchSettings, _ f: SlowLaunchFacts) -> [String] {
    guard f.accessDue else { return [] }
    var list: [String] = []
    if s.flags["organizationalCredentialsRequired"] == true { list.append("credentials") }
    let passcodeInstead = s.flags["disableAppPinIfDevicePinIsSet"] == true && f.mdm && f.passcode
    if s.flags["pinRequired"] ?? true, !passcodeInstead { list.append("pin") }
    return list
}

private func slowVersions(
    _ s: SlowLaunchSettings, _ f: SlowLaunchFacts, minimum: String, maximum: String
) -> [String] {
    var list: [String] = []
    if slowIsBelow(f.sdk, s.texts["\(minimum)SdkVersion"]) { list.append("sdkVersion") }
    if slowIsBelow(f.app, s.texts["\(minimum)AppVersion"]) { list.append("appVersion") }
    if slowIsBelow(f.os, s.texts["\(minimum)OsVersion"]) { list.append("minimumOS") }
    if slowIsAbove(f.os, s.texts["\(maximum)OsVersion"]) { list.append("maximumOS") }
    return list
}

private func slowParts(_ text: String) -> [Int] {
    let parts = text.split(separator: ".").map { Int($0) ?? -1 }
    return parts + [0, 0, 0, 0].dropFirst(parts.count)
}

private func slowCompare(_ found: [Int], _ bound: [Int]) -> Int {
    let found = found + [0, 0, 0, 0].dropFirst(found.count)
    for index in 0..<4 where found[index] != bound[index] { return found[index] < bound[index] ? -1 : 1 }
    return 0
}

private func slowIsConfigured(_ text: String?) -> String? { text == nil || text == "" || text == "0.0" ? nil : text }

private func slowIsBelow(_ found: [Int]?, _ bound: String?) -> Bool {
    guard let bound = slowIsConfigured(bound) else { return false }
    return found == nil || slowCompare(found ?? [], slowParts(bound)) < 0
}

private func slowIsAbove(_ found: [Int]?, _ bound: String?) -> Bool {
    guard let bound = slowIsConfigured(bound) else { return false }
    return found == nil || slowCompare(found ?? [], slowParts(bound)) > 0
}

private func slowModelIsWrong(_ s: SlowLaunchSettings, _ f: SlowLaunchFacts) -> Bool {
    let list = (s.texts["allowedIosDeviceModels"] ?? "").split(separator: ";").map {
        $0.lowercased().filter { $0 != " " }
    }
    let models = list.filter { $0 != "" }
    return !models.isEmpty && !models.contains(f.model?.lowercased() ?? "?")
}

private func slowThreatIsTooHigh(_ s: SlowLaunchSettings, _ f: SlowLaunchFacts) -> Bool {
    let levels = ["notConfigured": 0, "secured": 1, "low": 2, "medium": 3, "high": 4]
    let most = levels[s.texts["maximumAllowedDeviceThreatLevel"] ?? "notConfigured"] ?? 0
    if most == 0 { return false }
    let thirdFirst = s.texts["mobileThreatDefensePartnerPriority"] == "thirdPartyPartnerOverDefender"
    let reported = thirdFirst ? f.thirdParty ?? f.defender : f.defender ?? f.thirdParty
    return reported == nil || reported == 0 || (reported ?? 0) > most
}

private func slowIsOut(_ s: SlowLaunchSettings, _ f: SlowLaunchFacts) -> Bool {
    if f.clock == 2 { return false }
    guard f.clock == 4, let age = f.clockAge else { return true }
    return age > slowSeconds(s.texts["gracePeriodToBlockAppsDuringOffClockHours"]) ?? 0
}

/// The few durations these tests write.
private func slowSeconds(_ text: String?) -> Int? {
    guard let text else { return nil }
    return ["PT0S": 0, "P0D": 0, "PT1H": 3600, "PT12H": 43_200, "P1D": 86_400, "P30D": 2_592_000][text]
}
