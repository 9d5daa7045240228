import Foundation
import IdentityTokens
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderPictures
import Testing

@testable import ProviderWeb

@Suite("A person's picture")
struct PictureTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private static func size(of file: [UInt8]) throws -> [Int] {
        let frame = try CheckedPicture(file, PictureFormat.takenByProvider).frame
        return [frame.width, frame.height]
    }

    @Test("is cut and scaled once for each size, and kept")
    func scaled() async throws {
        let original = Thumbnail.silhouette(width: 160, height: 120).bytes
        let cache = ThumbnailCache()
        for (width, height) in [(50, 50), (200, 100), (400, 800)] {
            let size = PictureSize(width: width, height: height)
            let thumbnail = try await cache.picture(of: original, size, logger: logger)
            #expect(thumbnail.format == .png && thumbnail.bytes != original)
            #expect(try Self.size(of: thumbnail.bytes) == [width, height])
            #expect(try await cache.picture(of: original, size, logger: logger) == thumbnail)
        }
    }

    @Test("is drawn where there is none, or none that can be read, at every size")
    func silhouette() async throws {
        let cache = ThumbnailCache()
        var bomb = Thumbnail.silhouette(width: 8, height: 8).bytes
        // A head that promises 2³¹ − 1 by 2³¹ − 1 pixels.
        bomb.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        let size = PictureSize(width: 50, height: 100)
        let drawn = Thumbnail.silhouette(width: 50, height: 100)
        for original in [nil, [], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], bomb, Array(bomb.prefix(20)), Array("GIF89a".utf8)] {
            #expect(try await cache.picture(of: original, size, logger: logger) == drawn)
        }
    }

    @Test("that cannot be read is not tried again, in whatever size")
    func refused() async throws {
        let lines = Locked<[String]>([])
        let cache = ThumbnailCache()
        for side in PictureSize.sides {
            let size = PictureSize(width: side, height: side)
            let logger = Logger(label: "test") { _ in NotingLogHandler(lines: lines) }
            _ = try await cache.picture(of: Array("GIF89a".utf8), size, logger: logger)
        }
        #expect(lines.withLock(\.self) == ["a picture that is kept cannot be read"])
    }

    @Test("has one of a few sizes, as large as the call asked for, and the answer says which")
    func endpoint() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            for person in [Sample.ada, Sample.grace] {
                let token = try await graph.token(as: person)
                let rows = [
                    ("/me/picture?redirect=0", "", [50, 50]), ("/me/picture?redirect=0&type=normal", "", [100, 100]),
                    ("/me/picture?redirect=0&type=large", "", [200, 200]), ("/me/picture?redirect=0&width=120&height=60", "", [200, 100]),
                    ("/me/picture?redirect=0&height=30", "", [50, 50]), ("/me/picture?redirect=0&width=999999", "", [800, 800]),
                    ("/me?fields=picture.width(33)", "picture", [50, 50]),
                    ("/me?fields=picture.width(401).height(2)", "picture", [800, 50]),
                ]
                for (path, field, size) in rows {
                    let json = try await graph.get(path, token: token).json
                    let source = field.isEmpty ? json["data"] : json[field]?["data"]
                    #expect([source?["width"]?.integer, source?["height"]?.integer] == size.map(Int64.init))
                    let address = try #require(source?["url"]?.string.flatMap { URL(string: $0) })
                    #expect(try Self.size(of: Array(try await ScriptedBrowser().get(address).body)) == size)
                }
            }
        }
    }

    @Test("of nobody has no more sizes than there are, whatever anybody asks for")
    func sizes() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let graph = GraphProgram(provider: provider)
            var files: Set<Data> = []
            for width in 1...60 {
                let source = try await graph.get("/100000000000000001/picture?redirect=0&width=\(width)&height=\(width * 20)").json["data"]
                let address = try #require(source?["url"]?.string.flatMap { URL(string: $0) })
                let file = try await ScriptedBrowser().get(address).body
                #expect(try Self.size(of: Array(file)).map(Int64.init) == [source?["width"]?.integer, source?["height"]?.integer])
                files.insert(file)
            }
            #expect(files.count == 6, "50 or 100 wide; 50, 100, 200, 400 or 800 high")
        }
    }
}

/// Notes what is logged.
private struct NotingLogHandler: LogHandler {
    let lines: Locked<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.message)") } }
}
