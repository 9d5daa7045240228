import StrictJSON

/// The entries of a journal that fit into one response, in the order of their arrival.
struct JournalPage: Sendable {
    /// The maximum size of the entries as JSON, in bytes. The first entry is returned in any case.
    static let maximumBytes = 8 * 1024 * 1024

    /// The entries, as the response shows them.
    let shown: [JSONValue]
    /// Whether there are further entries, which a request with `after` finds.
    let hasMore: Bool

    init(_ entries: [JournalEntry], limit: Int, shownAs json: (JournalEntry) -> JSONValue) {
        var shown: [JSONValue] = []
        var bytes = 0
        for entry in entries.prefix(limit) {
            let value = json(entry)
            bytes += value.serialized().count
            guard shown.isEmpty || bytes <= Self.maximumBytes else { break }
            shown.append(value)
        }
        self.shown = shown
        hasMore = shown.count < entries.count
    }
}
