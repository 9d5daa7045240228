import Foundation

/// The reason why a provider in another process did not do what a test wanted.
public struct RemoteProviderError: Error, Sendable, CustomStringConvertible {
    /// The HTTP status code of the control API; `nil` if there is no response.
    public let status: Int?
    /// A stable code for programs, such as `unknown_person` or `no_match`.
    public let code: String
    /// The reason as one sentence in English, which names what is wrong.
    public let message: String
    /// The member or parameter that is wrong; `nil` if it is the whole request.
    public let key: String?
    /// The right name that is most similar to a wrong one; `nil` if there is none.
    public let nearest: String?
    /// The requests that almost matched, the nearest first, each with what differs. Only ``RemoteProvider/request(matching:within:)`` has them.
    public let nearMisses: [String]

    /// The message, and the requests that almost matched.
    public var description: String { ([message] + nearMisses.map { "Almost: \($0)" }).joined(separator: "\n") }

    init(code: String, _ message: String) {
        status = nil
        self.code = code
        self.message = message
        key = nil
        nearest = nil
        nearMisses = []
    }

    /// Reads the error document of the control API.
    init(status: Int, _ body: Data) {
        let document = try? ControlCoding.decoder.decode(Document.self, from: body)
        self.status = status
        code = document?.error.code ?? "unreadable_response"
        message = document?.error.message ?? "The control API has the status \(status) and no description."
        key = document?.error.key
        nearest = document?.error.nearest
        nearMisses = (document?.nearMisses ?? []).map { miss in
            "\(miss.request.method) \(miss.request.path): \(miss.differences.joined(separator: ", "))"
        }
    }

    private struct Document: Decodable {
        struct Failure: Decodable {
            let code: String
            let message: String
            let key: String?
            let nearest: String?
        }

        struct NearMiss: Decodable {
            let request: RecordedRequest.Document
            let differences: [String]
        }

        let error: Failure
        let nearMisses: [NearMiss]?
    }
}
