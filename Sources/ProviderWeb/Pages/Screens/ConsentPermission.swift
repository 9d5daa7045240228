/// One switch of the consent page.
struct ConsentPermission: Sendable, Hashable {
    /// The permission's name on the wire, which is the name of the checkbox too.
    let name: String
    /// Whether it cannot be switched off, as `public_profile` (provider-wire.md, section 2.10).
    let isFixed: Bool
    let isOn: Bool
    /// What the operator says of a permission of their own.
    let text: String?
    /// Whether the person has nothing of it that the app could get at present.
    let isEmpty: Bool

    init(name: String, isFixed: Bool = false, isOn: Bool = true, text: String? = nil, isEmpty: Bool = false) {
        self.isEmpty = isEmpty
        self.name = name
        self.isFixed = isFixed
        self.isOn = isOn
        self.text = text
    }

    /// - Parameter number: tells the switches of a page apart, since a name may hold what an `id` may not.
    func content(_ words: Catalogue, _ names: [String: String], number: Int) -> [String: Any] {
        var content: [String: Any] = [
            "number": number,
            "name": name,
            "isFixed": isFixed,
            "isOn": isOn || isFixed,
            "title": words.wording(named: "permission.\(name).title", names) ?? Wording(pieces: [.name(name)]),
            "gets": words.wording(named: "permission.\(name).gets", names) ?? text.map { Wording(pieces: [.name($0)]) }
                ?? words.wording(.consentAppDefined, names),
        ]
        if isEmpty { content["empty"] = words.wording(.consentEmpty, names) }
        if isFixed { content["always"] = words.wording(.consentAlways, names) }
        return content
    }
}
