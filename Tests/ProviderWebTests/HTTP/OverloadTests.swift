import Foundation
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import TestSupport
import Testing

@testable import ProviderServices
@testable import ProviderWeb

@Suite("An overloaded provider")
struct OverloadTests {
    @Test("A picture request over the limit gets 503 with Retry-After, as JSON or as a page")
    func picture() async throws {
        try await LimitedProvider.run { provider, url in
            let ada = try #require(try await provider.store.person(withLogin: Sample.ada.login))
            let address = try PictureAddress(person: ada.id, validFrom: Date()).sealed(by: provider.sealer)
            let (opens, openContinuation) = AsyncStream.makeStream(of: Void.self)
            let queue = provider.thumbnails
            let picture = try #require(URL(string: "\(url.text)/pictures/\(address)"))
            try await withThrowingTaskGroup { group in
                // One picture takes long. Meanwhile, the maximum number of pictures for one network waits.
                let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
                for number in 0...ThumbnailQueue.Limits().maximumPerNetwork {
                    let original = OriginalPicture(id: "\(number)", logger: Logger(label: "test")) {
                        arrival.yield()
                        for await _ in opens {}
                        return nil
                    }
                    group.addTask { _ = try await queue.picture(of: original, .standard, for: "") }
                    if number == 0 { for await _ in arrivals { break } }
                }
                await wait { await queue.waitingCount >= ThumbnailQueue.Limits().maximumPerNetwork }
                let response = try await ScriptedBrowser().send("GET", picture, headers: ["Accept": "application/json"])
                #expect(response.status == 503 && response.headers["retry-after"] == "2")
                let error = try JSONValue(strictly: Array(response.body))["error"]
                #expect(error?["code"]?.integer == 2 && error?["is_transient"] == true)
                #expect(error?["message"]?.string == "(#2) Service temporarily unavailable")
                let page = try await ScriptedBrowser().send("GET", picture, headers: ["Accept": "text/html"])
                #expect(page.status == 503 && page.headers["retry-after"] == "2")
                #expect(page.text.contains("<code>busy</code>") && page.text.contains("The service is busy right now"))
                let isAnswered = Locked(false)
                group.addTask {
                    defer { isAnswered.withLock { $0 = true } }
                    let elsewhere = try await ScriptedBrowser().send("GET", picture, headers: ["X-Forwarded-For": "203.0.113.5"])
                    #expect(elsewhere.status == 200, "another network has a limit of its own")
                }
                await wait { await queue.waitingCount > ThumbnailQueue.Limits().maximumPerNetwork || isAnswered.withLock(\.self) }
                openContinuation.finish()
                try await group.waitForAll()
            }
            #expect(try await ScriptedBrowser().get(picture).status == 200)
        }
    }
}
