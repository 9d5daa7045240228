/// The paths of the provider's documentation.
package enum ProviderPaths {
    /// Returns the path templates as in OpenAPI, where a segment in braces is a parameter.
    package static func all(for signIn: SignInMethod) -> [String] { Set(OpenAPIOperation.all(for: signIn).map(\.path)).sorted() }
}
