import Testing

@testable import Latchkey

@Suite("The window that a dialog appears above")
struct PresentationWindowTests {
    private typealias Window = PresentationWindow.Candidate

    private static let activeKey = Window(scene: .active, isKey: true, isVisible: true)
    private static let active = Window(scene: .active, isKey: false, isVisible: true)
    private static let hidden = Window(scene: .active, isKey: true, isVisible: false)
    private static let inactiveKey = Window(scene: .inactive, isKey: true, isVisible: true)
    private static let inactive = Window(scene: .inactive, isKey: false, isVisible: true)
    private static let background = Window(scene: .background, isKey: true, isVisible: true)

    @Test(
        "The window is the key window of the active scene, else the best visible window",
        arguments: [
            ([activeKey], 0), ([background, inactiveKey, active, activeKey], 3), ([active, activeKey, activeKey], 1),
            ([hidden, active], 1), ([inactiveKey, active], 1), ([background, inactive, inactiveKey], 2), ([background, inactive], 1),
        ] as [([PresentationWindow.Candidate], Int)])
    func choice(windows: [PresentationWindow.Candidate], index: Int) throws {
        #expect(try PresentationWindow.index(in: windows) == index)
    }

    @Test("An error says what to do if no window is visible", arguments: [[], [background], [hidden, background]])
    func none(windows: [PresentationWindow.Candidate]) {
        let error = #expect(throws: CoreError.self) { try PresentationWindow.index(in: windows) }
        #expect(error?.reason == .browserUnavailable)
        #expect(error?.code == .errorBrowserUnavailable)
        #expect(error?.explanation.contains("view controller") == true)
    }
}
