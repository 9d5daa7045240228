internal import IdentityTokens

extension Session.Contents {
    init(record: RecordReader) throws(SessionStorageError) {
        values.accessToken = try record.object("accessToken").map { (token) throws(SessionStorageError) in try AccessToken(record: token) }
        values.authenticationToken = try record.object("authenticationToken")
            .map { (token) throws(SessionStorageError) in try AuthenticationToken(record: token) }
        values.profile = try record.object("profile").map { (profile) throws(SessionStorageError) in try Profile(record: profile) }
        guard let named = try record.object("secrets")?.object(Self.loginSecretsKey) else { return }
        for name in named.members.keys { secrets[SecretName(text: name)] = Secret(try named.required(name, \.string)) }
    }

    /// The group of the secrets that are deleted at logout. Secrets are grouped by the event that deletes them.
    private static let loginSecretsKey = "login"

    var record: [String: JSONValue] {
        var json: [String: JSONValue] = [:]
        json["accessToken"] = values.accessToken.map { .object($0.record) }
        json["authenticationToken"] = values.authenticationToken.map { .object($0.record) }
        json["profile"] = values.profile.map { .object($0.record) }
        let named = secrets.map { name, secret in (name.text, secret.reveal { JSONValue.string($0) }) }
        json["secrets"] = .object([Self.loginSecretsKey: .object(Dictionary(named, uniquingKeysWith: { first, _ in first }))])
        return json
    }
}
