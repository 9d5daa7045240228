/// One permission on the consent page.
struct ConsentPermission: Sendable, Hashable {
    /// The name of the permission, which is also the name of the checkbox.
    let name: String
    /// Whether the permission cannot be declined, such as `public_profile` (provider-wire.md, section 2.10).
    let isFixed: Bool
    let isOn: Bool
    /// The operator's text for a permission that the operator defined.
    let text: String?
    /// Whether the person has no data that the permission would currently give the app.
    let isEmpty: Bool

    init(name: String, isFixed: Bool = false, isOn: Bool = true, text: String? = nil, isEmpty: Bool = false) {
        self.isEmpty = isEmpty
        self.name = name
        self.isFixed = isFixed
        self.isOn = isOn
        self.text = text
    }

    /// - Parameter number: the number of the permission on the page, used in element IDs because a name may contain characters that an ID must not.
    func content(_ words: MessageCatalog, _ names: [String: String], number: Int) -> [String: Any] {
        var content: [String: Any] = [
            "number": number,
            "name": name,
            "isFixed": isFixed,
            "isOn": isOn || isFixed,
            "title": words.wording(named: "permission.\(name).title", names) ?? LocalizedText(pieces: [.name(name)]),
            "gets": words.wording(named: "permission.\(name).gets", names) ?? text.map { LocalizedText(pieces: [.name($0)]) }
                ?? words.wording(.consentAppDefined, names),
        ]
        if isEmpty { content["empty"] = words.wording(.consentEmpty, names) }
        if isFixed { content["always"] = words.wording(.consentAlways, names) }
        return content
    }
}
