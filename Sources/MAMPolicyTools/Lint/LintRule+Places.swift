internal import MAMCore

/// Rules about the locations that data is saved to and opened from.
extension LintRule {
    static let places: [LintRule] = [
        LintRule(
            unused: "saveBlockUnused", .warning, [.saveAsBlocked],
            "the setting has no effect, because the level for sending data decides about copies",
            help: "set `allowedOutboundDataTransferDestinations` to `managedApps`",
            why: """
                "Save copies of Org data" counts only while data may go to policy managed apps. Under "all apps" copies may \
                go anywhere although they look blocked. The portal grays the switch out there and leaves its old value \
                behind.
                """,
            source: "the settings page; assumption stale-location-lists",
            example: "\"allowedOutboundDataTransferDestinations\": \"allApps\", \"saveAsBlocked\": true"
        ) { $0.sendLevel == .all },
        LintRule(
            unused: "saveListUnused", .info, [.allowedDataStorageLocations],
            "the list has an effect only if data may go to managed apps only and saving copies is blocked",
            help:
                "set `allowedOutboundDataTransferDestinations` to `managedApps` and `saveAsBlocked` to true, or empty the list",
            why: """
                The list names exceptions from a block. Without the block every named service is open, whether it is listed \
                or not, so a short list does not close the others.
                """,
            source: "the settings page; reference B.1 and B.4",
            example: "\"saveAsBlocked\": false, \"allowedDataStorageLocations\": [\"sharePoint\"]"
        ) { !($0.sendLevel.isManaged && $0.boolean(.saveAsBlocked)) },
        LintRule(
            unused: "openBlockUnused", .warning, [.blockDataIngestionIntoOrganizationDocuments],
            "the block has an effect only if data may come from managed apps only",
            help: "set `allowedInboundDataTransferSources` to `managedApps`",
            why: """
                "Open data into Org documents" is enforced only while data may come from policy managed apps. Under "all \
                apps" everything may be opened although it looks blocked.
                """,
            source: "the settings page; assumption stale-location-lists",
            example:
                "\"allowedInboundDataTransferSources\": \"allApps\", \"blockDataIngestionIntoOrganizationDocuments\": true"
        ) { $0.receiveLevel.isAll },
        LintRule(
            unused: "openListUnused", .info, [.allowedDataIngestionLocations],
            "the list has an effect only if data may come from managed apps only and opening data is blocked",
            help:
                "set `allowedInboundDataTransferSources` to `managedApps` and `blockDataIngestionIntoOrganizationDocuments` to true, or leave the list out",
            why: """
                The list names exceptions from a block. Without the block every named service is open, whether it is listed \
                or not.
                """,
            source: "the settings page; reference B.1 and B.5",
            example:
                "\"blockDataIngestionIntoOrganizationDocuments\": false, \"allowedDataIngestionLocations\": [\"camera\"]"
        ) { !($0.receiveLevel == .managed && $0.boolean(.blockDataIngestionIntoOrganizationDocuments)) },
    ]
}
