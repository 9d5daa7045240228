import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The fields of node types")
struct NodeTypeTests {
    private static let types: [NodeType] = [.user, .application, .page, .ageRange, .picture, .permission, .idForApp, .post]

    @Test("The default fields of each type exist and have a value", arguments: types)
    func defaults(type: NodeType) {
        for name in type.defaults ?? [] { #expect(type.fields[name]?.kind == .value, "\(name)") }
    }

    @Test("Every field has a sentence that ends with a period", arguments: types)
    func descriptions(type: NodeType) {
        for (name, field) in type.fields {
            #expect(field.description.hasSuffix(".") && field.description.count > 5, "\(name)")
            #expect(!field.type.isEmpty, "\(name)")
        }
    }

    @Test("A field of a person that tells something needs a permission, or is a fact about the login")
    func permissions() {
        let free = NodeType.user.fields.filter { $0.value.permission == nil && $0.value.kind != .deprecated }.map(\.key)
        #expect(Set(free) == ["id", "installed", "is_guest_user", "token_for_business", "ids_for_business", "permissions"])
        for (name, field) in NodeType.user.fields
        where field.permission != nil && field.permission != .publicProfile && field.kind == .value {
            #expect(field.requiresOwner, "\(name)")
        }
    }

    @Test("An edge of the original that is always empty is a deprecated field", arguments: ["albums", "feed", "likes", "photos", "videos"])
    func emptyEdges(name: String) {
        #expect(NodeType.emptyUserEdges.contains(name))
        #expect(NodeType.user.fields[name]?.kind == .deprecated)
    }

    @Test("No edge that has content counts as always empty")
    func edgesWithContent() {
        for (name, field) in NodeType.user.fields {
            if case .edge = field.kind { #expect(!NodeType.emptyUserEdges.contains(name), "\(name)") }
        }
    }

    @Test("The metadata of a type list its fields by name, and the URLs of its edges, without deprecated fields")
    func metadata() throws {
        let json = NodeMetadata.json(of: .user) { "https://graph.example/1/\($0)" }
        #expect(json["type"] == "user")
        let edges = ["accounts", "friends", "ids_for_business", "permissions", "picture"]
        #expect(
            json["connections"] == .object(Dictionary(uniqueKeysWithValues: edges.map { ($0, .string("https://graph.example/1/\($0)")) })))
        let fields = try #require(json["fields"]?.array)
        let names = fields.compactMap { $0["name"]?.string }
        #expect(names == names.sorted() && names.contains("birthday") && !names.contains("friends") && !names.contains("bio"))
        #expect(
            fields.first { $0["name"] == "hometown" } == ["name": "hometown", "description": "The person's hometown.", "type": "Page"])
    }

    @Test("The metadata of a type without edges have none, and an error about a URL is passed on")
    func metadataOfOthers() {
        struct Unavailable: Error {}
        #expect(NodeMetadata.json(of: .page) { $0 }["connections"] == [:])
        #expect(NodeMetadata.json(of: .picture) { $0 }["fields"]?.array?.map { $0["name"] } == ["height", "is_silhouette", "url", "width"])
        #expect(throws: Unavailable.self) { try NodeMetadata.json(of: .user) { (_) throws in throw Unavailable() } }
    }
}
