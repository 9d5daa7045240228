import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain

extension FormParameters {
    /// As the query of an address.
    var query: String { pairs.map { "\(Self.encode($0.name))=\(Self.encode($0.bytes))" }.joined(separator: "&") }
}

extension Request {
    /// The largest form with a file, in bytes: the largest picture, and an ordinary form around it.
    static let largestUpload = IconImage.largest + BodyReservation.ordinary

    /// The parameters in the address.
    var queryParameters: FormParameters { FormParameters(encoded: uri.query ?? "") }

    /// The parameters of a form that was posted.
    /// - Parameter largest: how many bytes it may have; `nil` is what the context allows. What is beyond that is for the seal alone
    ///   (``FormField/dialog``).
    /// - Throws: `HTTPError` where the body is no form, or larger, or has more than ``FormParameters/mostOfACall`` fields.
    func formParameters(_ context: ProviderContext, upTo largest: Int? = nil) async throws -> FormParameters {
        guard let type = headers[.contentType]?.lowercased(), type.hasPrefix("application/x-www-form-urlencoded") else {
            throw HTTPError(.unsupportedMediaType, message: "the body must be application/x-www-form-urlencoded")
        }
        let bytes = try await collectedBody(context, upTo: largest ?? context.maxUploadSize)
        guard !FormParameters.hasTooMany(bytes) else {
            throw HTTPError(.badRequest, message: "A form must not have more than \(FormParameters.mostOfACall) fields")
        }
        return try await context.parsing.parsed(bytes.count, of: networkGroup(context)) {
            let form = FormParameters(encoded: bytes)
            let typed = form.pairs.reduce(0) { $0 + ($1.name == FormField.dialog ? 0 : $1.size) }
            guard typed <= context.maxUploadSize else { throw BodyReader.tooLarge(context.maxUploadSize) }
            return form
        }
    }

    /// The same of a form that is answered with a page, whatever program has sent it.
    /// - Throws: as ``formParameters(_:upTo:)`` does; a page's refusal where the body is larger.
    func pageParameters(_ context: ProviderContext, upTo largest: Int? = nil) async throws -> FormParameters {
        do {
            return try await formParameters(context, upTo: largest)
        } catch let error as HTTPError where error.status == .contentTooLarge {
            throw DialogRefusal.formTooLarge(error.body ?? "")
        }
    }

    /// A form of parts that was posted, with files.
    /// - Parameters:
    ///   - person: who sends it.
    ///   - largest: how many bytes the whole form may have.
    /// - Throws: `HTTPError` where the body is no form, or larger, or where others send files at this moment.
    func multipartForm(_ context: ProviderContext, of person: Person.ID, upTo largest: Int) async throws -> (
        fields: FormParameters, files: [MultipartForm.File]
    ) {
        guard let type = headers[.contentType].map(HeaderValue.init), type.head == "multipart/form-data" else {
            return (try await formParameters(context), [])
        }
        let sender = BodyMemory.Sender(purpose: .upload, name: String(person.rawValue))
        let bytes = try await collectedBody(context, upTo: largest, of: sender)
        do {
            let form = try await context.parsing.parsed(bytes.count, of: networkGroup(context)) {
                try MultipartForm(bytes, contentType: type)
            }
            return (FormParameters(pairs: form.pairs), form.files)
        } catch let error as GraphError {
            throw HTTPError(.badRequest, message: error.message)
        }
    }

    /// The bytes of the body. Nothing is read of one that says that it is too large. Memory is reserved for what comes, never for what is announced.
    /// - Parameter sender: whose memory it takes; the network that it comes from if `nil`.
    /// - Throws: `HTTPError` where there are more of them, or no memory for them, or where they do not come, or have to give way to others.
    func collectedBody(_ context: ProviderContext, upTo largest: Int, of sender: BodyMemory.Sender? = nil) async throws -> [UInt8] {
        // One that comes in chunks does not say how large it will be.
        let length = headers[.contentLength].map { Int($0) ?? .max } ?? (headers[.transferEncoding] == nil ? 0 : largest)
        guard length <= largest else { throw BodyReader.tooLarge(largest) }
        let reader = BodyReader(most: length)
        let network: @Sendable () -> BodyMemory.Sender = { BodyMemory.Sender(purpose: .parameters, name: networkGroup(context)) }
        do {
            let bytes = try await reader.bytes(of: body, givingWay: { context.bodies?.givesWay() }) {
                try context.bodies?.reserve($0, of: sender ?? network())
            }
            try context.bodies?.keep()
            return bytes
        } catch {
            // Nothing of it is there any more, however long its client takes to read the refusal.
            context.bodies?.release()
            throw error
        }
    }

    /// Names those with whom whoever sends the body shares memory and turns.
    func networkGroup(_ context: ProviderContext) -> String { CallerNetwork(self, context).group }
}
