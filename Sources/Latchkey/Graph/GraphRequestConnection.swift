public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends Graph requests in one HTTP exchange. Several requests are sent as a batch (SDK.md, section 6.3). Part of the documented API.
///
/// Each completion is called exactly once, even after ``cancel()``. Completions are called on the main actor, in the order of the requests.
public final class GraphRequestConnection: GraphRequestConnecting, Sendable {
    struct Entry: Sendable {
        let request: GraphRequest
        let batchParameters: [String: GraphParameter]
        let completion: (@MainActor @Sendable ((any GraphRequestConnecting)?, Any?, (any Error)?) -> Void)?
    }

    private struct State: Sendable {
        var entries: [Entry] = []
        var timeout: TimeInterval
        var delegate = DelegateReference<any GraphRequestConnectionDelegate>(nil)
        var delegateQueue: OperationQueue?
        var version: String?
        var isStarted = false
        var isCancelled = false
        var task: Task<[Result<GraphResponse, any Error>], Never>?
        var response: (url: String, status: Int, headers: [String: String])?
    }

    private static let defaultTimeout = Locked<TimeInterval>(60)

    private let state: Locked<State>
    private let client: GraphClient

    /// Creates a connection.
    /// - Parameter client: The settings, the session and the environment of the connection.
    public init(client: GraphClient = .shared) {
        self.client = client
        state = Locked(State(timeout: Self.defaultConnectionTimeout))
    }

    /// The ``timeout`` of new connections, in seconds; 60 by default. Values that are not above 0 are ignored.
    public static var defaultConnectionTimeout: TimeInterval {
        get { defaultTimeout.withLock { $0 } }
        set { if newValue > 0 { defaultTimeout.withLock { $0 = newValue } } }
    }

    /// The time limit for the whole exchange, in seconds. Values that are not above 0 are ignored.
    public var timeout: TimeInterval {
        get { state.withLock { $0.timeout } }
        set { if newValue > 0 { state.withLock { $0.timeout = newValue } } }
    }

    /// The delegate that is notified of the connection's progress. The reference is weak.
    public var delegate: (any GraphRequestConnectionDelegate)? {
        get { state.withLock { $0.delegate }.delegate }
        set {
            let reference = DelegateReference(newValue)
            state.withLock { $0.delegate = reference }
        }
    }

    /// Exists for source compatibility. Has no effect, because completions and the delegate are always called on the main actor.
    public var delegateQueue: OperationQueue? {
        get { state.withLock { $0.delegateQueue } }
        set { state.withLock { $0.delegateQueue = newValue } }
    }

    /// The HTTP response; `nil` until it has arrived.
    public var urlResponse: HTTPURLResponse? {
        guard let response = state.withLock({ $0.response }), let url = URL(string: response.url) else { return nil }
        return HTTPURLResponse(url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: response.headers)
    }

    /// Sets a Graph API version, such as `v21.0`, that replaces the version of each request.
    public func overrideGraphAPIVersion(_ version: String) { state.withLock { $0.version = version } }

    /// Adds a request. If the connection has already been started, `completion` receives an error.
    public func add(_ request: GraphRequest, completion: GraphRequestCompletion?) {
        add(request, batchParameters: [:], completion: completion)
    }

    /// Adds a request with a name that other requests of the batch can reference, as in `{result=name:$.id}`.
    public func add(_ request: GraphRequest, name: String, completion: GraphRequestCompletion?) {
        add(request, batchParameters: name.isEmpty ? [:] : ["name": .string(name)], completion: completion)
    }

    /// Adds a request with batch parameters: `name`, `depends_on`, `omit_response_on_success`.
    public func add(_ request: GraphRequest, parameters: [String: Any]?, completion: GraphRequestCompletion?) {
        add(request, batchParameters: .init(reading: parameters ?? [:]), completion: completion)
    }

    private func add(_ request: GraphRequest, batchParameters: [String: GraphParameter], completion: GraphRequestCompletion?) {
        let entry = Entry(request: request, batchParameters: batchParameters, completion: completion.map { mainActorBlock($0) })
        let isTaken = state.withLock { state in
            guard !state.isStarted else { return false }
            state.entries.append(entry)
            return true
        }
        guard !isTaken, let completion = entry.completion else { return }
        let error = CoreError(
            .errorInvalidArgument, .connectionStarted, "\(entry.request.call.summary) was added to a connection that was already started.")
        Task { await completion(self, nil, error) }
    }

    /// Sends the added requests. Does nothing if the connection has been started before or has no requests.
    public func start() {
        do throws(CoreError) { _ = try begin() } catch { client.settings.log(.developerErrors, error.explanation) }
    }

    /// Sends the added requests, calls the completions, and returns the results in the order in which the requests were added. Canceling
    /// the task cancels the connection.
    /// - Throws: ``CoreError`` if the connection has been started before or has no requests.
    public func responses() async throws -> [Result<GraphResponse, any Error>] {
        let task = try begin()
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            cancel()
        }
    }

    /// Cancels the exchange. Pending completions are still called. If no response has arrived, they receive an error with the reason
    /// `cancelled`.
    public func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    private func begin() throws(CoreError) -> Task<[Result<GraphResponse, any Error>], Never> {
        let entries: [Entry]? = state.withLock { state in
            guard !state.isStarted else { return nil }
            state.isStarted = !state.entries.isEmpty
            // A completion may retain the connection, so the entries are released here to avoid a retain cycle.
            defer { state.entries = [] }
            return state.entries
        }
        guard let entries else {
            throw CoreError(.errorInvalidArgument, .connectionStarted, "A connection was started again.")
        }
        guard !entries.isEmpty else {
            throw CoreError(.errorInvalidArgument, .badRequest, "A connection was started without requests.")
        }
        let task = Task { await run(entries) }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
        return task
    }

    private func run(_ entries: [Entry]) async -> [Result<GraphResponse, any Error>] {
        let calls = entries.map { entry in
            var call = entry.request.call
            call.batchParameters = entry.batchParameters
            return call
        }
        let (version, timeout) = state.withLock { ($0.version, $0.timeout) }
        await notifyWillBeginLoading()
        let outcome = await GraphExchange(
            client: client, calls: calls, version: version, timeLimit: timeout, progress: delegate == nil ? nil : reportProgress
        ).run()
        if let (url, response) = outcome.result {
            state.withLock { $0.response = (url, response.status, response.headers) }
        }
        await deliver(outcome, to: entries)
        state.withLock { $0.task = nil }
        return outcome.results
    }

    @MainActor
    private func notifyWillBeginLoading() { delegate?.requestConnectionWillBeginLoading(self) }

    @MainActor
    private func deliver(_ outcome: GraphOutcome, to entries: [Entry]) {
        for (entry, result) in zip(entries, outcome.results) {
            switch result {
            case .success(let response): entry.completion?(self, response.result, nil)
            case .failure(let error): entry.completion?(self, nil, deliverableError(error))
            }
        }
        if let failure = outcome.transportError {
            delegate?.requestConnection(self, didFailWithError: deliverableError(failure))
        } else {
            delegate?.requestConnectionDidFinishLoading(self)
        }
    }

    /// Converts a `CancellationError` to the error that completions receive. Other errors are unchanged.
    private func deliverableError(_ error: any Error) -> any Error {
        guard error is CancellationError else { return error }
        return CoreError(
            .errorNetwork, .cancelled, "The request was canceled.", details: [NSUnderlyingErrorKey: URLError(.cancelled)])
    }

    private func reportProgress(_ written: Int64, _ total: Int64, _ expected: Int64) {
        Task { @MainActor in
            delegate?.requestConnection(
                self, didSendBodyData: Int(clamping: written), totalBytesWritten: Int(clamping: total),
                totalBytesExpectedToWrite: Int(clamping: expected))
        }
    }
}
