import Foundation
import Latchkey

/// `latchkey login --device`: logs a person in whose browser is elsewhere, on a telephone for instance.
struct DeviceLoginStep: Sendable {
    let settings: Settings
    let permissions: [String]
    /// Where the provider may send the person's browser when they have agreed.
    let redirectURL: URL?
    /// Whether a QR code is shown; `nil` where that depends on who reads.
    let showsQRCode: Bool?

    func run(in session: Session) async throws -> DeviceLoginManagerResult {
        let manager = DeviceLoginManager(permissions: permissions, settings: settings, session: session)
        manager.redirectURL = redirectURL
        return try await Interruption.cancels(manager.cancel) {
            try await manager.logIn { code in show(code) }
        }
    }

    private func show(_ code: DeviceLoginCodeInfo) {
        let minutes = max(1, Int((code.expirationDate.timeIntervalSinceNow / 60).rounded()))
        Terminal.complain("To log in, open \(code.verificationURL) in any browser and enter the code \(code.loginCode)")
        let isRead = Terminal.showsErrors
        if showsQRCode ?? isRead, let picture = QRCode(code.completeVerificationURL.absoluteString) {
            Terminal.complain("or scan this:\n")
            for line in picture.lines(colours: isRead) { Terminal.complain(line) }
            Terminal.complain("")
        }
        Terminal.complain("The code works for \(minutes == 1 ? "a minute" : "\(minutes) minutes").")
    }
}
