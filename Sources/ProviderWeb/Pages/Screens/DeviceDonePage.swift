/// The last page of a device login, which sends the person back to the device.
struct DeviceDonePage: Sendable {
    let appName: String
    /// Whether the person approved the login.
    let isApproved: Bool
}

extension DeviceDonePage: RenderablePage {
    var template: String { "device_done" }

    func placeholders(provider: String) -> [String: String] { ["app": appName, "provider": provider] }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.localized(device: .title, names),
            "heading": words.localized(device: isApproved ? .approvedHeading : .declinedHeading, names),
            "text": words.localized(device: isApproved ? .approvedText : .declinedText, names),
            "promise": words.localized(device: .close, names),
        ]
    }
}
