import Hummingbird
import LoginModel
import ProviderDomain

/// A person's request to the explorer about one app.
struct ExplorerCall: PageRequest {
    var page: PageCall
    let endpoints: ExplorerEndpoints
    /// Reads the query bar, which names the app. If a check fails, the person returns to the explorer with this query bar.
    let readQuery: @Sendable (PageCall) throws -> ExplorerQuery

    var query = Checked<ExplorerQuery>()
    /// The app, in which the person has a developer role.
    var app = Checked<RegisteredApp>()
    /// The secret of the app, with which its app tokens are issued.
    var secret = Checked<Secret>()

    init(page: PageCall, _ endpoints: ExplorerEndpoints, query: @escaping @Sendable (PageCall) throws -> ExplorerQuery) {
        self.page = page
        self.endpoints = endpoints
        readQuery = query
    }
}

/// The response of the dialog to a login that the explorer has begun, while its checks run.
struct ExplorerLoginCall: CheckedRequest {
    /// A login that the person began in this browser, and that ends with this response.
    struct Ended: Sendable {
        let login: ExplorerLogin
        /// The query bar to which the person returns.
        let query: ExplorerQuery
        /// Whether the person wrote the call; see ``ExplorerEndpoints/query(in:_:)``.
        let isOwn: Bool
        /// The state of the tools in the browser, from which the login has been removed.
        let memory: ToolState
    }

    let endpoints: ExplorerEndpoints
    let request: Request

    /// The person who is logged in.
    var session = Checked<AccountRequestContext>()
    var ended = Checked<Ended>()
    /// The app of the login, in which the person has a developer role.
    var app = Checked<RegisteredApp>()

    init(_ request: Request, _ endpoints: ExplorerEndpoints) {
        self.request = request
        self.endpoints = endpoints
    }

    var provider: Provider { endpoints.provider }
}
