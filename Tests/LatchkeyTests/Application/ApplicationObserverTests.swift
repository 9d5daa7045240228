import Foundation
import Testing

@testable import Latchkey

@Suite("An observer of the app")
struct ApplicationObserverTests {
    /// An observer that implements only some methods, like the observers of plug-ins.
    private final class RecordingObserver: FBSDKApplicationObserving {
        var launches: [String] = []
        var addresses: [URL] = []
        var isTheirs: (URL) -> Bool = { _ in false }
        var whenReady: () -> Void = {}

        func application(_ application: HostApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions? = nil) -> Bool {
            launches.append(launchOptions?.keys.sorted().joined(separator: ",") ?? "none")
            whenReady()
            return true
        }

        func application(_ application: HostApplication, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
            addresses.append(url)
            return isTheirs(url)
        }
    }

    /// An observer that implements no method.
    private final class EmptyObserver: FBSDKApplicationObserving {}

    private let app = TestApp()
    private var delegate: ApplicationDelegate {
        ApplicationDelegate(opener: app.manager(ScriptedPresenter.silent), session: app.session)
    }

    @Test("An observer is notified of the launch once, even if it is added late")
    func launch() throws {
        let delegate = delegate
        let (first, second, empty) = (RecordingObserver(), RecordingObserver(), EmptyObserver())
        first.whenReady = { delegate.addObserver(first) }
        delegate.addObserver(first)
        delegate.addObserver(empty)
        delegate.initializeSDK()
        #expect(first.launches.isEmpty)
        #expect(delegate.application(nil, didFinishLaunchingWithOptions: ["url": "x"]))
        #expect(first.launches == ["url"])
        delegate.addObserver(second)
        #expect(delegate.application(HostApplication()))
        #expect(first.launches == ["url"])
        #expect(second.launches == ["none"])
        first.whenReady = {}
    }

    @Test("An observer receives each address, and may claim it as its own")
    func addresses() throws {
        let delegate = delegate
        let (one, other, empty) = (RecordingObserver(), RecordingObserver(), EmptyObserver())
        for observer in [one, other, empty] as [any FBSDKApplicationObserving] { delegate.addObserver(observer) }
        let url = try #require(URL(string: "sample://game"))
        one.isTheirs = { $0 == url }
        #expect(delegate.application(nil, open: url, options: [:]))
        #expect(!delegate.open(try #require(URL(string: "sample://else"))))
        #expect(one.addresses.count == 2)
        #expect(other.addresses == one.addresses)
    }

    @Test("A removed observer receives nothing more")
    func removal() throws {
        let delegate = delegate
        let (one, other) = (RecordingObserver(), RecordingObserver())
        delegate.addObserver(one)
        delegate.addObserver(other)
        delegate.removeObserver(one)
        delegate.application(nil)
        #expect(one.launches.isEmpty)
        #expect(other.launches == ["none"])
    }

    @Test("An observer of another kind has one adapter, which is called as long as the observer is alive")
    func adapter() throws {
        let delegate = delegate
        var owner: NSObject? = NSObject()
        let (first, second) = (RecordingObserver(), RecordingObserver())
        delegate.addObserver(first, for: try #require(owner))
        delegate.addObserver(second, for: try #require(owner))
        #expect(!delegate.open(try #require(URL(string: "sample://one"))))
        #expect(first.addresses.count == 1)
        #expect(second.addresses.isEmpty)
        owner = nil
        #expect(!delegate.open(try #require(URL(string: "sample://two"))))
        #expect(first.addresses.count == 1)
    }

    /// An observer that removes itself in its `deinit`, as Objective-C objects do.
    private final class SelfRemovingObserver: FBSDKApplicationObserving {
        let delegate: ApplicationDelegate
        init(_ delegate: ApplicationDelegate) { self.delegate = delegate }
        deinit { delegate.removeObserver(self) }
    }

    @Test("An observer may remove itself in its deinit")
    func removalInDeinit() {
        let delegate = delegate
        let other = RecordingObserver()
        do { delegate.addObserver(SelfRemovingObserver(delegate)) }
        delegate.addObserver(other)
        delegate.application(nil)
        #expect(other.launches == ["none"])
    }

    @Test("An observer of another kind can be removed")
    func adapterRemoval() throws {
        let delegate = delegate
        let owner = NSObject()
        let recorder = RecordingObserver()
        delegate.addObserver(recorder, for: owner)
        delegate.observers.remove(owner)
        delegate.application(nil)
        #expect(recorder.launches.isEmpty)
    }

    @Test("The application delegate does not retain an observer")
    func memory() {
        let delegate = delegate
        weak var observer: RecordingObserver?
        do {
            let recorder = RecordingObserver()
            delegate.addObserver(recorder)
            observer = recorder
        }
        #expect(observer == nil)
        #expect(delegate.application(nil))
    }
}
