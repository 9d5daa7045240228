import ArgumentParser
import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// `latchkey login --device`: logs a person in whose browser is elsewhere, on a telephone for instance.
struct DeviceLoginStep: Sendable {
    let settings: Settings
    let permissions: [String]
    /// Whether a QR code is shown; `nil` where that depends on who reads.
    let showsQRCode: Bool?

    func run(in session: Session) async throws -> DeviceLoginManagerResult {
        let manager = DeviceLoginManager(permissions: permissions, settings: settings, session: session)
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

extension DeviceLoginManagerResult {
    /// Everything but the token.
    var json: JSONValue {
        guard let accessToken else { return ["result": "cancelled", "why": .string(why)] }
        return [
            "result": "success", "requested_tracking": "enabled", "effective_tracking": "enabled",
            "granted": .array(accessToken.permissions.map(\.name).sorted().map { .string($0) }),
            "declined": .array(accessToken.declinedPermissions.map(\.name).sorted().map { .string($0) }),
            "profile": ["userID": .string(accessToken.userID)],
            "expires_at": .integer(Int64(accessToken.expirationDate.timeIntervalSince1970)),
        ]
    }

    private var why: String {
        switch cancellation {
        case .byPerson: "declined"
        case .codeExpired: "expired"
        case .byApp, nil: "interrupted"
        }
    }

    /// What a person at the terminal is told where there is no token.
    var cancelLine: String {
        switch cancellation {
        case .codeExpired: "latchkey: the code expired, and nobody was logged in."
        default: "latchkey: the login was cancelled."
        }
    }
}
