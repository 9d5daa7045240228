public import LoginModel

extension RemoteProvider {
    private struct PersonList: Decodable {
        struct Person: Decodable { let email: String }
        let people: [Person]
    }

    private struct AppList: Decodable {
        struct App: Decodable { let id: String }
        let apps: [App]
    }

    private struct AppRequest: Encodable {
        let id: String?
        let name: String?
        let secret: String?
        let redirectUris: [String]
    }

    private struct AppAnswer: Decodable {
        let id: String
        let name: String
        let secret: String
    }

    /// The people, at most 1000, in ascending order of the login name.
    public var people: [RemotePerson] {
        get async throws {
            let list: PersonList = try await control.call("GET", ["people"])
            return list.people.map { RemotePerson(login: $0.email) }
        }
    }

    /// Adds a person, or changes the one with the same login name. A login can name the person at once.
    public func add(_ person: RemotePerson) async throws { try await control.send("POST", ["people"], body: person.document) }

    /// The IDs of the apps, in ascending order.
    public var appIDs: [String] {
        get async throws {
            let list: AppList = try await control.call("GET", ["apps"])
            return list.apps.map(\.id)
        }
    }

    /// Adds an app, or changes the one with the same ID.
    /// - Parameters:
    ///   - id: The app ID; a new one if `nil`.
    ///   - name: The name that the dialog shows; one with the ID if `nil`.
    ///   - secret: The app secret; a new one if `nil`.
    ///   - redirectURIs: The redirect URIs to which the provider may send an authorization response.
    /// - Returns: The app, with what the provider has chosen.
    @discardableResult
    public func addApp(id: String? = nil, name: String? = nil, secret: Secret? = nil, redirectURIs: [String]) async throws -> RemoteApp {
        let request = AppRequest(id: id, name: name, secret: secret?.reveal(\.self), redirectUris: redirectURIs)
        let answer: AppAnswer = try await control.call("POST", ["apps"], body: request)
        return RemoteApp(id: answer.id, name: answer.name, secret: Secret(answer.secret))
    }
}
