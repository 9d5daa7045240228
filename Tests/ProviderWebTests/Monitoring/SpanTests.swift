import InMemoryTracing
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing
import Tracing

@testable import ProviderWeb

@Suite("The spans of a provider")
struct SpanTests {
    @Test("A request has a span, with the reads and writes of the store and the hashing of the password inside")
    func login() async throws {
        let tracer = InMemoryTracer()
        try await withTracer(tracer) {
            try await TestProvider.run(try Sample.seed()) { provider in
                let token = try await GraphProgram(provider: provider).token()
                _ = try await GraphProgram(provider: provider).get("/me?fields=email", token: token)
            }
        }
        let spans = tracer.finishedSpans
        let requests = spans.filter { $0.kind == .server }
        let form = try #require(requests.first { $0.operationName == "POST /dialog/login" })
        #expect(form.attributes.get("http.route") == "/dialog/login")
        #expect(form.attributes.get("http.request.method") == "POST")
        #expect(form.attributes.get("http.response.status_code") == 303)
        let inside = spans.filter { $0.parentSpanID == form.spanID }
        #expect(Set(inside.map(\.operationName)).isSuperset(of: ["password queue", "password hash", "store write"]))
        #expect(inside.allSatisfy { $0.traceID == form.traceID })
        #expect(requests.contains { $0.operationName == "GET /**" && $0.attributes.get("http.response.status_code") == 200 })

        // Neither names nor attributes tell anything about the person or the app.
        let texts = spans.map { span in
            var text = span.operationName
            span.attributes.forEach { text += " \($0) \($1)" }
            return text
        }
        for secret in [Sample.ada.login, Sample.ada.password, Sample.appID, Sample.secret, "code=", "access_token="] {
            #expect(!texts.contains { $0.contains(secret) })
        }
    }
}
