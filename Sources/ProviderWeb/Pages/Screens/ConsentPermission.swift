/// One switch of the consent page.
struct ConsentPermission: Sendable, Hashable {
    /// The permission's name on the wire, which is the name of the checkbox too.
    let name: String
    /// Whether it cannot be switched off, as `public_profile` (provider-wire.md, section 2.10).
    let isFixed: Bool
    let isOn: Bool

    init(name: String, isFixed: Bool = false, isOn: Bool = true) {
        self.name = name
        self.isFixed = isFixed
        self.isOn = isOn
    }

    /// - Parameter number: tells the switches of a page apart, since a name may hold what an `id` may not.
    func content(_ words: Catalogue, _ names: [String: String], number: Int) -> [String: Any] {
        var content: [String: Any] = [
            "number": number,
            "name": name,
            "isFixed": isFixed,
            "isOn": isOn || isFixed,
            "title": words.wording(named: "permission.\(name).title", names) ?? Wording(pieces: [.name(name)]),
            "gets": words.wording(named: "permission.\(name).gets", names) ?? words.wording(.consentAppDefined, names),
        ]
        if isFixed { content["always"] = words.wording(.consentAlways, names) }
        return content
    }
}
