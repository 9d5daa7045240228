import Hummingbird
import LoginModel
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A query bar that changes something, on its way through an address back to the person who has typed it: sealed, so that no link of others can
/// fill the form with a call that needs nothing more than a press of the button.
struct ExplorerDraft: Sendable, Codable {
    /// The parameters, name after value.
    private let pairs: [String]
    /// Whether it was typed in the session that it comes back to.
    let isOwn: Bool
    private let browser: String
    private let person: Int64
    private let madeAt: Double

    /// Bytes of its content: it has to pass through the address of the dialog.
    private static let longest = 5000

    /// - Returns: `nil` for what is too long.
    init?(_ query: ExplorerQuery, isOwn: Bool, of person: Person.ID, in browser: String, at now: Date) {
        pairs = (query.bar + query.parametersOfForm).flatMap { [$0.name, $0.value] }
        guard pairs.reduce(0, { $0 + $1.utf8.count + 3 }) <= Self.longest else { return nil }
        self.isOwn = isOwn
        self.browser = browser
        self.person = person.rawValue
        madeAt = now.timeIntervalSince1970
    }

    /// Reads one that came back to the browser and the person that it was made for, and in time.
    init?(_ sealed: String, of person: Person.ID, in browser: String, openedBy sealer: Sealer, at now: Date) {
        guard let bytes = Base64URL.decode(sealed).flatMap({ sealer.open($0, for: .explorerDraft) }),
            let draft = try? JSONDecoder().decode(ExplorerDraft.self, from: Data(bytes)),
            constantTimeEquals(draft.browser.utf8, browser.utf8), draft.person == person.rawValue, draft.pairs.count.isMultiple(of: 2),
            (-60...Double(ToolMemory.lifetime)).contains(now.timeIntervalSince1970 - draft.madeAt)
        else { return nil }
        self = draft
    }

    /// - Throws: what sealing throws.
    func sealed(by sealer: Sealer) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return Base64URL.encode(try sealer.seal(Array(encoder.encode(self)), for: .explorerDraft))
    }

    /// The query bar.
    var query: ExplorerQuery {
        let pairs = stride(from: 0, to: pairs.count, by: 2).map {
            FormParameters.Pair(name: self.pairs[$0], bytes: Array(self.pairs[$0 + 1].utf8))
        }
        return ExplorerQuery(FormParameters(pairs: pairs), isForm: true)
    }
}

extension ExplorerEndpoints {
    /// The query bar that an address, or the hidden fields of a form, stand for. A call that changes something is the person's own only where it comes
    /// sealed.
    func query(in fields: FormParameters, _ visit: PersonVisit) throws -> (query: ExplorerQuery, isOwn: Bool) {
        let plain = ExplorerQuery(fields)
        let draft = fields[ExplorerQuery.Field.draft].flatMap {
            ExplorerDraft(
                $0, of: visit.person.id, in: visit.browser.digest, openedBy: provider.sealer, at: provider.surroundings.now())
        }
        var query = draft?.query ?? plain
        query.app = plain.app ?? query.app
        query.path = ExplorerTarget.withoutSecrets(ExplorerTarget(query.path, names: url.names).text)
        let isOwn = draft?.isOwn ?? (query.method == "GET")
        return (isOwn || draft != nil ? try kept(query, isOwn: isOwn, visit) : query, isOwn)
    }

    /// The same query bar with everything that a way back to it needs.
    /// - Parameter isOwn: whether the person has written it.
    /// - Returns: no draft where it is too long for one.
    func kept(_ query: ExplorerQuery, isOwn: Bool = true, _ visit: PersonVisit) throws -> ExplorerQuery {
        var query = query
        query.draft = nil
        guard query.method != "GET" || query.hasParameters || !isOwn else { return query }
        let draft = ExplorerDraft(
            query, isOwn: isOwn, of: visit.person.id, in: visit.browser.digest, at: provider.surroundings.now())
        query.draft = try draft?.sealed(by: provider.sealer)
        return query
    }
}

extension PersonLogin {
    /// The explorer, filled in with a call that came too late: who sees it there can look it over, and gives it a token of their own.
    func explorer(_ kept: KeptForm, for visit: PersonVisit) throws -> Response? {
        guard kept.action == ExplorerEndpoints.Path.explorer else { return nil }
        let pairs = kept.fields.map { FormParameters.Pair(name: $0.name, bytes: Array($0.value.utf8)) }
        var query = ExplorerQuery(FormParameters(pairs: pairs), isForm: true)
        // What no address has room for is shown as any other form.
        guard
            let draft = ExplorerDraft(
                query, isOwn: false, of: visit.person.id, in: visit.browser.digest, at: provider.surroundings.now())
        else { return nil }
        query.draft = try draft.sealed(by: provider.sealer)
        return seeOther(query.address)
    }
}
