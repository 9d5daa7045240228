import HTTPTypes
import Hummingbird
package import LoginModel
import NIOCore
import ProviderDomain

/// The body of an intercepted request.
package struct InterceptedBody: Sendable {
    /// The content type, in lowercase and without its parameters; empty if the request has none.
    package let type: String
    /// The bytes after decompression.
    package let bytes: [UInt8]
    /// The parameters of an API call with this body (Wire.md, section 1.3); empty if no API call has such a body.
    package let parameters: [FormParameters.Pair]
    private let contentType: HeaderValue?

    fileprivate init(_ bytes: [UInt8], of contentType: HeaderValue?) {
        self.bytes = bytes
        self.contentType = contentType
        type = contentType?.mainValue ?? ""
        parameters = contentType.flatMap { value in try? Request.callParameters(in: bytes, of: value) } ?? []
    }

    /// Returns a body of the same content type with other bytes.
    package func replacingBytes(_ bytes: [UInt8]) -> InterceptedBody { InterceptedBody(bytes, of: contentType) }

    /// Why a body is not read.
    package struct Omission: Error {
        /// The reason, as a sentence.
        package let reason: String
    }
}

extension InterceptedCall {
    /// Reads the body, which the provider can read again.
    /// - Parameter maximumBytes: The maximum size in bytes, also after decompression.
    /// - Returns: The body; `nil` if there is none.
    /// - Throws: ``InterceptedBody/Omission`` if the body is larger or its compression is not gzip; the error of the connection.
    package mutating func readBody(upTo maximumBytes: Int) async throws -> InterceptedBody? {
        guard let bytes = try await readBytes(upTo: maximumBytes), !bytes.isEmpty else { return nil }
        let plain: [UInt8]
        do throws(GraphError) {
            plain = try request.isCompressed() ? Gzip.inflate(bytes, upTo: maximumBytes) : bytes
        } catch {
            throw InterceptedBody.Omission(reason: "It is not gzip data of at most \(maximumBytes) bytes.")
        }
        return InterceptedBody(plain, of: request.headers[.contentType].map(HeaderValue.init))
    }

    /// Reads the parameters of an API call. Those of a body that cannot be read are missing.
    /// - Parameter maximumBytes: See ``readBody(upTo:)``.
    /// - Throws: The error of the connection.
    package mutating func readParameters(upTo maximumBytes: Int) async throws -> FormParameters {
        let query = FormParameters(encoded: request.uri.query ?? "").pairs
        do {
            return FormParameters(body: try await readBody(upTo: maximumBytes)?.parameters ?? [], query: query)
        } catch is InterceptedBody.Omission {
            return FormParameters(pairs: query)
        }
    }

    /// Reads the bytes of the body, which can be read again; `nil` if there is none.
    private mutating func readBytes(upTo maximumBytes: Int) async throws -> [UInt8]? {
        if let text = request.headers[.contentLength] {
            guard let length = Int(text), length > 0 else { return nil }
            guard length <= maximumBytes else { throw InterceptedBody.Omission(reason: "It has \(length) bytes.") }
            return Array(try await request.collectBody(upTo: maximumBytes).readableBytesView)
        }
        // A chunked body does not announce its size.
        guard request.headers[.transferEncoding] != nil else { return nil }
        var iterator = request.body.makeAsyncIterator()
        var beginning = ByteBuffer()
        while let piece = try await iterator.next() {
            beginning.writeImmutableBuffer(piece)
            guard beginning.readableBytes <= maximumBytes else {
                request.body = RequestBody(asyncSequence: PartlyReadBody(beginning: beginning, rest: iterator))
                throw InterceptedBody.Omission(reason: "It has more than \(maximumBytes) bytes.")
            }
        }
        request.body = RequestBody(buffer: beginning)
        return Array(beginning.readableBytesView)
    }
}

/// A body whose beginning has been read. Only one task iterates over it, and only once, as over the body of every request.
private struct PartlyReadBody: AsyncSequence, @unchecked Sendable {
    let beginning: ByteBuffer
    let rest: RequestBody.AsyncIterator

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var beginning: ByteBuffer?
        fileprivate var rest: RequestBody.AsyncIterator

        mutating func next() async throws -> ByteBuffer? {
            guard let bytes = beginning else { return try await rest.next() }
            beginning = nil
            return bytes
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(beginning: beginning, rest: rest) }
}
