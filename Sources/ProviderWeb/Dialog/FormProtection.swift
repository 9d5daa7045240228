import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// What keeps others from posting the dialog's forms: they are sealed, tied to one browser, and end (RFC 9700, section 4.7).
extension DialogEndpoints {
    func form(_ request: Request, _ context: ProviderContext) async throws -> FormParameters {
        // Browsers say where a form comes from; a form of ours never comes from another site.
        if let site = request.headers[.secFetchSite], !["same-origin", "none"].contains(site) { throw DialogRefusal.foreignForm() }
        return try await request.formParameters(context)
    }

    func unseal(_ text: String?) throws(DialogRefusal) -> SealedDialog {
        guard let text else { throw DialogRefusal(code: "malformed_form", developerNote: "The field dialog is missing.") }
        guard let sealed = SealedDialog.open(text, by: provider.sealer) else { throw .foreignForm() }
        return sealed
    }

    /// - Throws: ``RefusedVisit``, with a way to begin anew.
    func check(
        _ sealed: SealedDialog, for use: SealedDialog.Use, _ visit: DialogVisit, forgivingOtherSession: Bool = false
    ) throws {
        let objection = sealed.objection(
            to: use, browser: visit.sentBrowserDigest, session: visit.sessionDigest, at: provider.surroundings.now())
        let restart = "\(Path.arrive)?\(String(decoding: visit.query, as: UTF8.self))"
        switch objection {
        case nil: return
        case .otherSession where forgivingOtherSession: return
        case .foreign: throw visit.refused(.foreignForm(restartingAt: restart))
        case .stale: throw visit.refused(.staleForm(restartingAt: restart))
        case .otherSession: throw visit.refused(.changedSession(restartingAt: restart))
        }
    }

    func seal(_ visit: DialogVisit, for use: SealedDialog.Use, session: String? = nil, shown: [Permission] = []) throws -> String {
        try SealedDialog(
            for: use, query: visit.query, browser: visit.browserDigest, session: session, shown: shown, startedAt: visit.flow.arrivedAt,
            madeAt: provider.surroundings.now()
        ).sealed(by: provider.sealer)
    }
}

extension DialogRefusal {
    fileprivate static func foreignForm(restartingAt address: String? = nil) -> DialogRefusal {
        DialogRefusal(
            code: "form_foreign", developerNote: "The form was not made for this browser, or the browser sends no cookies.", status: 403,
            restartAddress: address)
    }

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
