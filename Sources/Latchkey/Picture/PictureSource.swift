internal import Foundation

/// Whose picture there is to be seen, and where it comes from.
enum PictureSource: Sendable, Equatable {
    case nobody
    /// From the Graph API, as somebody, or nobody, sees it.
    case graph(id: String, seenBy: String?, mode: Profile.PictureMode, pixels: CGSize)
    /// From where the claims of a limited login say, which know of one size alone.
    case claims(id: String, URL)

    /// The source of what is wished for, for whoever is logged in.
    init(_ wish: PictureWish, _ session: Session.Values, at now: Date) {
        let token = session.accessToken.flatMap { $0.isUsable(at: now) ? $0 : nil }
        // The Graph API shows a limited person's picture to nobody, by whatever id it is asked for.
        let isOwn = wish.profileID == "me" || wish.profileID == session.profile?.userID
        if session.accessToken == nil, isOwn, let profile = session.profile, let address = profile.imageURL {
            self = .claims(id: profile.userID, address)
        } else if wish.profileID == "me", token == nil {
            self = .nobody
        } else {
            self = .graph(id: wish.profileID, seenBy: token?.userID, mode: wish.mode, pixels: wish.pixels)
        }
    }

    /// Whether it is the same person, seen by the same one.
    func isSamePerson(as other: PictureSource?) -> Bool {
        switch (self, other) {
        case (.nobody, .nobody): true
        case (.graph(let id, let viewer, _, _), .graph(let otherID, let otherViewer, _, _)): id == otherID && viewer == otherViewer
        // The address is signed anew with each token.
        case (.claims(let id, _), .claims(let otherID, _)): id == otherID
        default: false
        }
    }

    /// The id of the person; `nil` where nobody knows it.
    var person: String? {
        switch self {
        case .nobody: nil
        case .graph(let id, let viewer, _, _): id == "me" ? viewer : id
        case .claims(let id, _): id
        }
    }

    /// Where the picture is; `nil` where there is none, or the settings name no provider.
    func address(_ client: GraphClient) -> URL? {
        switch self {
        case .nobody: nil
        case .graph(let id, _, let mode, let pixels): Profile.imageURL(of: id, forMode: mode, size: pixels, client: client)
        case .claims(_, let address): address
        }
    }
}
