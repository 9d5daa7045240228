import Foundation
import StrictJSON
import Testing

@testable import Latchkey

@Suite("The record of a session")
struct SessionRecordTests {
    private func afterwards(_ stored: Session.Contents) throws -> Session.Contents {
        try SessionRecord(content: SessionRecord(stored, revision: "r").content).stored
    }

    private func afterwards(_ profile: Profile) throws -> Profile? {
        try afterwards(Session.Contents(values: Session.Values(profile: profile))).values.profile
    }

    @Test("A record restores every field of an access token")
    func accessToken() throws {
        let token = AccessToken.sample(until: Date(timeIntervalSince1970: 1_763_730_000.987_654_3))
        let again = try #require(try afterwards(Session.Contents(values: Session.Values(accessToken: token))).values.accessToken)
        #expect(again == token)
        #expect(again.tokenString == "EAAone")
        #expect(again.expiredPermissions == [.userBirthday])
        #expect(again.expirationDate == token.expirationDate)
        let endless = AccessToken.sample()
        #expect(
            try afterwards(Session.Contents(values: Session.Values(accessToken: endless))).values.accessToken?.expirationDate
                == .distantFuture)
    }

    @Test("A record restores an authentication token and its claims without keys or network access")
    func authenticationToken() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(
                ScriptedPresenter.answering { dialogQuery in
                    let token = try provider.idToken(
                        nonce: dialogQuery["nonce"],
                        changing: [
                            "user_age_range": ["min": 21], "user_hometown": ["id": "1", "name": "Turin, \u{65E5}\u{672C}"],
                            "user_friends": ["2", "3"], "user_birthday": "12/10",
                        ])
                    return "#granted_scopes=email&id_token=\(token)"
                })
            _ = try await manager.logIn(with: .limited())
            let before = app.session.contents
            let after = try afterwards(before)
            #expect(after == before)
            #expect(after.values.authenticationToken?.verifiedClaims == before.values.authenticationToken?.verifiedClaims)
            #expect(after.values.authenticationToken?.claims()?.userFriends == ["2", "3"])
            #expect(after.values.profile?.birthdayComponents?.description == "12/10")
            #expect(after.values.profile?.birthday == nil)
        }
    }

    @Test("A record restores every field of a profile")
    func profile() throws {
        let profile = Profile(
            userID: "1", firstName: "Ada", middleName: "", lastName: "L\u{301}\u{0}\"\\", name: "Ada \u{1F600}",
            linkURL: URL(string: "https://people.example/ada?a=b#c"), refreshDate: Date(timeIntervalSinceReferenceDate: 1.1),
            imageURL: URL(string: "https://pictures.example/%20.png"), email: "ada@example.com", friendIDs: ["2"],
            birthday: Date(timeIntervalSince1970: -2_651_616_000), ageRange: UserAgeRange(min: 21, max: nil),
            hometown: Location(id: "1", name: "London"), location: Location(id: "2", name: "Turin"), gender: "female", isLimited: true,
            permissions: ["email"])
        #expect(try afterwards(profile) == profile)
    }

    @Test("A record distinguishes an empty list of permissions from a missing one", arguments: [nil, [], ["email"]] as [Set<String>?])
    func permissions(permissions: Set<String>?) throws {
        let again = try #require(try afterwards(Profile(userID: "1", permissions: permissions)))
        #expect(again.permissions == permissions)
        #expect(again.friendIDs == nil)
    }

    @Test(
        "A record stores infinite and invalid dates as the distant future or the distant past",
        arguments: [(.infinity, .distantFuture), (-.infinity, .distantPast), (.nan, .distantPast)] as [(Double, Date)])
    func endless(seconds: Double, date: Date) throws {
        let token = AccessToken.sample(until: Date(timeIntervalSinceReferenceDate: seconds))
        #expect(try afterwards(Session.Contents(values: Session.Values(accessToken: token))).values.accessToken?.expirationDate == date)
    }

    @Test("A record restores secrets")
    func secrets() throws {
        let stored = Session.Contents(secrets: [.deviceKey: Secret("1"), .userTokenNonce: Secret("nonce")])
        #expect(try afterwards(stored) == stored)
    }

    @Test(
        "A damaged or foreign record is unreadable, and the error does not reveal its content",
        arguments: [
            "", "{", "null", "[]", "{}", "\u{FEFF}{}", #"{"format":"latchkey session"}"#,
            #"{"format":"latchkey session","version":0,"revision":"r"}"#, #"{"format":"latchkey session","version":"1","revision":"r"}"#,
            #"{"format":"latchkey session","version":1}"#, #"{"format":"something else","version":1,"revision":"r"}"#,
            #"{"format":"latchkey session","version":1,"revision":"r","revision":"s"}"#,
            #"{"format":"latchkey session","version":1,"revision":"r","accessToken":[]}"#,
            #"{"format":"latchkey session","version":1,"revision":"r","accessToken":{"tokenString":"EAAhidden"}}"#,
            #"{"format":"latchkey session","version":1,"revision":"r","profile":{"userID":"1","isLimited":"no","refreshDate":0}}"#,
            #"{"format":"latchkey session","version":1,"revision":"r","profile":{"userID":"1","isLimited":true,"refreshDate":0,"birthdayComponents":"13/45"}}"#,
            #"{"format":"latchkey session","version":1,"revision":"r","secrets":{"login":{"device_key":1}}}"#,
            #"{"format":"latchkey session","version":1,"revision":"r","authenticationToken":{"tokenString":"a.hidden.c","nonce":"n","graphDomain":"","appID":"1"}}"#,
        ])
    func unreadable(text: String) {
        let error = #expect(throws: SessionStorageError.self) { try SessionRecord(content: Array(text.utf8)) }
        #expect(error?.reason == .unreadable)
        #expect(error?.explanation.contains("hidden") == false)
    }

    @Test("A record of a newer version leads to an error of its own")
    func newer() {
        let text = #"{"format":"latchkey session","version":2,"revision":["not", "ours"]}"#
        let error = #expect(throws: SessionStorageError.self) { try SessionRecord(content: Array(text.utf8)) }
        #expect(error?.reason == .newerVersion)
    }

    @Test("The description of a record does not reveal its content")
    func printing() {
        let record = SessionRecord.login("EAAsecret", revision: "r")
        var dumped = ""
        dump(record, to: &dumped)
        #expect(!"\(record) \(String(reflecting: record)) \(dumped)".contains("EAAsecret"))
    }
}
