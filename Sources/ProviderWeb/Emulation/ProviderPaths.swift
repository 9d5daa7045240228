/// The paths of the provider's documentation.
package enum ProviderPaths {
    /// The path templates as in OpenAPI, where a segment in braces is a parameter.
    package static let all = Set(OpenAPIOperation.all.map(\.path)).sorted()
}
