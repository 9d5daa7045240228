public import LoginModel
public import ProviderDomain
public import StrictJSON
import Yams

/// Reads one app or person from values that have the keys of a seed file but come from elsewhere, such as a command line.
extension SeedFile {
    /// The keys of an app.
    public static var appKeys: Set<String> { SeedApps.keys }
    /// The keys of a person.
    public static var personKeys: Set<String> { SeedPeople.keys }

    /// Returns an app from the values of its keys.
    /// - Parameter added: The permissions that the operator has added to the catalog.
    /// - Throws: The first error, with its key.
    public static func app(
        _ values: [String: JSONValue], operatorPermissions added: Set<Permission> = []
    ) throws(SeedFileError) -> RegisteredApp {
        let node = SeedNode(file: "", key: "", node: try node(.object(values)))
        return try SeedApps.app(try node.fields(SeedApps.keys), of: node, operatorPermissions: added)
    }

    /// Returns the icon of an app from the image file that the key `icon` names; `nil` if there is no such key.
    /// - Throws: The first error, with its key.
    public static func icon(_ values: [String: JSONValue]) throws(SeedFileError) -> IconImage? {
        let node = SeedNode(file: "", key: "", node: try node(.object(values)))
        return try SeedApps.icon(try node.fields(SeedApps.keys)["icon"])
    }

    /// Returns a person, and the password or its digest if there is one. The key `picture` names an image file.
    /// - Parameter file: The path of the file that the values come from, to which the path of the picture is relative; empty if there is none.
    /// - Throws: The first error, with its key.
    public static func person(
        _ values: [String: JSONValue], file: String = ""
    ) throws(SeedFileError) -> (record: PersonRecord, password: Seed.Password?) {
        let node = SeedNode(file: file, key: "", node: try node(.object(values), file))
        let fields = try node.fields(SeedPeople.keys)
        return (try SeedPeople.entry(fields, of: node), try SeedPeople.password(fields, of: node))
    }

    /// Returns the app-scoped ID that an emulator gives to a person, if the values have one.
    /// - Throws: The error in it.
    package static func personID(_ values: [String: JSONValue]) throws(SeedFileError) -> String? {
        let node = SeedNode(file: "", key: "", node: try node(.object(values.filter { $0.key == SeedPersonID.key })))
        guard let id = try node.fields([SeedPersonID.key])[SeedPersonID.key] else { return nil }
        return try SeedPersonID.read(id)
    }

    /// Returns the login name of a person.
    /// - Throws: The error in it.
    package static func login(_ values: [String: JSONValue]) throws(SeedFileError) -> String {
        let node = SeedNode(file: "", key: "", node: try node(.object(values.filter { $0.key == "email" })))
        return try node.fields(["email"]).required("email", of: node).setting(AppSettingRule.login)
    }

    /// - Throws: The error of a number whose spelling is lost, because a text such as a password could not be told from it.
    private static func node(_ value: JSONValue, _ file: String = "", key: String = "") throws(SeedFileError) -> Node {
        switch value {
        case .null: return Node("null", Tag(.null))
        case .bool(let flag): return Node(flag ? "true" : "false", Tag(.bool))
        case .integer(let number): return Node(String(number), Tag(.str), .singleQuoted)
        case .number:
            throw SeedFileError(
                file: file, line: nil, key: key.isEmpty ? nil : key,
                problem: "is a number that is not whole, or too large; write it between quotation marks")
        case .string(let text): return Node(text, Tag(.str), .singleQuoted)
        case .array(let values):
            return Node(
                try values.enumerated().map { (item) throws(SeedFileError) in
                    try node(item.element, file, key: "\(key)[\(item.offset)]")
                })
        case .object(let members):
            return Node(
                try members.sorted { $0.key < $1.key }.map { (member) throws(SeedFileError) in
                    (Node(member.key), try node(member.value, file, key: key.isEmpty ? member.key : "\(key).\(member.key)"))
                })
        }
    }
}
