import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain

extension FormParameters {
    /// The parameters as the query of a URL.
    var query: String { pairs.map { "\(Self.encode($0.name))=\(Self.encode($0.bytes))" }.joined(separator: "&") }
}

extension Request {
    /// The largest form with a file, in bytes: the largest picture plus an ordinary form.
    static let maximumUploadBytes = IconImage.maximumSize + BodyReservation.ordinaryFormBytes

    /// The parameters of the query.
    var queryParameters: FormParameters { FormParameters(encoded: uri.query ?? "") }

    /// Reads the parameters of a posted form.
    /// - Parameter maximumSize: the limit of the body in bytes; `nil` for the limit of the context. Only the sealed state (``FormField/state``)
    ///   may exceed the limit of the context.
    /// - Throws: `HTTPError` if the body is not a form, exceeds the limit, or has more than ``FormParameters/maximumCount`` fields.
    func formParameters(_ context: ProviderContext, upTo maximumSize: Int? = nil) async throws -> FormParameters {
        guard let type = headers[.contentType]?.lowercased(), type.hasPrefix("application/x-www-form-urlencoded") else {
            throw HTTPError(.unsupportedMediaType, message: "the body must be application/x-www-form-urlencoded")
        }
        let bytes = try await readBody(context, upTo: maximumSize ?? context.maxUploadSize)
        guard !FormParameters.hasTooMany(bytes) else {
            throw HTTPError(.badRequest, message: "A form must not have more than \(FormParameters.maximumCount) fields")
        }
        return try await context.bodyParsers.parseBody(bytes.count, of: networkGroup(context)) {
            let form = FormParameters(encoded: bytes)
            let typed = form.pairs.reduce(0) { $0 + ($1.name == FormField.state ? 0 : $1.size) }
            guard typed <= context.maxUploadSize else { throw BodyReader.tooLarge(context.maxUploadSize) }
            return form
        }
    }

    /// Reads the parameters of a form whose response is a page, even for a client that is not a browser.
    /// - Throws: as ``formParameters(_:upTo:)``, except that a body that exceeds the limit results in an error page.
    func pageParameters(_ context: ProviderContext, upTo maximumSize: Int? = nil) async throws -> FormParameters {
        do {
            return try await formParameters(context, upTo: maximumSize)
        } catch let error as HTTPError where error.status == .contentTooLarge {
            throw PageError.formTooLarge(error.body ?? "")
        }
    }

    /// Reads a posted multipart form with its files.
    /// - Parameters:
    ///   - person: the person who sends the form.
    ///   - maximumSize: the limit of the whole form in bytes.
    /// - Throws: `HTTPError` if the body is not a form, exceeds the limit, or cannot be read at the moment because of other uploads.
    func multipartForm(_ context: ProviderContext, of person: Person.ID, upTo maximumSize: Int) async throws -> (
        fields: FormParameters, files: [MultipartForm.File]
    ) {
        guard let type = headers[.contentType].map(HeaderValue.init), type.mainValue == "multipart/form-data" else {
            return (try await formParameters(context), [])
        }
        let sender = BodyMemoryPool.Sender(purpose: .upload, name: String(person.rawValue))
        let bytes = try await readBody(context, upTo: maximumSize, of: sender)
        do {
            let form = try await context.bodyParsers.parseBody(bytes.count, of: networkGroup(context)) {
                try MultipartForm(bytes, contentType: type)
            }
            return (FormParameters(pairs: form.pairs), form.files)
        } catch let error as GraphError {
            throw HTTPError(.badRequest, message: error.message)
        }
    }

    /// Reads the bytes of the body. A body whose `Content-Length` exceeds the limit is not read. Memory is reserved for the bytes that
    /// arrive, never for those announced.
    /// - Parameter sender: the sender whose memory is used; `nil` for the network of the request.
    /// - Throws: `HTTPError` if the body exceeds the limit or arrives too slowly, if there is no memory for it, or if it is dropped for
    ///   another body.
    func readBody(_ context: ProviderContext, upTo maximumSize: Int, of sender: BodyMemoryPool.Sender? = nil) async throws -> [UInt8] {
        // A chunked body does not announce its size.
        let length = headers[.contentLength].map { Int($0) ?? .max } ?? (headers[.transferEncoding] == nil ? 0 : maximumSize)
        guard length <= maximumSize else { throw BodyReader.tooLarge(maximumSize) }
        let reader = BodyReader(maximumBytes: length)
        let network: @Sendable () -> BodyMemoryPool.Sender = { BodyMemoryPool.Sender(purpose: .parameters, name: networkGroup(context)) }
        do {
            let bytes = try await reader.bytes(of: body, evictions: { context.bodyReservation?.evictions() }) {
                try context.bodyReservation?.reserve($0, of: sender ?? network())
            }
            try context.bodyReservation?.complete()
            return bytes
        } catch {
            // The memory is released now, because the client may take a long time to read the response.
            context.bodyReservation?.release()
            throw error
        }
    }

    /// Returns the key of the group with which the sender of the body shares memory and queues.
    func networkGroup(_ context: ProviderContext) -> String { CallerNetwork(self, context).groupKey }
}
