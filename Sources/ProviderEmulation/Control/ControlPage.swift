import LatchkeyClientTesting
import LoginModel
import Mustache
import PageMarkup
import ProviderDomain
import ProviderStore
import ProviderWeb

/// The page that shows the people, queue, clock, faults and requests of a world.
struct ControlPage: Sendable {
    private struct Row: Sendable {
        let cells: [String]
    }

    private struct Section: Sendable {
        let title: String
        let columns: [String]
        let rows: [Row]
        let isEmpty: Bool

        init(_ title: String, _ columns: [String], _ rows: [[String]]) {
            self.title = title
            self.columns = columns
            self.rows = rows.map(Row.init)
            isEmpty = rows.isEmpty
        }
    }

    private let basePath: String
    private let issuer: String
    private let time: String
    private let isRunning: Bool
    private let sections: [Section]

    /// The number of rows of each section.
    private static let maximumRows = 50

    /// - Parameter basePath: The path of the page, with a slash at the end.
    init(of world: World, at basePath: String) async throws {
        self.basePath = basePath
        issuer = world.publicURL.text
        time = world.clock.date.controlText
        isRunning = world.clock.isRunning
        let people = try await world.store.people(after: nil, limit: Self.maximumRows)
        let requests = world.journal.entries().suffix(Self.maximumRows).reversed()
        sections = [
            Section(
                "Requests", ["Number", "Method", "Host", "Path", "Status", "Time"],
                requests.map {
                    let status = $0.status.map(String.init) ?? ($0.isUnanswered ? "–" : "…")
                    return ["\($0.id)", $0.method, $0.host, $0.path, status, $0.arrivedAt.controlText]
                }),
            Section(
                "Next logins", ["Number", "Person", "App", "Outcome"],
                world.logins.entries.prefix(Self.maximumRows).map { ["\($0.id)", $0.login ?? "–", $0.appID ?? "any", $0.outcome.words] }),
            Section(
                "Faults", ["Number", "Fault", "Method", "Path", "Requests left"],
                world.faults.entries.prefix(Self.maximumRows).map {
                    ["\($0.id)", $0.name, $0.route.method ?? "any", $0.route.path ?? "any", $0.remainingFailures.map(String.init) ?? "all"]
                }),
            Section("People", ["Login name", "Name"], people.map { [$0.login, $0.name] }),
            Section(
                "Apps", ["ID", "Name"], try await world.store.apps().prefix(Self.maximumRows).map { [$0.id, $0.name] }),
        ]
    }

    func html() throws -> [UInt8] { Array(try Self.template.get().render(self).utf8) }

    private static let template = Result { try MustacheTemplate(markup: PackageResources.control_mustache) }
}

extension QueuedLogin.Outcome {
    fileprivate var words: String {
        switch self {
        case .approve(_, let declining):
            declining.isEmpty ? "continues" : "continues without \(declining.map(\.name).sorted().joined(separator: ", "))"
        case .cancel: "cancels"
        case .error(let code): "error \(code)"
        }
    }
}
