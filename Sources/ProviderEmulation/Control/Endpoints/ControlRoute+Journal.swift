import HTTPTypes
import LoginModel
import ProviderWeb
import StrictJSON

extension ControlRoute {
    static let journal: [ControlRoute] = [
        ControlRoute(
            .get, "/requests", requestsSummary,
            query: filters + [("wait", "The time to wait, at most 60s, such as 5s."), ("limit", "The number of requests, 1 to 1000.")],
            respond: requests),
        ControlRoute(
            .get, "/requests.har",
            "The same requests as an HTTP Archive (HAR 1.2), whose comment says whether there are further ones", query: filters
        ) { call in
            let filter = try JournalFilter(call.query, others: [])
            let scheme = call.world.publicURL.isHTTPS ? "https" : "http"
            let har = HAR.document(of: call.world.journal.entries(matching: filter), scheme: scheme)
            var response = ControlResponse(har)
            response.headers["Content-Disposition"] = "attachment; filename=\"requests.har\""
            return response
        },
        ControlRoute(.delete, "/requests", "Removes all requests from the journal") { call in
            call.world.journal.clear()
            return ControlResponse([:])
        },
    ]

    private static let requestsSummary = """
        The requests of clients in the order of their arrival, at most 1000 and \(JournalPage.maximumBytes) bytes; more says whether there \
        are further ones, which a request with after finds. With wait, the first one that matches, or an error 404 with near_misses. A \
        request has no status until it has a response; the status is null if its connection was closed without one. The journal has at \
        most \(RequestJournal.maximumEntries) requests and \(RequestJournal.maximumBytes) bytes; a body of more than \
        \(RequestJournal.maximumBodyBytes) bytes is omitted. Secrets are digests
        """

    private static let filters: [(name: String, description: String)] = [
        ("method", "The method."), ("host", "The host name, with a port if the client wrote one."),
        ("path", "The path, with or without a version of the Graph API."), ("status", "The status of the response."),
        ("after", "The number of an entry; only later ones match."),
        ("parameter.NAME", "The value of the parameter NAME of the query or of the body."),
    ]

    @Sendable private static func requests(_ call: ControlCall) async throws -> ControlResponse {
        let filter = try JournalFilter(call.query, others: ["wait", "limit"])
        let object = try ControlObject(
            Dictionary(
                call.query.pairs.filter { ["wait", "limit"].contains($0.name) }.map { pair in
                    (pair.name, Int64(pair.text ?? "").map(JSONValue.integer) ?? .string(pair.text ?? ""))
                }
            ) { first, _ in first }, names: ["wait", "limit"])
        let limit = try object.integer("limit", 1...1000) ?? 1000
        let journal = call.world.journal
        guard let time = try object.duration("wait", upTo: .seconds(60)) else {
            let entries = journal.entries(matching: filter)
            let page = JournalPage(entries, limit: limit, shownAs: \.json)
            return ControlResponse([
                "requests": .array(page.shown), "matching": .integer(Int64(entries.count)), "more": .bool(page.hasMore),
                "removed": .integer(Int64(journal.removedCount)),
            ])
        }
        if let entry = try await journal.entry(matching: filter, within: time) { return ControlResponse(["requests": [entry.json]]) }
        let misses = filter.nearMisses(among: journal.entries()).map { entry, differences -> JSONValue in
            ["request": entry.json, "differences": .array(differences.map(JSONValue.string))]
        }
        let error = ControlError(status: 404, "no_match", "No request matched within \(ControlDuration.text(time)).")
        var members = error.json.object ?? [:]
        members["near_misses"] = .array(misses)
        return ControlResponse(status: 404, .object(members))
    }
}
