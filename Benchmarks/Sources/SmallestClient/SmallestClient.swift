import Latchkey

/// The smallest program that can log a person in. Its size shows how much the library adds to an app.
@main
enum SmallestClient {
    static func main() async throws {
        guard let configuration = LoginConfiguration(permissions: ["email"], tracking: .limited) else { return }
        print(try await LoginManager().logIn(configuration: configuration))
    }
}
