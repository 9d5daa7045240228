internal import IdentityTokens

extension Session.Kept {
    init(record: RecordReader) throws(SessionStorageError) {
        values.accessToken = try record.object("accessToken").map { (token) throws(SessionStorageError) in try AccessToken(record: token) }
        values.authenticationToken = try record.object("authenticationToken")
            .map { (token) throws(SessionStorageError) in try AuthenticationToken(record: token) }
        values.profile = try record.object("profile").map { (profile) throws(SessionStorageError) in try Profile(record: profile) }
        guard let secrets = try record.object("secrets") else { return }
        for life in SecretName.Life.allCases {
            guard let named = try secrets.object(life.rawValue) else { continue }
            for name in named.members.keys {
                self.secrets[SecretName(text: name, life: life)] = Secret(try named.required(name, \.string))
            }
        }
    }

    var record: [String: JSONValue] {
        var json: [String: JSONValue] = [:]
        json["accessToken"] = values.accessToken.map { .object($0.record) }
        json["authenticationToken"] = values.authenticationToken.map { .object($0.record) }
        json["profile"] = values.profile.map { .object($0.record) }
        let lives = SecretName.Life.allCases.map { life in
            let named = secrets.filter { $0.key.life == life }
                .map { name, secret in (name.text, secret.reveal { JSONValue.string($0) }) }
            return (life.rawValue, JSONValue.object(Dictionary(named, uniquingKeysWith: { first, _ in first })))
        }
        json["secrets"] = .object(Dictionary(lives, uniquingKeysWith: { first, _ in first }))
        return json
    }
}
