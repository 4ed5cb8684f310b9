import MAMCore
import XCTest

/// The table of questions says of every kind what scenarios, the command line and explanations say.
final class QuestionTableTests: XCTestCase {
    func testEveryKindHasItsRowInItsPlace() {
        XCTAssertEqual(QuestionDescription.all.map(\.kind), QuestionKind.allCases)
        XCTAssertEqual(QuestionKind.allCases.map(\.description.kind), QuestionKind.allCases)
        for kind in QuestionKind.allCases {
            XCTAssertEqual(Int(kind.rawValue), QuestionKind.allCases.firstIndex(of: kind))
        }
    }

    func testARowMakesAQuestionOfItsKind() {
        for row in QuestionDescription.all {
            XCTAssertEqual(row.question(QuestionArguments()).evaluated.question.kind, row.kind, row.name)
        }
    }

    func testNoTwoRowsAreAskedForByTheSameWords() {
        let rows = QuestionDescription.all
        XCTAssertEqual(Set(rows.map(\.name)).count, rows.count)
        let verbs = rows.map { "\($0.verb.name) \($0.verb.what ?? "")" }
        XCTAssertEqual(Set(verbs).count, verbs.count)
    }

    func testEveryWordOfAParameterAsksAnotherQuestion() {
        var words = 0
        for row in QuestionDescription.all {
            for parameter in row.parameters where parameter.role == .place || parameter.role == .payload {
                let asked = parameter.words.map { word in
                    var arguments = QuestionArguments()
                    parameter.take(word, &arguments)
                    XCTAssertEqual(parameter.word(arguments), word, row.name)
                    return row.question(arguments)
                }
                XCTAssertEqual(Set(asked).count, parameter.words.count, "\(row.name) \(parameter.field)")
                words += asked.count
            }
        }
        XCTAssertEqual(
            words,
            MAMSaveLocation.allCases.count + MAMOpenLocation.allCases.count + DocumentPickerMode.allCases.count
                + PolicyProperty.allCases.count + SystemComposer.allCases.count + NotificationContent.allCases.count
                + 2 * TransferPayload.allCases.count)
    }

    func testNamesOfIOSFindTheirQuestion() {
        let found: [(String, [String])] = [
            ("MFMailComposeViewController", ["compose mail"]), ("MFMessageComposeViewController", ["compose message"]),
            // Of managed and of unmanaged apps.
            ("UIActivityViewController", ["send", "send"]), ("QLPreviewController", ["property quickLook"]),
            ("quick look", ["property quickLook"]), ("Save to Files", ["save other"]), ("savetofiles", ["save other"]),
            ("UIDocumentPickerViewController", ["documentPicker"]), ("UIDocumentPicker", ["documentPicker"]),
            ("SFSafariViewController", ["openURL"]), ("UIPasteboard", ["copy", "paste"]),
            ("Siri", ["property areSiriIntentsAllowed"]), ("Spotlight", ["property isSpotlightIndexingAllowed"]),
            ("AirPrint", ["property printing"]), ("UNUserNotificationCenter", ["notification"]),
            ("WKWebView", ["pasteIntoWebView", "uploadInWebView", "webViewLink"]),
            ("mailto", ["openURL", "compose mail"]), ("UIFrobnicator", []), ("", []), ("()", []),
        ]
        for (word, questions) in found {
            XCTAssertEqual(
                SearchWords.matches(word).map { $0.question.name + ($0.place.map { " \($0)" } ?? "") }, questions, word)
        }
    }

    func testEveryQuestionHasSearchWordsAndTheyNameExistingPlaces() {
        for row in QuestionDescription.all {
            XCTAssertFalse(row.searchWords.isEmpty, row.name)
            let places = row.parameter(.place)?.words ?? []
            for entry in row.searchWords {
                if let place = entry.place { XCTAssertTrue(places.contains(place), "\(row.name) \(place)") }
                XCTAssertEqual(Set(entry.words.map(SearchWords.folded)).count, entry.words.count, "\(entry.words)")
            }
        }
    }

    func testEveryPropertyAndLocationIsFoundByAWordOtherThanItsName() {
        let places: [(QuestionKind, [String])] = [
            (.property, PolicyProperty.allCases.map(\.name)), (.save, MAMSaveLocation.allCases.map(\.name)),
            (.open, MAMOpenLocation.allCases.map(\.name)), (.compose, SystemComposer.allCases.map(\.name)),
        ]
        for (kind, names) in places {
            for name in names {
                let words = kind.description.searchWords.filter { $0.place == name }.flatMap(\.words)
                let others = words.filter { SearchWords.folded($0) != SearchWords.folded(name) }
                XCTAssertFalse(others.isEmpty, "\(kind.description.name) \(name)")
                for word in others {
                    XCTAssertTrue(
                        SearchWords.matches(word).contains { $0.question.kind == kind && $0.place == name }, word)
                }
            }
        }
        for (word, found) in [
            ("Box", ["save box", "open box"]), ("google drive", ["save googleDrive"]), ("Dropbox", ["save dropbox"]),
            ("SharePoint", ["save sharePoint", "open sharePoint"]), ("photos", ["save cameraRoll", "open photos"]),
            ("photo library", ["save cameraRoll", "open photos"]), ("save photo", ["save cameraRoll"]),
            ("Save to Photos", ["save cameraRoll"]), ("localStorage", ["save localDrive", "open localStorage"]),
            ("passcode", ["property isPINRequired"]), ("App Clip", ["universalLink"]),
            ("take a photo", ["open camera"]), ("iManage Work", ["save iManage", "open iManage"]),
        ] {
            XCTAssertEqual(
                SearchWords.matches(word).map { $0.question.name + ($0.place.map { " \($0)" } ?? "") }, found, word)
        }
    }

    func testOnlyQuestionsThatTakeAnAccountShowIt() {
        for row in QuestionDescription.all {
            let takes = row.parameters.contains { $0.role == .account || $0.role == .owner }
            let told = QuestionWords(account: "somebody")
            XCTAssertEqual(row.words(told).contains("somebody"), takes, row.name)
            XCTAssertEqual(row.report(told).contains("somebody"), takes, row.name)
            XCTAssertFalse(row.words(QuestionWords()).contains("somebody"), row.name)
        }
    }

    func testTheAccountOfTheArgumentsStandsBesideTheQuestion() {
        for row in QuestionDescription.all {
            var arguments = QuestionArguments()
            arguments.account = .unmanaged
            let takes = row.parameters.contains { $0.role == .account || $0.role == .owner }
            XCTAssertEqual(row.question(arguments).evaluated.account, takes ? .unmanaged : .none, row.name)
            arguments.set(.unmanagedApp)
            guard row.parameter(.app) != nil else { continue }
            XCTAssertEqual(row.question(arguments).evaluated.account, .none, row.name)
        }
    }
}
