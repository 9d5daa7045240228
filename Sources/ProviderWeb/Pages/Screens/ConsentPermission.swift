/// One permission on the consent page.
struct ConsentPermission: Sendable, Hashable {
    /// The name of the permission, which is also the name of the checkbox.
    let name: String
    /// Whether the person cannot decline the permission, as is the case for `public_profile` (Wire.md, section 2.10).
    let isRequired: Bool
    let isOn: Bool
    /// The operator's text for a permission that the operator defined.
    let text: String?
    /// Whether the permission would currently give the app nothing, because the person's profile lacks the data.
    let hasNoData: Bool
    /// The data that the permission would currently give the app; `nil` if the page shows none.
    let value: PermissionValue?

    init(
        name: String, isRequired: Bool = false, isOn: Bool = true, text: String? = nil, hasNoData: Bool = false,
        value: PermissionValue? = nil
    ) {
        self.value = value
        self.hasNoData = hasNoData
        self.name = name
        self.isRequired = isRequired
        self.isOn = isOn
        self.text = text
    }

    /// Returns the data of the permission for the template `consent`.
    /// - Parameter number: the number of the permission on the page. Element IDs contain the number instead of the name, because a name may
    ///   contain characters that are not allowed in an ID.
    func content(_ catalog: MessageCatalog, _ names: [String: String], number: Int) -> [String: Any] {
        var content: [String: Any] = [
            "number": number,
            "name": name,
            "isFixed": isRequired,
            "isOn": isOn || isRequired,
            "title": catalog.localized(named: "permission.\(name).title", names) ?? LocalizedText(pieces: [.name(name)]),
            "gets": catalog.localized(named: "permission.\(name).gets", names) ?? text.map { LocalizedText(pieces: [.name($0)]) }
                ?? catalog.localized(.consentAppDefined, names),
        ]
        content["value"] = value?.wording(catalog)
        if hasNoData { content["empty"] = catalog.localized(.consentEmpty, names) }
        if isRequired { content["always"] = catalog.localized(.consentAlways, names) }
        return content
    }
}
