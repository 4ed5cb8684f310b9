import CSQLite
import MAMCore

/// The part of an app that asks before it lets a note out.
public struct NotesExporter: Sendable {
    let app: ManagedApp

    /// Makes an exporter for one app.
    public init(app: ManagedApp) { self.app = app }

    /// Why a note of this account may not be exported to Box, or `nil` when it may.
    public func refusal(toExportNoteOf account: AccountID) -> String? {
        app.withAccountID(account) {
            let question = PolicyQuestion.save(to: .box, account: nil)
            guard !app.decision(for: question).isAllowed else { return nil }
            return app.explain(question).text
        }
    }

    /// The version of the app's own database.
    public var databaseVersion: Int { Int(stranger_database_version()) }
}
