import Foundation
import Testing

@testable import Latchkey

@Suite("The source of a profile picture")
struct PictureSourceTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let signed = URL(string: "https://pictures.example/signed")

    /// The login of the session.
    enum Login: String, Sendable {
        case unknownPerson = "nobody", classic, ended, limited, limitedWithoutPicture, classicWithClaimedPicture

        var values: Session.Values {
            let profile = Profile(userID: "1", imageURL: PictureSourceTests.signed, isLimited: true)
            switch self {
            case .unknownPerson: return Session.Values()
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
        "The source depends on the logged-in person and the requested profile",
        arguments: [
            (Login.unknownPerson, "me", "nobody"), (.unknownPerson, "9", "9 seen by nobody"), (.classic, "me", "me seen by 1"),
            (.classic, "9", "9 seen by 1"), (.classic, "1", "1 seen by 1"), (.ended, "me", "nobody"), (.ended, "9", "9 seen by nobody"),
            (.limited, "me", "claims of 1"), (.limited, "1", "claims of 1"), (.limited, "9", "9 seen by nobody"),
            (.limitedWithoutPicture, "me", "nobody"), (.classicWithClaimedPicture, "me", "me seen by 1"),
        ])
    func source(login: Login, profileID: String, expected: String) {
        let source = PictureSource(ProfilePictureRequest(profileID: profileID), login.values, at: Self.now)
        let found =
            switch source {
            case .unavailable: "nobody"
            case .graph(let id, let viewer, _, _): "\(id) seen by \(viewer ?? "nobody")"
            case .claims(let id, let address): address == Self.signed ? "claims of \(id)" : "\(address)"
            }
        #expect(found == expected)
    }

    @Test(
        "A square picture has the shorter side in whole pixels if it fits, and the longer side if it fills",
        arguments: [
            (Profile.PictureMode.square, true, 1.0, CGSize(width: 40, height: 40)), (.square, false, 1, CGSize(width: 50, height: 50)),
            (.normal, true, 2, CGSize(width: 81, height: 100)), (.album, false, 1.5, CGSize(width: 60, height: 75)),
            (.small, true, 1e9, CGSize(width: 65_536, height: 65_536)),
        ])
    func pixels(mode: Profile.PictureMode, fits: Bool, scale: Double, expected: CGSize) {
        #expect(ProfilePictureRequest(mode: mode, size: CGSize(width: 40.6, height: 50), scale: scale, fits: fits).pixelSize == expected)
    }

    @Test(
        "A request has a size only if both sides and the scale are positive",
        arguments: [(0.0, 0.0, 1.0), (10, 0, 1), (0, 10, 1), (10, 10, 0), (10, 10, -1)])
    func noSize(width: Double, height: Double, scale: Double) {
        #expect(!ProfilePictureRequest(size: CGSize(width: width, height: height), scale: scale).hasSize)
        #expect(ProfilePictureRequest(size: CGSize(width: 1, height: 1), scale: 1).hasSize)
    }

    @Test("Two sources show the same person if they differ in size, but not if they differ in the viewer")
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
        #expect(PictureSource.unavailable.isSamePerson(as: .unavailable))
    }

    @Test(
        "A picture is decoded only up to a maximum number of pixels",
        arguments: [
            (1, 1, true), (4_096, 4_096, true), (4_096, 4_097, false), (8_192, 2_048, true), (8_193, 1, false), (1, 8_193, false),
            (0, 1, false),
            (-1, -1, false), (Int.max, Int.max, false),
        ])
    func decoded(width: Int, height: Int, expected: Bool) { #expect(PictureFile.mayBeDecoded(width: width, height: height) == expected) }
}
