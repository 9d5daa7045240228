import HTTPTypes

extension OpenAPIOperation {
    static let health: [OpenAPIOperation] = [
        OpenAPIOperation(
            .get, "/health/live", .health, "Whether the process works, whatever the state of its store",
            responses: [OpenAPIResponse(200, "The process works.", .json)], needsStore: false),
        OpenAPIOperation(
            .get, "/health/ready", .health, "Whether a load balancer should send requests to this process",
            responses: [
                OpenAPIResponse(200, "The provider is ready.", .json),
                OpenAPIResponse(503, "The store is not ready, or the provider is shutting down. `reason` says which.", .status),
            ], needsStore: false),
        OpenAPIOperation(
            .get, "/health/client", .health, "How the provider finds out the address of a client, which depends on the reverse proxy",
            responses: [
                OpenAPIResponse(
                    200,
                    "`forwarded_for` says whether the header `X-Forwarded-For` was `used`, `ignored` or `absent`, and `proxies` how many "
                        + "addresses it was read for. `address` is the client's, if the header was used.", .json)
            ], needsStore: false),
    ]
}
