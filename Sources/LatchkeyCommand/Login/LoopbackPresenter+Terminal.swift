import Latchkey

extension LoopbackPresenter {
    /// Shows the dialog in a browser on this machine, and says at the terminal where it is.
    /// - Parameter opensBrowser: whether the system's browser is opened; without, the person opens the address.
    static func atTerminal(opensBrowser: Bool) -> LoopbackPresenter {
        let browser: any BrowserOpener = opensBrowser ? SystemBrowser() : NoBrowser()
        return LoopbackPresenter(browser: browser) { addresses in
            Terminal.complain("To log in, open \(addresses.start) in a browser on this machine.")
        }
    }
}
