public import IdentityTokens
public import LoginModel
public import ProviderDomain
import Yams

/// One app or person by the keys of a seed file, wherever the values come from.
extension SeedFile {
    /// The keys of an app.
    public static var appKeys: Set<String> { SeedApps.keys }
    /// The keys of a person.
    public static var personKeys: Set<String> { SeedPeople.keys }

    /// - Parameter added: permissions that the operator has added to the catalogue.
    /// - Throws: what is wrong, by key.
    public static func app(_ values: [String: JSONValue], knowing added: Set<Permission> = []) throws(SeedFileError) -> RegisteredApp {
        let node = SeedNode(file: "", key: "", node: node(.object(values)))
        return try SeedApps.app(try node.fields(SeedApps.keys), of: node, knowing: added)
    }

    /// The picture of an app, which is named by the path of its file; `nil` where none is.
    /// - Throws: what is wrong, by key.
    public static func icon(_ values: [String: JSONValue]) throws(SeedFileError) -> IconImage? {
        let node = SeedNode(file: "", key: "", node: node(.object(values)))
        return try SeedApps.icon(try node.fields(SeedApps.keys)["icon"])
    }

    /// A person, and the password in clear where one is given. A picture is named by the path of its file.
    /// - Throws: what is wrong, by key.
    public static func person(_ values: [String: JSONValue]) throws(SeedFileError) -> (record: PersonRecord, password: Secret?) {
        let node = SeedNode(file: "", key: "", node: node(.object(values)))
        let fields = try node.fields(SeedPeople.keys)
        let record = try SeedPeople.entry(fields, of: node)
        guard let password = fields["password"] else { return (record, nil) }
        return (record, try SeedPeople.password(password))
    }

    private static func node(_ value: JSONValue) -> Node {
        switch value {
        case .null: Node("null", Tag(.null))
        case .bool(let flag): Node(flag ? "true" : "false", Tag(.bool))
        case .integer(let number): Node(String(number), Tag(.str), .singleQuoted)
        case .number(let number): Node(String(number), Tag(.str), .singleQuoted)
        case .string(let text): Node(text, Tag(.str), .singleQuoted)
        case .array(let values): Node(values.map(node))
        case .object(let members): Node(members.sorted { $0.key < $1.key }.map { (Node($0.key), node($0.value)) })
        }
    }
}
