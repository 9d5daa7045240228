import Foundation
import Testing

@testable import Latchkey

@Suite("Whose picture it is")
struct PictureSourceTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let signed = URL(string: "https://pictures.example/signed")

    /// Who is logged in.
    enum Login: String, Sendable {
        case nobody, classic, ended, limited, limitedWithoutPicture, classicWithClaimedPicture

        var values: Session.Values {
            let profile = Profile(userID: "1", imageURL: PictureSourceTests.signed, isLimited: true)
            switch self {
            case .nobody: return Session.Values()
            case .classic: return .login(user: "1")
            case .ended: return .login(user: "1", until: PictureSourceTests.now)
            case .limited: return Session.Values(profile: profile)
            case .limitedWithoutPicture: return Session.Values(profile: Profile(userID: "1", isLimited: true))
            case .classicWithClaimedPicture:
                var values = Session.Values.login(user: "1")
                values.profile = profile
                return values
            }
        }
    }

    @Test(
        "follows from who is logged in, and who is asked for",
        arguments: [
            (Login.nobody, "me", "nobody"), (.nobody, "9", "9 seen by nobody"), (.classic, "me", "me seen by 1"),
            (.classic, "9", "9 seen by 1"), (.classic, "1", "1 seen by 1"), (.ended, "me", "nobody"), (.ended, "9", "9 seen by nobody"),
            (.limited, "me", "claims of 1"), (.limited, "1", "claims of 1"), (.limited, "9", "9 seen by nobody"),
            (.limitedWithoutPicture, "me", "nobody"), (.classicWithClaimedPicture, "me", "me seen by 1"),
        ])
    func source(login: Login, profileID: String, expected: String) {
        let source = PictureSource(ProfilePictureRequest(profileID: profileID), login.values, at: Self.now)
        let found =
            switch source {
            case .nobody: "nobody"
            case .graph(let id, let viewer, _, _): "\(id) seen by \(viewer ?? "nobody")"
            case .claims(let id, let address): address == Self.signed ? "claims of \(id)" : "\(address)"
            }
        #expect(found == expected)
    }

    @Test(
        "is asked for in whole pixels, as a square of the shorter side where it fits, of the longer where it fills",
        arguments: [
            (Profile.PictureMode.square, true, 1.0, CGSize(width: 40, height: 40)), (.square, false, 1, CGSize(width: 50, height: 50)),
            (.normal, true, 2, CGSize(width: 81, height: 100)), (.album, false, 1.5, CGSize(width: 60, height: 75)),
            (.small, true, 1e9, CGSize(width: 65_536, height: 65_536)),
        ])
    func pixels(mode: Profile.PictureMode, fits: Bool, scale: Double, expected: CGSize) {
        #expect(ProfilePictureRequest(mode: mode, size: CGSize(width: 40.6, height: 50), scale: scale, fits: fits).pixels == expected)
    }

    @Test("has room in no direction, in one, in both", arguments: [(0.0, 0.0, 1.0), (10, 0, 1), (0, 10, 1), (10, 10, 0), (10, 10, -1)])
    func noRoom(width: Double, height: Double, scale: Double) {
        #expect(!ProfilePictureRequest(size: CGSize(width: width, height: height), scale: scale).hasRoom)
        #expect(ProfilePictureRequest(size: CGSize(width: 1, height: 1), scale: 1).hasRoom)
    }

    @Test("is the same person in another size, and not with another viewer")
    func samePerson() throws {
        let signed = try #require(Self.signed)
        func graph(_ id: String, _ viewer: String?, _ side: Double) -> PictureSource {
            .graph(id: id, seenBy: viewer, mode: .square, pixels: CGSize(width: side, height: side))
        }
        #expect(graph("1", "2", 10).isSamePerson(as: graph("1", "2", 20)))
        #expect(!graph("1", "2", 10).isSamePerson(as: graph("1", nil, 10)))
        #expect(!graph("1", "2", 10).isSamePerson(as: graph("3", "2", 10)))
        #expect(!graph("1", "2", 10).isSamePerson(as: nil))
        #expect(!graph("1", "2", 10).isSamePerson(as: .claims(id: "1", signed)))
        #expect(PictureSource.nobody.isSamePerson(as: .nobody))
    }

    @Test(
        "may be decoded up to so many pixels",
        arguments: [
            (1, 1, true), (4_096, 4_096, true), (4_096, 4_097, false), (8_192, 2_048, true), (8_193, 1, false), (1, 8_193, false),
            (0, 1, false),
            (-1, -1, false), (Int.max, Int.max, false),
        ])
    func decoded(width: Int, height: Int, expected: Bool) { #expect(PictureFile.mayBeDecoded(width: width, height: height) == expected) }
}
