import ArgumentParser
import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The `latchkey app` command, which administers the apps of a store.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Manage the apps in a store, even while a provider serves it.",
        subcommands: [
            AppAdd.self, AppList.self, AppShow.self, AppSet.self, AppReset.self, AppRemove.self, AppCheck.self, AppReview.self,
        ])
}

extension AppStore {
    /// Returns the app with the given ID.
    /// - Throws: `Problem` if the store has no such app.
    func existingApp(_ id: String) async throws -> RegisteredApp {
        guard let app = try await app(id) else { throw Problem("There is no app \(id) in this store.") }
        return app
    }
}

/// Formats and prints an app, or another result of an administrative command.
enum AppReport {
    /// Returns an app's settings for output.
    /// - Parameter includesSecrets: whether to include the secret and the client token. Otherwise `has_secret` and `has_client_token` only
    ///   say whether they exist.
    static func json(_ app: RegisteredApp, includesSecrets: Bool) -> [String: JSONValue] {
        var members = app.json
        members["icon"] = .bool(app.iconDigest != nil)
        for (name, secret) in [("secret", app.secret), ("client_token", app.clientToken)] {
            if includesSecrets {
                members[name] = secret.map { .string($0.reveal(\.self)) }
            } else {
                members["has_\(name)"] = .bool(secret != nil)
            }
        }
        return members
    }

    /// Returns every setting of an app, secrets included, under the names of a seed file, to be edited and parsed again.
    static func values(_ app: RegisteredApp) -> [String: JSONValue] {
        var values = app.json
        values["secret"] = app.secret.map { .string($0.reveal(\.self)) }
        values["client_token"] = app.clientToken.map { .string($0.reveal(\.self)) }
        return values
    }

    static func print(_ json: JSONValue, asJSON: Bool) {
        if asJSON {
            Terminal.printLine(String(decoding: json.serialized(), as: UTF8.self))
        } else {
            GraphReport.lines(for: json).forEach(Terminal.printLine)
        }
    }
}
