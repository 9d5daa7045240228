import Hummingbird
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A call with side effects that passes through a URL on its way back to the person who typed it. It is sealed, so that no link from others can
/// fill in the form with a call that only needs a press of the button.
struct ExplorerDraft: Sendable, Codable {
    /// The names and values of the parameters, alternating.
    private let pairs: [String]
    /// Whether it was typed in the session to which it returns.
    let isOwn: Bool
    private let browser: String
    private let person: Int64
    private let madeAt: Double

    /// The limit of the content in bytes, because it must fit into the URL of the dialog.
    private static let longest = 5000

    /// Creates a draft.
    /// - Returns: `nil` if the content is too long.
    init?(_ query: ExplorerQuery, isOwn: Bool, of person: Person.ID, in browser: String, at now: Date) {
        pairs = (query.formFields + query.parameterFields).flatMap { [$0.name, $0.value] }
        guard pairs.reduce(0, { $0 + $1.utf8.count + 3 }) <= Self.longest else { return nil }
        self.isOwn = isOwn
        self.browser = browser
        self.person = person.rawValue
        madeAt = now.timeIntervalSince1970
    }

    /// Opens a draft that returned to its browser and person within ``ToolState/lifetime``.
    init?(_ sealed: String, of person: Person.ID, in browser: String, openedBy sealer: Sealer, at now: Date) {
        guard let bytes = Base64URL.decode(sealed).flatMap({ sealer.open($0, for: .explorerDraft) }),
            let draft = try? JSONDecoder().decode(ExplorerDraft.self, from: Data(bytes)),
            constantTimeEquals(draft.browser.utf8, browser.utf8), draft.person == person.rawValue, draft.pairs.count.isMultiple(of: 2),
            (-60...Double(ToolState.lifetime)).contains(now.timeIntervalSince1970 - draft.madeAt)
        else { return nil }
        self = draft
    }

    /// Seals the draft for a URL.
    /// - Throws: any error from sealing.
    func sealed(by sealer: Sealer) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return Base64URL.encode(try sealer.seal(Array(encoder.encode(self)), for: .explorerDraft))
    }

    /// The query bar that the draft contains.
    var query: ExplorerQuery {
        let pairs = stride(from: 0, to: pairs.count, by: 2).map {
            FormParameters.Pair(name: self.pairs[$0], bytes: Array(self.pairs[$0 + 1].utf8))
        }
        return ExplorerQuery(FormParameters(pairs: pairs), isForm: true)
    }
}

extension ExplorerEndpoints {
    /// Returns the query bar that a URL or the hidden fields of a form describe. A call with side effects counts as the person's own only
    /// if it comes from a sealed draft.
    func query(in fields: FormParameters, _ context: AccountRequestContext) throws -> (query: ExplorerQuery, isOwn: Bool) {
        let plain = ExplorerQuery(fields)
        let draft = fields[ExplorerQuery.Field.draft].flatMap {
            ExplorerDraft(
                $0, of: context.person.id, in: context.browser.cookieDigest, openedBy: provider.sealer, at: provider.environment.now())
        }
        var query = draft?.query ?? plain
        query.app = plain.app ?? query.app
        query.path = ExplorerTarget.withoutSecrets(ExplorerTarget(query.path, names: url.origins).text)
        let isOwn = draft?.isOwn ?? (query.method == "GET")
        return (isOwn || draft != nil ? try withDraft(query, isOwn: isOwn, context) : query, isOwn)
    }

    /// Returns the query bar with a draft of everything that a URL cannot contain openly.
    /// - Parameter isOwn: whether the person wrote the call.
    /// - Returns: the query without a draft if the draft would be too long.
    func withDraft(_ query: ExplorerQuery, isOwn: Bool = true, _ context: AccountRequestContext) throws -> ExplorerQuery {
        var query = query
        query.draft = nil
        guard query.method != "GET" || query.hasParameters || !isOwn else { return query }
        let draft = ExplorerDraft(
            query, isOwn: isOwn, of: context.person.id, in: context.browser.cookieDigest, at: provider.environment.now())
        query.draft = try draft?.sealed(by: provider.sealer)
        return query
    }
}

extension AccountLoginEndpoints {
    /// Redirects to the explorer with a call from a form that was submitted too late, so that the person can review it and enter a token again.
    func explorerPage(_ stored: PendingForm, for context: AccountRequestContext) throws -> Response? {
        guard stored.action == ExplorerEndpoints.Path.explorer else { return nil }
        let pairs = stored.fields.map { FormParameters.Pair(name: $0.name, bytes: Array($0.value.utf8)) }
        var query = ExplorerQuery(FormParameters(pairs: pairs), isForm: true)
        // A call too long for a draft is shown like any other form.
        guard
            let draft = ExplorerDraft(
                query, isOwn: false, of: context.person.id, in: context.browser.cookieDigest, at: provider.environment.now())
        else { return nil }
        query.draft = try draft.sealed(by: provider.sealer)
        return seeOther(query.address)
    }
}
