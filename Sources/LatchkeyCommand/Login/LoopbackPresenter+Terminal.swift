import Latchkey

extension LoopbackPresenter {
    /// Returns a presenter that shows the dialog in a browser on this machine, and prints its address to standard error.
    /// - Parameter opensBrowser: whether to open the system's browser. Otherwise the person opens the printed address.
    static func atTerminal(opensBrowser: Bool) -> LoopbackPresenter {
        let browser: any BrowserOpener = opensBrowser ? SystemBrowser() : NoBrowser()
        return LoopbackPresenter(browser: browser) { addresses in
            Terminal.printError("To log in, open \(addresses.start) in a browser on this machine.")
        }
    }
}
