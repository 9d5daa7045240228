import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain

extension FormParameters {
    /// As the query of an address.
    var query: String { pairs.map { "\(Self.encode($0.name))=\(Self.encode($0.bytes))" }.joined(separator: "&") }
}

extension Request {
    /// The parameters in the address.
    var queryParameters: FormParameters { FormParameters(encoded: uri.query ?? "") }

    /// The parameters of a form that was posted.
    /// - Parameter largest: how many bytes it may have; `nil` is what the context allows.
    /// - Throws: `HTTPError` where the body is no form, or larger.
    func formParameters(_ context: ProviderContext, upTo largest: Int? = nil) async throws -> FormParameters {
        guard let type = headers[.contentType]?.lowercased(), type.hasPrefix("application/x-www-form-urlencoded") else {
            throw HTTPError(.unsupportedMediaType, message: "the body must be application/x-www-form-urlencoded")
        }
        return FormParameters(encoded: try await collectedBody(upTo: largest ?? context.maxUploadSize))
    }

    /// A form of parts that was posted, with files of so many bytes in all.
    /// - Throws: `HTTPError` where the body is no form, or larger.
    func multipartForm(_ context: ProviderContext, filesUpTo largest: Int) async throws -> (
        fields: FormParameters, files: [FormParameters.Pair]
    ) {
        guard let type = headers[.contentType].map(HeaderValue.init), type.head == "multipart/form-data" else {
            return (try await formParameters(context), [])
        }
        do {
            let form = try MultipartForm(try await collectedBody(upTo: largest + context.maxUploadSize), contentType: type)
            return (FormParameters(pairs: form.pairs), form.files)
        } catch let error as GraphError {
            throw HTTPError(.badRequest, message: error.message)
        }
    }

    /// The bytes of the body.
    /// - Throws: `HTTPError` where there are more of them, or they do not come.
    func collectedBody(upTo largest: Int) async throws -> [UInt8] {
        // A body that comes byte by byte keeps its connection busy, but not for ever. One that stays away altogether leaves it idle.
        let deadline = ContinuousClock.now + .seconds(ProviderApplication.patience)
        var bytes: [UInt8] = []
        for try await chunk in body {
            guard bytes.count + chunk.readableBytes <= largest else { throw HTTPError(.contentTooLarge) }
            guard .now < deadline else { throw HTTPError(.requestTimeout, message: "The body did not arrive in time.") }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        return bytes
    }
}
