import MAMSettings
import MAMSettingsTools

/// The checks of the settings in an `Info.plist`, of the tool that changes them, and of activation rules.
enum InfoPlistInput {
    /// Reads an `Info.plist`, and describes every issue.
    static func checkSettings(_ bytes: [UInt8]) {
        do {
            let reading = try ManagedAppSettings.read(infoPlist: bytes)
            for issue in reading.issues { observe("\(issue)".utf8.count) }
            let check = try InfoPlistCheck(infoPlist: bytes)
            for issue in check.infoPlistIssues { observe("\(issue)".utf8.count) }
        } catch {
            observe("\(error)".utf8.count)
        }
    }

    /// Configures an `Info.plist`: the changes come to an end, and a second run finds nothing to change.
    static func checkConfigurator(_ bytes: [UInt8]) {
        var options = ConfiguratorOptions()
        // The last byte chooses what may be changed, so that every way is taken.
        let choice = bytes.last ?? 0
        options.changesActivationRule = choice & 1 != 0
        options.fixesEntitlements = choice & 2 != 0
        options.convertsOldStyle = choice & 4 != 0
        options.check.containingApp = choice & 8 != 0 ? "com.example" : nil
        options.check.faceIDText = choice & 16 != 0 ? "Unlock" : nil
        // The file stands for its own entitlements now and then.
        let rights = choice & 32 != 0 ? bytes : nil
        let result: ConfiguratorResult
        do throws(ConfiguratorError) {
            result = try Configurator(infoPlist: bytes, entitlements: rights, options: options).run()
        } catch {
            precondition(error.kind != .unsettled, "the fixes never come to an end")
            return
        }
        do throws(ConfiguratorError) {
            let again = try Configurator(
                infoPlist: result.infoPlist, entitlements: result.entitlements, options: options
            ).run()
            precondition(
                again.infoPlist == result.infoPlist && again.entitlements == result.entitlements, "not idempotent")
            precondition(again.changes.isEmpty)
        } catch {
            preconditionFailure("a written file cannot be configured: \(error)")
        }
    }

    /// Adds the missing twins to an activation rule: the result lacks none, and keeps every part of the rule.
    static func checkActivationRule(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let straight = ActivationRule.straighteningQuotes(in: text) {
            precondition(!ActivationRule.hasTypographicQuotes(straight.text))
        }
        guard let rule = try? ActivationRule(text) else { return }
        let mended = rule.addingTwins()
        precondition(mended.addingTwins().text == mended.text, "twins are added twice")
        if mended.text.utf8.elementsEqual(rule.text.utf8) { return }
        precondition(mended.missingTwins.isEmpty, "a twin is still missing")
        // The bytes of the rule are still there, in their order.
        var rest = Array(mended.text.utf8)[...]
        for byte in rule.text.utf8 {
            guard let place = rest.firstIndex(of: byte) else { preconditionFailure("a part of the rule is lost") }
            rest = rest[(place + 1)...]
        }
        precondition(rule.types.allSatisfy { mended.types.contains($0) })
    }
}
