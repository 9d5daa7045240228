/// The page that asks for the user code shown by a device (RFC 8628, section 3.3).
struct DeviceCodePage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The code that was typed before, or that the address contained (RFC 8628, section 3.3.1).
    let typed: String
    let notice: DeviceCodeNotice?

    init(form: String, typed: String = "", notice: DeviceCodeNotice? = nil) {
        self.form = form
        self.typed = typed
        self.notice = notice
    }
}

/// The message that the page shows before the person tries again. The raw value is the last component of the text's key in the catalog.
enum DeviceCodeNotice: String, Sendable, CaseIterable {
    case missing, unknown, tooMany
}

extension DeviceCodePage: RenderablePage {
    var template: String { "device" }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(device: .title, names),
            "form": form,
            "typed": typed,
            "heading": catalog.localized(device: .heading, names),
            "introduction": catalog.localized(device: .introduction, names),
            "codeLabel": catalog.localized(device: .code, names),
            "continue": catalog.localized(device: .continue, names),
            "promise": catalog.localized(device: .promise, names),
        ]
        if let notice {
            content["notice"] = catalog.localized(named: "device.notice.\(notice.rawValue)", names)
            content["isWrong"] = notice != .tooMany
        }
        return content
    }
}

/// The last page of a device login, which sends the person back to the device.
struct DeviceDonePage: Sendable {
    let appName: String
    /// Whether the person approved the login.
    let isApproved: Bool
}

extension DeviceDonePage: RenderablePage {
    var template: String { "device_done" }

    func placeholders(provider: String) -> [String: String] { ["app": appName, "provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": catalog.localized(device: .title, names),
            "heading": catalog.localized(device: isApproved ? .approvedHeading : .declinedHeading, names),
            "text": catalog.localized(device: isApproved ? .approvedText : .declinedText, names),
            "promise": catalog.localized(device: .close, names),
        ]
    }
}
