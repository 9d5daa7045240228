internal import Foundation
internal import LoginModel
internal import StrictJSON

/// The response to `device/login` (SDK.md, section 2.8; RFC 8628, section 3.2). The response is validated, because the app shows its values
/// on a screen.
struct DeviceAuthorizationResponse: Sendable {
    let info: DeviceLoginCodeInfo
    /// The lifetime of the code, counted from the arrival of the response.
    let lifetime: Duration

    /// The lifetime of a code for which the provider returns no `expires_in`, in seconds (Wire.md, section 5).
    static let defaultLifetime: Double = 420
    /// The maximum lifetime of a code, in seconds. A longer lifetime is shortened to this value.
    static let maximumLifetime: Double = 3600
    /// The maximum initial polling interval, in seconds. A longer interval is shortened to this value.
    static let maximumInterval: Double = 60

    /// Parses the response.
    /// - Throws: ``CoreError`` with the reason `bad_response`.
    init(_ response: JSONValue, at now: Date) throws(CoreError) {
        guard let identifier = response["code"]?.string, !identifier.isEmpty, identifier.utf8.count <= 4096 else {
            throw Self.responseError("has no code")
        }
        guard let loginCode = response["user_code"]?.string, (1...64).contains(loginCode.utf8.count),
            loginCode.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw Self.responseError("has no user_code of up to 64 printable characters") }
        guard let text = response["verification_uri"]?.string, text.utf8.count <= 2048, (try? WebURL(text)) != nil,
            let url = URL(string: text)
        else { throw Self.responseError("has no verification_uri that is an http or https address") }
        let seconds = min(try Self.seconds("expires_in", in: response) ?? Self.defaultLifetime, Self.maximumLifetime)
        let interval = min(try Self.seconds("interval", in: response) ?? 0, Self.maximumInterval)
        lifetime = .seconds(seconds)
        info = DeviceLoginCodeInfo(
            identifier: identifier, loginCode: loginCode, verificationURL: url, expirationDate: now.addingTimeInterval(seconds),
            pollingInterval: UInt(interval.rounded(.up)))
    }

    /// Returns the number of seconds in a field; `nil` if the field is missing or `null`. Providers send a number or a string.
    private static func seconds(_ name: String, in response: JSONValue) throws(CoreError) -> Double? {
        guard let value = response[name], value != .null else { return nil }
        guard let seconds = value.number ?? value.string.flatMap(Double.init), seconds.isFinite, seconds >= 0 else {
            throw responseError("has an \(name) that is not a number of seconds")
        }
        return seconds
    }

    private static func responseError(_ problem: String) -> CoreError {
        CoreError(.errorUnknown, .badResponse, "The response to POST device/login \(problem).")
    }
}
