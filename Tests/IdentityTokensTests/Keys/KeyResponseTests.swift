import IdentityTokens
import LoginModel
import Testing

@Suite("HTTP responses with keys")
struct KeyResponseTests {
    @Test("A complete response is read, in chunks or at once", arguments: [1, 7, 1000])
    func whole(size: Int) async throws {
        let document = try Vectors.bytes("jwks.json")
        let (chunks, feed) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
        for start in stride(from: 0, to: document.count, by: size) { feed.yield(document[start..<min(start + size, document.count)]) }
        feed.finish()
        #expect(try await KeyResponse(status: 200, chunks: chunks).document() == document)
        #expect(try await KeyResponse(status: 200, body: document).document() == document)
    }

    @Test(
        "A response with another status is rejected without reading its body",
        arguments: [
            (301, "keys_redirected"), (302, "keys_redirected"), (307, "keys_redirected"), (204, "keys_wrong_status"),
            (404, "keys_wrong_status"), (500, "keys_wrong_status"),
        ])
    func status(status: Int, code: String) async throws {
        let chunks = AsyncStream<[UInt8]> {
            Issue.record("The body is read."); return nil
        }
        let error = await #expect(throws: KeySourceError.self) { try await KeyResponse(status: status, chunks: chunks).document() }
        #expect(error?.code == code)
        let cache = KeyCache { try await KeyResponse(status: status, body: Vectors.bytes("jwks.json")).document() }
        let reported = await #expect(throws: KeySourceError.self) { try await cache.keys(for: "1", at: Vectors.now) }
        #expect(reported?.code == code)
    }

    @Test("An endless response is read only to the maximum size of a key document")
    func endless() async throws {
        let fetchTimes = Locked(0)
        let chunks = AsyncStream<[UInt8]> {
            fetchTimes.withLock { $0 += 1 }
            return Array(repeating: UInt8(ascii: " "), count: 65_536)
        }
        let error = await #expect(throws: KeySourceError.self) { try await KeyResponse(status: 200, chunks: chunks).document() }
        #expect(error?.code == "key_document_too_large")
        #expect(fetchTimes.withLock { $0 } == 5)
    }

    @Test("A response that is too large is rejected")
    func tooLarge() async throws {
        let body = Array(repeating: UInt8(ascii: " "), count: KeySet.maximumDocumentSize + 1)
        let error = await #expect(throws: KeySourceError.self) { try await KeyResponse(status: 200, body: body).document() }
        #expect(error?.code == "key_document_too_large")
    }
}
