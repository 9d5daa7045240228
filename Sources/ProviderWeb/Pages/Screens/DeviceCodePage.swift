/// The page that asks for the code that a device shows.
struct DeviceCodePage: Sendable {
    /// The sealed state, for the hidden field.
    let form: String
    /// What was typed before, or came with the address.
    let typed: String
    let notice: DeviceCodeNotice?

    init(form: String, typed: String = "", notice: DeviceCodeNotice? = nil) {
        self.form = form
        self.typed = typed
        self.notice = notice
    }
}

/// What the page has to say before the person tries again. The raw value ends the key of its text.
enum DeviceCodeNotice: String, Sendable, CaseIterable {
    case missing, unknown, tooMany
}

extension DeviceCodePage: Screen {
    var template: String { "device" }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.deviceTitle, names),
            "form": form,
            "typed": typed,
            "heading": words.wording(.deviceHeading, names),
            "introduction": words.wording(.deviceIntroduction, names),
            "codeLabel": words.wording(.deviceCode, names),
            "continue": words.wording(.deviceContinue, names),
            "promise": words.wording(.devicePromise, names),
        ]
        if let notice {
            content["notice"] = words.wording(named: "device.notice.\(notice.rawValue)", names)
            content["isWrong"] = notice != .tooMany
        }
        return content
    }
}
