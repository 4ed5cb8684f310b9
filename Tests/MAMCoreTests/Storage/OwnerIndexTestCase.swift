import MAMCore
import MAMSealedFiles
import MAMStorage
import MAMVolumes
import XCTest

/// Both indexes of owners, and rows for them.
class OwnerIndexTestCase: StorageTestCase {
    let mail = AppContainer(publisher: "pub", app: "com.example.mail")
    let notes = AppContainer(publisher: "pub", app: "com.example.notes")
    var ann: OwnerID { get throws { try XCTUnwrap(StorageKit.id(1)) } }
    var bob: OwnerID { get throws { try XCTUnwrap(StorageKit.id(2)) } }

    func indexes() throws -> [any OwnerIndexing] { [MemoryOwnerIndex(), try SQLiteOwnerIndex.open(in: root)] }

    func row(
        _ path: String, _ number: Int, owner: OwnerID? = nil, in container: AppContainer? = nil
    ) throws -> OwnerRow {
        OwnerRow(
            container: container ?? mail, path: path, place: FilePlace(device: .max, inode: UInt64(number)),
            fileID: StorageKit.id(1000 + number), owner: try owner ?? ann, keyID: StorageKit.id(7), sequence: .max,
            kind: .encrypted, state: .live)
    }
}
