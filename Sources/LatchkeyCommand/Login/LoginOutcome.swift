import Foundation
import Latchkey
import StrictJSON

/// The result of a login in a browser or on a device, formatted for output.
struct LoginOutcome {
    /// The result as JSON, for programs.
    let json: JSONValue
    /// The result as lines, for a person at the terminal; empty after a cancellation.
    let lines: [String]
    /// The error line after a cancellation; `nil` if the person is logged in.
    let cancellationLine: String?

    private static let canceled = "latchkey: the login was canceled."

    init(_ result: LoginManagerLoginResult, app: String) {
        json = result.json
        lines = result.isCancelled ? [] : LoginReport.lines(for: result, app: app)
        cancellationLine = result.isCancelled ? Self.canceled : nil
    }

    init(_ result: DeviceLoginManagerResult, app: String) {
        json = result.json
        lines = result.accessToken.map { LoginReport.lines(for: $0, app: app) } ?? []
        switch result.cancellation {
        case nil: cancellationLine = nil
        case .codeExpired: cancellationLine = "latchkey: the code expired before the person logged in."
        case .byPerson, .byApp: cancellationLine = Self.canceled
        }
    }
}

// The result of a login as JSON, for programs. It never contains a token.

extension LoginManagerLoginResult {
    /// The result as JSON, without the tokens.
    var json: JSONValue {
        guard !isCancelled else { return ["result": "cancelled"] }
        var object: [String: JSONValue] = [
            "result": "success",
            "granted": .array(grantedPermissions.sorted().map { .string($0) }),
            "declined": .array(declinedPermissions.sorted().map { .string($0) }),
            "requested_tracking": .string("\(requestedTracking)"),
            "checks": .array(findings.map(\.json)),
        ]
        object["effective_tracking"] = effectiveTracking.map { .string("\($0)") }
        object["profile"] = profile?.json
        object["issuer"] = (authenticationToken?.claims()?.iss).map { .string($0) }
        return .object(object)
    }
}

extension DeviceLoginManagerResult {
    /// The result as JSON, without the access token.
    var json: JSONValue {
        guard let accessToken else { return ["result": "cancelled", "why": .string(cancellationReason)] }
        return [
            "result": "success", "requested_tracking": "enabled", "effective_tracking": "enabled",
            "granted": .array(accessToken.permissions.map(\.name).sorted().map { .string($0) }),
            "declined": .array(accessToken.declinedPermissions.map(\.name).sorted().map { .string($0) }),
            "profile": ["userID": .string(accessToken.userID)],
            "expires_at": .integer(Int64(accessToken.expirationDate.timeIntervalSince1970)),
        ]
    }

    private var cancellationReason: String {
        switch cancellation {
        case .byPerson: "declined"
        case .codeExpired: "expired"
        case .byApp, nil: "interrupted"
        }
    }
}

extension Profile {
    /// The fields that have a value, under their documented names.
    fileprivate var json: JSONValue {
        let texts: [String: String?] = [
            "userID": userID, "name": name, "firstName": firstName, "middleName": middleName, "lastName": lastName, "email": email,
            "birthday": birthdayComponents?.description, "gender": gender, "linkURL": linkURL?.absoluteString,
            "imageURL": imageURL?.absoluteString,
        ]
        var object = texts.compactMapValues { $0.map { JSONValue.string($0) } }
        object["friendIDs"] = friendIDs.map { .array($0.map { .string($0) }) }
        object["hometown"] = hometown.map { ["id": .string($0.id), "name": .string($0.name)] }
        object["location"] = location.map { ["id": .string($0.id), "name": .string($0.name)] }
        object["ageRange"] = ageRange.map { range in
            let ends: [String: Int64?] = ["min": range.min?.int64Value, "max": range.max?.int64Value]
            return .object(ends.compactMapValues { $0.map { .integer($0) } })
        }
        object["isLimited"] = .bool(isLimited)
        return .object(object)
    }
}
