import Foundation

/// A reader of bytes from unknown senders, with a check for the fuzzer and for the tests of the corpora.
///
/// A check feeds one input to the reader, and ends the process if the result breaks an invariant, as the fuzzer looks
/// for crashes. To add a target, add a row to ``all``, and a folder of inputs with its name to `Tests/Fuzz/corpus`.
package struct FuzzTarget: Sendable {
    /// The name of the target, and of its folder in `Tests/Fuzz/corpus`.
    package let name: String
    /// Makes the things that the check needs, such as files, and returns the check.
    package let prepare: @Sendable () -> ([UInt8]) -> Void

    init(_ name: String, preparing prepare: @escaping @Sendable () -> ([UInt8]) -> Void) {
        (self.name, self.prepare) = (name, prepare)
    }

    init(_ name: String, _ check: @escaping @Sendable ([UInt8]) -> Void) { self.init(name) { check } }

    /// Every target, in the order of the names.
    package static let all = [
        FuzzTarget("activationrule", InfoPlistInput.checkActivationRule),
        FuzzTarget("appconfiguration", AppConfigurationInput.check),
        FuzzTarget("buffer", preparing: BufferInput.prepare),
        FuzzTarget("certificates", CertificateInput.check),
        FuzzTarget("clientpolicy", PolicyInput.checkClientPolicy),
        FuzzTarget("configurator", InfoPlistInput.checkConfigurator),
        FuzzTarget("database", preparing: DatabaseInput.prepare),
        FuzzTarget("editor", EditorInput.check),
        FuzzTarget("fleet", ScenarioInput.checkFleetPlan),
        FuzzTarget("fleetstore", preparing: FleetStoreInput.prepare),
        FuzzTarget("graphschema", DescriptionInput.checkGraphSchema),
        FuzzTarget("header", SealedFileInput.checkHeader),
        FuzzTarget("journal", preparing: SealedFileInput.prepareJournal),
        FuzzTarget("json", JSONInput.check),
        FuzzTarget("links", LinkInput.check),
        FuzzTarget("logfile", ScenarioInput.checkLogFile),
        FuzzTarget("ownertag", SealedFileInput.checkOwnerTag),
        FuzzTarget("pin", SealedFileInput.checkPINRecord),
        FuzzTarget("policy", PolicyInput.checkPolicy),
        FuzzTarget("propertylistbinary", PropertyListInput.checkBinary),
        FuzzTarget("propertylistxml", PropertyListInput.check),
        FuzzTarget("recording", ScenarioInput.checkRecording),
        FuzzTarget("scenario", ScenarioInput.checkScenario),
        FuzzTarget("sdkheader", DescriptionInput.checkHeader),
        FuzzTarget("serve", ServerInput.check),
        FuzzTarget("settings", InfoPlistInput.checkSettings),
    ]
}

/// Uses a value, so that the optimizer does not remove the code that computes it.
@inline(never)
@_optimize(none)
func observe(_ value: Int) {}

/// A new folder for the files of a target, which is removed with the last reference to it.
final class ScratchFolder {
    let path: String

    /// Makes the folder in memory, if the system has a file system there.
    init() throws {
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        path = parent + "/mam-fuzz-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
