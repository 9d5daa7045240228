/// A request that a client has sent to a provider in another process, with digests in place of secrets.
public struct RecordedRequest: Sendable {
    /// A header field.
    public struct Header: Sendable, Hashable {
        /// The name as the client wrote it.
        public let name: String
        /// The value.
        public let value: String
    }

    /// The number of the request, from 1.
    public let id: Int
    /// The HTTP method.
    public let method: String
    /// The host name that the client wrote, with a port if it wrote one.
    public let host: String
    /// The path, with the version that the client wrote.
    public let path: String
    /// The header fields, in their order.
    public let headers: [Header]
    /// The parameters of the query and of the body. Of a repeated parameter, the first value.
    public let parameters: [String: String]
    /// The body; `nil` if there is none or it was not recorded.
    public let body: String?
    /// The status of the response; `nil` until there is one, and if the connection was closed without one.
    public let status: Int?
}

extension RecordedRequest {
    /// A request as the control API writes it.
    struct Document: Decodable {
        struct Field: Decodable {
            let name: String
            let value: String
        }

        let id: Int
        let method: String
        let host: String
        let path: String
        let headers: [Field]
        let parameters: [String: String]?
        let body: String?
        let status: Int?
    }

    init(_ document: Document) {
        id = document.id
        method = document.method
        host = document.host
        path = document.path
        headers = document.headers.map { Header(name: $0.name, value: $0.value) }
        parameters = document.parameters ?? [:]
        body = document.body
        status = document.status
    }
}
