import Foundation
import Latchkey

/// The login of `latchkey login --device` (RFC 8628), for a person whose browser is on another device, such as a phone.
struct DeviceLoginFlow: Sendable {
    let settings: Settings
    let permissions: [String]
    /// The address to which the provider may redirect the person's browser after they consent.
    let redirectURL: URL?
    /// Whether to show a QR code; `nil` shows it if standard error is a terminal.
    let showsQRCode: Bool?

    func run(in session: Session) async throws -> DeviceLoginManagerResult {
        let manager = DeviceLoginManager(permissions: permissions, settings: settings, session: session)
        manager.redirectURL = redirectURL
        return try await TerminationSignals.withHandler(manager.cancel) {
            try await manager.logIn { code in show(code) }
        }
    }

    private func show(_ code: DeviceLoginCodeInfo) {
        let minutes = max(1, Int((code.expirationDate.timeIntervalSinceNow / 60).rounded()))
        Terminal.printError("To log in, open \(code.verificationURL) in any browser and enter the code \(code.loginCode)")
        let isTerminal = Terminal.isErrorTerminal
        if showsQRCode ?? isTerminal, let qrCode = QRCode(code.completeVerificationURL.absoluteString) {
            Terminal.printError("or scan this:\n")
            for line in qrCode.lines(usesColors: isTerminal) { Terminal.printError(line) }
            Terminal.printError("")
        }
        Terminal.printError("The code works for \(minutes == 1 ? "a minute" : "\(minutes) minutes").")
    }
}
