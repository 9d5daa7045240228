/// The last page of a login on a device: the person goes back to it.
struct DeviceDonePage: Sendable {
    let appName: String
    /// Whether the person agreed.
    let isApproved: Bool
}

extension DeviceDonePage: Screen {
    var template: String { "device_done" }

    func names(provider: String) -> [String: String] { ["app": appName, "provider": provider] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.deviceTitle, names),
            "heading": words.wording(isApproved ? .deviceApprovedHeading : .deviceDeclinedHeading, names),
            "text": words.wording(isApproved ? .deviceApprovedText : .deviceDeclinedText, names),
            "promise": words.wording(.deviceClose, names),
        ]
    }
}
