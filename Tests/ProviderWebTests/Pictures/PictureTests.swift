import Foundation
import Hummingbird
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import StrictJSON
import TestSupport
import Testing

@testable import ProviderPictures
@testable import ProviderServices

@Suite("Profile pictures")
struct PictureTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Returns a stored picture, and counts how often it is loaded.
    private func stored(_ file: [UInt8], id: String = "1", _ loads: Locked<Int> = Locked(0)) -> OriginalPicture {
        OriginalPicture(id: id, logger: logger) {
            loads.withLock { $0 += 1 }
            return file
        }
    }

    private static func size(of file: [UInt8]) throws -> [Int] {
        let frame = try ValidatedPicture(file, PictureFormat.acceptedByProvider).frame
        return [frame.width, frame.height]
    }

    @Test("A picture is cropped and scaled once for each size, and cached")
    func scaled() async throws {
        let original = Thumbnail.silhouette(width: 160, height: 120).bytes
        let cache = ThumbnailCache()
        let loads = Locked(0)
        for (width, height) in [(50, 50), (200, 100), (400, 800)] {
            let size = PictureSize(width: width, height: height)
            let thumbnail = try await cache.picture(of: stored(original, id: "1", loads), size, for: "")
            #expect(thumbnail.format == .png && thumbnail.bytes != original)
            #expect(try Self.size(of: thumbnail.bytes) == [width, height])
            #expect(try await cache.picture(of: stored(original, id: "1", loads), size, for: "") == thumbnail)
        }
        #expect(loads.withLock(\.self) == 1, "the file is read once for all sizes")
    }

    @Test("Concurrent requests get pictures of all sizes, and the file is read once")
    func allSizes() async throws {
        let cache = ThumbnailCache()
        let (file, loads) = (Thumbnail.silhouette(width: 800, height: 600).bytes, Locked(0))
        try await withThrowingTaskGroup { group in
            for width in PictureSize.sides {
                for height in PictureSize.sides {
                    for network in 0..<3 {
                        let original = stored(file, id: "1", loads)
                        group.addTask {
                            let size = PictureSize(width: width, height: height)
                            let thumbnail = try await cache.picture(of: original, size, for: "\(network)")
                            #expect(try Self.size(of: thumbnail.bytes) == [width, height])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(loads.withLock(\.self) == 1)
    }

    @Test("Any number of concurrent requests for one picture from one network is served")
    func manyRequests() async throws {
        let (cache, refused) = (ThumbnailCache(), Locked(0))
        let (people, file) = (3 * ThumbnailQueue.Limits().maximumPerNetwork, Thumbnail.silhouette(width: 160, height: 120).bytes)
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let (opens, openContinuation) = AsyncStream.makeStream(of: Void.self)
        let original = OriginalPicture(id: "1", logger: logger) {
            arrival.yield()
            for await _ in opens {}
            return file
        }
        await withTaskGroup { group in
            for number in 0...people {
                group.addTask {
                    do { _ = try await cache.picture(of: original, .standard, for: "") } catch { refused.withLock { $0 += 1 } }
                }
                // The first picture is being made while all others are requested.
                if number == 0 { for await _ in arrivals { break } }
            }
            await wait { await cache.waitingCount + refused.withLock(\.self) >= people }
            openContinuation.finish()
        }
        #expect(refused.withLock(\.self) == 0)
    }

    @Test("A picture that is removed before it is made becomes the placeholder picture")
    func removed() async throws {
        let original = OriginalPicture(id: "1", logger: logger) { nil }
        let size = PictureSize(width: 50, height: 100)
        #expect(try await ThumbnailCache().picture(of: original, size, for: "") == Thumbnail.silhouette(width: 50, height: 100))
    }

    @Test("A missing or unreadable picture becomes the placeholder picture at every size")
    func placeholder() async throws {
        let cache = ThumbnailCache()
        var hugeHeader = Thumbnail.silhouette(width: 8, height: 8).bytes
        // A header with a size of 2³¹ − 1 by 2³¹ − 1 pixels.
        hugeHeader.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        let size = PictureSize(width: 50, height: 100)
        let drawn = Thumbnail.silhouette(width: 50, height: 100)
        #expect(try await cache.picture(of: nil, size, for: "") == drawn)
        let files = [[], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], hugeHeader, Array(hugeHeader.prefix(20)), Array("GIF89a".utf8)]
        for (number, file) in files.enumerated() {
            #expect(try await cache.picture(of: stored(file, id: "\(number)"), size, for: "") == drawn)
        }
    }

    @Test("An unreadable picture is decoded only once, whatever size is requested")
    func refused() async throws {
        let lines = Locked<[String]>([])
        let cache = ThumbnailCache()
        for side in PictureSize.sides {
            let size = PictureSize(width: side, height: side)
            let logger = Logger(label: "test") { _ in RecordingLogHandler(lines: lines) }
            let original = OriginalPicture(id: "1", logger: logger) { Array("GIF89a".utf8) }
            _ = try await cache.picture(of: original, size, for: "")
        }
        #expect(lines.withLock(\.self) == ["a stored picture cannot be read"])
    }

    @Test("A picture is decoded again if the decoder was unavailable")
    func unavailable() async throws {
        let tries = Locked(0)
        let cache = ThumbnailCache { (file) throws(ThumbnailError) in
            let isFirst = tries.withLock { tries in
                defer { tries += 1 }
                return tries == 0
            }
            if isFirst { throw ThumbnailError(.unavailable, "no process") }
            return try ReducedPicture(of: file, for: 50...800)
        }
        let (file, size) = (Thumbnail.silhouette(width: 160, height: 120).bytes, PictureSize(width: 50, height: 50))
        let error = await #expect(throws: PicturesBusy.self) { try await cache.picture(of: stored(file), size, for: "") }
        #expect(error?.retryAfter == 2)
        #expect(try await cache.picture(of: stored(file), size, for: "") != Thumbnail.silhouette(width: 50, height: 50))
        #expect(tries.withLock(\.self) == 2)
    }

    @Test("An upload gets a place even if requests from another network fill the queue")
    func received() async throws {
        let thread = DispatchQueue(label: "test")
        thread.suspend()
        let (cache, ends) = (ThumbnailCache(receivingOn: thread), Locked<[String: Int]>([:]))
        let file = Thumbnail.silhouette(width: 160, height: 120).bytes
        @Sendable func send(_ number: Int64, from network: String) async {
            let thumbnail = try? await cache.decodeUpload(file, from: Person.ID(rawValue: number), in: network, logger: logger)
            ends.withLock { $0["\(network) \(thumbnail == nil ? "refused" : "read")", default: 0] += 1 }
        }
        await withTaskGroup { group in
            for number in 1...10 { group.addTask { await send(Int64(number), from: "crowd") } }
            await wait { await cache.waitingCount + ends.withLock({ $0["crowd refused", default: 0] }) >= 9 }
            group.addTask { await send(11, from: "home") }
            await wait { ends.withLock({ $0.values.reduce(0, +) }) >= 2 }
            thread.resume()
        }
        #expect(ends.withLock(\.self) == ["crowd refused": 2, "crowd read": 8, "home read": 1])
    }

    @Test("A picture has the next larger of a few sizes, and the response states it")
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

    @Test("The placeholder picture is drawn once for each size, however many requests come at once")
    func drawnOnce() async {
        let drawn = Locked<[PictureSize]>([])
        let silhouettes = SilhouetteCache { size in
            drawn.withLock { $0.append(size) }
            return .silhouette(width: size.width, height: size.height)
        }
        let sizes = [PictureSize(width: 50, height: 50), PictureSize(width: 100, height: 50)]
        for _ in 0..<2 {
            await withTaskGroup { group in
                for size in sizes + sizes { group.addTask { _ = await silhouettes.silhouette(size) } }
            }
        }
        #expect(drawn.withLock { $0.count } == 2)
        #expect(drawn.withLock { Set($0) } == Set(sizes))
    }

    @Test("The placeholder picture has only a few sizes, whatever size is requested")
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
