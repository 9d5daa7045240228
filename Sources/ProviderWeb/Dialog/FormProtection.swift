import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// What keeps others from posting the dialog's forms: they are sealed, tied to one browser, and end (RFC 9700, section 4.7).
extension DialogEndpoints {
    func form(_ request: Request, _ context: ProviderContext) async throws -> FormParameters {
        // Browsers say where a form comes from; a form of ours never comes from another site.
        if let site = request.headers[.secFetchSite], !["same-origin", "none"].contains(site) { throw DialogRefusal.foreignForm }
        return try await request.formParameters(context)
    }

    func unseal(_ text: String?) throws(DialogRefusal) -> SealedDialog {
        guard let text else { throw DialogRefusal(code: "malformed_form", developerNote: "The field dialog is missing.") }
        guard let sealed = SealedDialog.open(text, by: provider.sealer) else { throw .foreignForm }
        return sealed
    }

    func check(_ sealed: SealedDialog, _ visit: DialogVisit) throws {
        let objection = sealed.objection(browser: visit.sentBrowserDigest, session: visit.sessionDigest, at: provider.surroundings.now())
        switch objection {
        case nil: return
        case .unreadable, .foreign: throw DialogRefusal.foreignForm
        case .stale: throw DialogRefusal.staleForm(restartingAt: restart(visit))
        case .otherSession: throw DialogRefusal.changedSession(restartingAt: restart(visit))
        }
    }

    func restart(_ visit: DialogVisit) -> String { "\(Path.arrive)?\(String(decoding: visit.query, as: UTF8.self))" }

    func seal(_ visit: DialogVisit, session: String?, shown: [Permission] = []) throws -> String {
        try SealedDialog(
            query: visit.query, browser: visit.browserDigest, session: session, shown: shown, startedAt: visit.flow.arrivedAt,
            madeAt: provider.surroundings.now()
        ).sealed(by: provider.sealer)
    }
}

extension DialogRefusal {
    fileprivate static let foreignForm = DialogRefusal(
        code: "form_foreign", developerNote: "The form was not made for this browser, or the browser sends no cookies.", status: 403)

    fileprivate static func staleForm(restartingAt address: String) -> DialogRefusal {
        DialogRefusal(
            code: "form_stale", developerNote: "The form was open for more than \(Int(SealedDialog.longestAge)) seconds.", status: 403,
            restartAddress: address)
    }

    fileprivate static func changedSession(restartingAt address: String) -> DialogRefusal {
        DialogRefusal(
            code: "session_changed", developerNote: "The form was made for another session than the browser holds now.", status: 403,
            restartAddress: address)
    }
}
