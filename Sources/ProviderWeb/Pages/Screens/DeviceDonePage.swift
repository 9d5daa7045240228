/// The last page of a device login, which sends the person back to the device.
struct DeviceDonePage: Sendable {
    let appName: String
    /// Whether the person approved the login.
    let isApproved: Bool
}

extension DeviceDonePage: RenderablePage {
    var template: String { "device_done" }

    func names(provider: String) -> [String: String] { ["app": appName, "provider": provider] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.deviceTitle, names),
            "heading": words.wording(isApproved ? .deviceApprovedHeading : .deviceDeclinedHeading, names),
            "text": words.wording(isApproved ? .deviceApprovedText : .deviceDeclinedText, names),
            "promise": words.wording(.deviceClose, names),
        ]
    }
}
