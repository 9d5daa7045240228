import CoreMetrics
import HTTPTypes
import LoginModel
import ProviderMonitoring

/// The metrics of requests. A series is created with the first request that belongs to it, and found again without allocations.
struct RequestMetrics: Sendable {
    /// The route of a request that no route matches.
    static let unknownRoute = "none"

    private let routes: [String: Route]
    private let unknown = Route(Self.unknownRoute)

    /// - Parameter routes: The templates of the routes.
    init(of routes: Set<String>) {
        self.routes = Dictionary(uniqueKeysWithValues: routes.map { ($0, Route($0)) })
    }

    func record(_ method: HTTPRequest.Method, _ route: String, status: Int, since begin: ContinuousClock.Instant) {
        (routes[route] ?? unknown).record(Self.label(of: method), status, since: begin)
    }

    /// Returns the method as a label. A client can invent methods, which have one label together.
    static func label(of method: HTTPRequest.Method) -> String {
        switch method {
        case .get, .head, .post, .put, .patch, .delete, .options: method.rawValue
        default: "other"
        }
    }

    /// The series of one route.
    private final class Route: Sendable {
        private struct Key: Hashable {
            let method: String
            let status: Int
        }

        private struct Handles {
            let count: Counter
            let duration: Timer
        }

        private let name: String
        private let handles = Locked<[Key: Handles]>([:])

        init(_ name: String) { self.name = name }

        func record(_ method: String, _ status: Int, since begin: ContinuousClock.Instant) {
            let key = Key(method: method, status: status)
            let series = handles.withLock { [name] handles in
                if let found = handles[key] { return found }
                let new = Handles(
                    count: ProviderMetric.requests.counter(method, name, "\(status)"),
                    duration: ProviderMetric.requestDurations.timer(method, name))
                handles[key] = new
                return new
            }
            series.count.increment()
            series.duration.record(since: begin)
        }
    }
}
