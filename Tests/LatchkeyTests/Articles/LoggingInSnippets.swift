import Foundation
import Latchkey

/// The code around the snippets of the articles on logging in (Sources/Latchkey/Latchkey.docc). Tests/Browser/test_readme.py compares the
/// code between the markers with the articles, word for word. The code runs on the main actor, as the code of an app's screens does.
/// `make check-apple` also compiles this file.
@MainActor
struct LoggingInArticle: Sendable {
    let record: @Sendable (String) -> Void
    let nonce = "n-0S6_WzA2Mj"

    nonisolated init(record: @escaping @Sendable (String) -> Void) { self.record = record }

    func show(_ text: String) { record(text) }
    func send(_ token: String) { record("sent \(token.count > 100)") }
    nonisolated func print(_ text: String) { record(text) }

    func setup() {
        // snippet: setup
        Settings.shared.appID = "138483919580948"
        Settings.shared.providerURL = URL(string: "https://login.example")
        // end
    }

    func overview(_ provider: URL) async throws {
        // snippet: overview
        Settings.shared.appID = "138483919580948"
        Settings.shared.providerURL = provider

        let configuration = try LoginConfiguration.validated(permissions: [.email], tracking: .limited)
        let result = try await LoginManager().logIn(with: configuration)
        if !result.isCancelled { show("Hello, \(result.profile?.name ?? "you")") }
        // end
    }

    func limited() async throws {
        // snippet: limited
        let configuration = try LoginConfiguration.validated(
            permissions: [.email, .userBirthday], tracking: .limited, nonce: nonce)
        let result = try await LoginManager().logIn(with: configuration)
        if result.isCancelled { return show("As you like.") }

        show("Hello, \(result.profile?.name ?? "you")")
        if result.declined.contains(.userBirthday) { show("No birthday party, then.") }
        if let token = result.authenticationToken { send(token.tokenString) }
        // end
    }

    func refusedConfiguration() {
        // snippet: refusedConfiguration
        do {
            _ = try LoginConfiguration.validated(permissions: [.userLikes], tracking: .limited)
        } catch {
            show(error.explanation)
        }
        // end
    }

    func failures(_ configuration: LoginConfiguration) async {
        // snippet: failures
        do {
            _ = try await LoginManager().logIn(with: configuration)
        } catch let error as LoginError where error.reason == .timedOut {
            show("The login took too long.")
        } catch let error as LoginError where error.code == .userMismatch {
            show("Another person is logged in here.")
        } catch let error as CoreError where error.reason == .providerUnreachable {
            show("Are you online?")
        } catch {
            show("That did not work: \(error)")
        }
        // end
    }

    func classic() async throws {
        // snippet: classic
        let configuration = try LoginConfiguration.validated(permissions: [.email, .userFriends])
        let result = try await LoginManager().logIn(with: configuration)
        guard let token = result.token else { return show("As you like.") }

        show("Hello, \(result.profile?.name ?? "you")")
        if !token.hasGranted(.userFriends) { show("Your friends stay your secret.") }
        // end
    }

    func graph() async throws {
        // snippet: graph
        let me = try await GraphRequest(graphPath: "me", parameters: ["fields": "id,name"]).response()
        show("The provider calls you \(me.dictionary?["name"] as? String ?? "nothing").")
        // end
    }

    func missingPermission() async throws {
        // snippet: missingPermission
        do {
            let post = GraphRequest(graphPath: "me/feed", parameters: ["message": "Hello"], httpMethod: .post)
            _ = try await post.response()
        } catch let error as CoreError where error.graphErrorCode == 200 {
            show("Ask for the permission first.")
        }
        // end
    }

    func permissions() async throws {
        // snippet: permissions
        try await GraphClient.shared.revoke(.email)
        let permissions = try await GraphClient.shared.permissions()
        if permissions.declined.contains(.email) { show("Your address is yours again.") }
        // end
    }

    func changes() async {
        // snippet: changes
        for await change in Session.shared.changes {
            show("Now: \(change.new.profile?.name ?? "nobody")")
            if change.new.profile == nil { break }
        }
        // end
    }

    func device() async throws {
        // snippet: device
        let manager = DeviceLoginManager(permissions: ["email"], enableSmartLogin: false)
        let result = try await manager.logIn { code in
            await show("Go to \(code.verificationURL) and enter \(code.loginCode)")
        }
        show(result.accessToken == nil ? "As you like." : "Hello.")
        // end
    }

    func refresh() async throws {
        // snippet: refresh
        let result = try await LoginManager().refreshLimitedLogin()
        send(result.authenticationToken.tokenString)
        // end
    }

    func completion() {
        // snippet: completion
        LoginManager().logIn(configuration: LoginConfiguration(permissions: ["email"], tracking: .enabled)) { result in
            switch result {
            case .success(let granted, let declined, _): show("Granted \(granted.count), declined \(declined.count)")
            case .cancelled: show("As you like.")
            case .failed(let error): show("That did not work: \(error)")
            }
        }
        // end
    }

    #if os(Linux) || os(macOS)
    func terminal(_ configuration: LoginConfiguration) async -> LoginResult {
        // snippet: terminal
        let presenter = LoopbackPresenter { addresses in
            print("To log in, open \(addresses.start) in a browser on this machine.")
        }
        let manager = LoginManager(settings: .shared, session: .shared, presenter: presenter)
        let result = await manager.logIn(configuration: configuration)
        // end
        return result
    }
    #endif

    // snippet: presenter
    struct OwnWindow: DialogPresenter {
        let walk: @Sendable (URL) async throws -> URL

        func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
            let address = try dialog.url(redirectURI: dialog.appRedirectURI)
            return DialogRedirect(url: try await walk(address), redirectURI: dialog.appRedirectURI)
        }
    }
    // end
}
