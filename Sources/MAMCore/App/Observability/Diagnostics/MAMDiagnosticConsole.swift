internal import MAMBase
internal import MAMSettings
internal import Synchronization

/// Provides diagnostic information about an app: a report of its state, and the paths of its log files.
///
/// SDK: `IntuneMAMDiagnosticConsole`
public struct MAMDiagnosticConsole: Sendable {
    /// The app about which this object provides information.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// A report of the app's current state.
    ///
    /// The property takes the app's lock several times. The report may contain only a part of a concurrent change.
    ///
    /// SDK: `+[IntuneMAMDiagnosticConsole getDiagnosticInformation]`
    public var diagnosticInformation: DiagnosticInformation {
        let managers = (app.policyManager, app.enrollmentManager, app.telemetryManager)
        let (registered, enrolled) = (managers.1.registeredAccountIDs, managers.1.enrolledAccountIDs)
        let records = app.table.load()?.records ?? []
        let scrubber = app.settingsManager.scrubber
        var seen: Set<Int> = []
        let accounts = records.compactMap { record -> DiagnosticInformation.Account? in
            let number = Int(record.group.load(ordering: .relaxed))
            guard seen.insert(number).inserted else { return nil }
            let names = records.filter { Int($0.group.load(ordering: .relaxed)) == number }.map(\.id)
            func isAmong(_ others: [AccountID]) -> Bool { names.contains { others.contains($0) } }
            return DiagnosticInformation.Account(
                number: number, isRegistered: isAmong(registered), isEnrolled: isAmong(enrolled),
                policy: managers.0.policyInForce(for: record.id).map { String($0.fingerprint.prefix(8)) },
                isEncryptionRequired: app.policyWord(for: record.id).isEncryptionRequired,
                blockedReason: managers.0.blockedReason(for: record.id),
                appConfiguration: scrubber.lines(of: app.appConfigManager.appConfig(for: record.id))
                    .map { Self.scrubbed($0, records.map(\.id)) },
                telemetryHindrance: managers.2.hindrance(for: record.id))
        }
        return DiagnosticInformation(
            wall: app.device.time.now().wall, app: app.configuration.bundleID,
            deviceFacts: app.device.facts.logNames, settings: app.settingsManager.settings.diagnosticValues,
            accounts: accounts.sorted { $0.number < $1.number },
            processAccount: app.state.withLock { $0.process }.flatMap { app.number(of: $0) },
            telemetryHindrance: managers.2.hindrance(), logLevel: app.leastLogLevel,
            hasLogger: managers.0.logger != nil, dispatchHindrance: app.dispatchHindrance)
    }

    /// The paths of the app's log files, newest first.
    ///
    /// The list is empty if the app's logger writes no files (``MAMLogger/paths``).
    ///
    /// SDK: `+[IntuneMAMDiagnosticConsole getIntuneLogPaths]`
    public var logPaths: [String] { app.policyManager.logger?.paths ?? [] }

    /// Removes from a line of app configuration the texts that break a rule, and the app's accounts.
    private static func scrubbed(_ line: String, _ accounts: [AccountID]) -> String {
        let pairs = line.split(separator: ", ", omittingEmptySubsequences: false).map { pair -> String in
            let folded = pair.lowercased()
            let names = accounts.contains { !$0.isUnmanaged && folded.contains($0.rawValue.lowercased()) }
            guard names || LogRule.broken(by: String(pair)) != nil else { return String(pair) }
            let key = pair.prefix { $0 != "=" }
            let isKeyClean = LogRule.broken(by: String(key)) == nil
            return isKeyClean && !names ? "\(key)=\(ConfigurationScrubber.mark)" : ConfigurationScrubber.mark
        }
        return pairs.joined(separator: ", ")
    }
}

extension ManagedApp {
    /// The object that provides diagnostic information about this app.
    public var diagnosticConsole: MAMDiagnosticConsole { MAMDiagnosticConsole(app: self) }

    fileprivate var dispatchHindrance: DispatchPropagation.Reason? {
        if case .inactive(let reason) = DispatchPropagation.status { return reason }
        return nil
    }
}

extension DeviceFacts {
    fileprivate var logNames: [String] {
        let all: [(DeviceFacts, String)] = [
            (.mdmEnrolled, "mdmEnrolled"), (.devicePasscode, "devicePasscode"), (.jailbroken, "jailbroken"),
            (.offline, "offline"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
