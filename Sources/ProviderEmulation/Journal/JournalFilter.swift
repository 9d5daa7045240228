import LoginModel
import ProviderDomain

/// The requests of a journal that match.
package struct JournalFilter: Sendable {
    package var method: String?
    package var host: String?
    /// The path without a version of the Graph API.
    package var path: String?
    package var status: Int?
    /// The entries with a higher number match.
    package var after: Int?
    /// Parameters of the query or of the body, each with the texts that entries have for its value. Secrets are compared by their digests.
    private var parameters: [(name: String, texts: [String])] = []

    package init() {}

    /// The maximum number of parameters of a request that are compared.
    private static let maximumParameters = 50
    /// The maximum number of characters of a value that a difference shows.
    private static let maximumShown = 200

    /// The prefix of a parameter of the query that names a parameter of the request.
    private static let parameterPrefix = "parameter."

    /// Reads the parameters of a query.
    /// - Parameter others: Names that the caller reads.
    init(_ query: FormParameters, others: Set<String>) throws(ControlError) {
        let names: Set = ["method", "host", "path", "status", "after"]
        if let name = query.repeatedNames.sorted().first(where: { !$0.hasPrefix(Self.parameterPrefix) }) {
            throw ControlError("repeated_parameter", "The parameter \(name) occurs more than once.", key: name)
        }
        for pair in query.pairs {
            guard let value = pair.text else { throw ControlError("malformed_parameter", "\(pair.name) is not UTF-8.", key: pair.name) }
            switch pair.name {
            case "method": method = value
            case "host": host = value.lowercased()
            case "path": path = value
            case "status": status = try Self.number(pair.name, value, 100...599)
            case "after": after = try Self.number(pair.name, value, 0...Int.max)
            case _ where pair.name.hasPrefix(Self.parameterPrefix):
                guard parameters.count < Self.maximumParameters else {
                    throw ControlError("out_of_range", "At most \(Self.maximumParameters) parameters are compared.", key: pair.name)
                }
                let name = String(pair.name.dropFirst(Self.parameterPrefix.count))
                // The value is also a secret if another parameter of the request says so (``NamedSecrets``).
                let texts = [Redaction.parameter(name, value), Redaction.replacement(of: value)]
                parameters.append((name: Redaction.name(name), texts: texts))
            case _ where others.contains(pair.name): break
            default:
                throw ControlObject.unknown(
                    pair.name, among: names.union(others).union(["parameter.NAME"]), what: "parameter", key: pair.name)
            }
        }
    }

    private static func number(_ name: String, _ text: String, _ range: ClosedRange<Int>) throws(ControlError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw ControlError("out_of_range", "\(name) must be \(range.lowerBound) to \(range.upperBound).", key: name)
        }
        return number
    }

    /// What does not match, in words; empty if the entry matches.
    func differences(from entry: JournalEntry) -> [String] {
        var differences: [String] = []
        func compare(_ name: String, _ expected: String?, _ found: String) {
            if let expected, expected != found { differences.append("\(name) is \(found.prefix(Self.maximumShown))") }
        }
        if let after, entry.id <= after { differences.append("its number is \(entry.id)") }
        compare("method", method, entry.method)
        compare("host", host, entry.host.lowercased())
        compare("path", path, path == entry.path ? entry.path : Self.withoutVersion(entry.path))
        if let status, status != entry.status {
            let missing = entry.isUnanswered ? "its connection was closed without a response" : "it has no response yet"
            differences.append(entry.status.map { "status is \($0)" } ?? missing)
        }
        if !parameters.isEmpty {
            let found = entry.parameters
            for (name, texts) in parameters {
                if found.contains(where: { $0.name == name && texts.contains($0.value) }) { continue }
                let other = found.first { $0.name == name }?.value
                differences.append(other.map { "\(name) is \($0.prefix(Self.maximumShown))" } ?? "it has no \(name)")
            }
        }
        return differences
    }

    func includes(_ entry: JournalEntry) -> Bool { differences(from: entry).isEmpty }

    /// Returns the entries that almost match, the nearest first, each with its differences.
    func nearMisses(among entries: [JournalEntry], limit: Int = 3) -> [(entry: JournalEntry, differences: [String])] {
        let relevant = entries.filter { $0.id > after ?? 0 }.map { (entry: $0, differences: differences(from: $0)) }
        return Array(relevant.sorted { ($0.differences.count, -$0.entry.id) < ($1.differences.count, -$1.entry.id) }.prefix(limit))
    }

    private static func withoutVersion(_ path: String) -> String { GraphVersion.split(path).rest }
}
