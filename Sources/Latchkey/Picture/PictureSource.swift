internal import Foundation

/// The person whose picture is shown, and where the picture comes from.
enum PictureSource: Sendable, Equatable {
    case unavailable
    /// The Graph API. The request uses the access token of the person with the ID `seenBy`, or no access token if `seenBy` is `nil`.
    case graph(id: String, seenBy: String?, mode: Profile.PictureMode, pixels: CGSize)
    /// The picture URL in the claims of a limited login. The picture exists in one size only.
    case claims(id: String, URL)

    /// Selects the source of a requested picture for the current session.
    init(_ request: ProfilePictureRequest, _ session: Session.Values, at now: Date) {
        let token = session.accessToken.flatMap { $0.isUsable(at: now) ? $0 : nil }
        // After a limited login, the Graph API never returns the person's picture. Therefore, the picture in the claims is used for `me`
        // and for the person's ID.
        let isOwn = request.profileID == "me" || request.profileID == session.profile?.userID
        if session.accessToken == nil, isOwn, let profile = session.profile, let address = profile.imageURL {
            self = .claims(id: profile.userID, address)
        } else if request.profileID == "me", token == nil {
            self = .unavailable
        } else {
            self = .graph(id: request.profileID, seenBy: token?.userID, mode: request.mode, pixels: request.pixelSize)
        }
    }

    /// Whether the sources show the same person, as seen by the same viewer.
    func isSamePerson(as other: PictureSource?) -> Bool {
        switch (self, other) {
        case (.unavailable, .unavailable): true
        case (.graph(let id, let viewer, _, _), .graph(let otherID, let otherViewer, _, _)): id == otherID && viewer == otherViewer
        // The URL is not compared, because each token contains it with a new signature.
        case (.claims(let id, _), .claims(let otherID, _)): id == otherID
        default: false
        }
    }

    /// The ID of the person; `nil` if it is unknown.
    var person: String? {
        switch self {
        case .unavailable: nil
        case .graph(let id, let viewer, _, _): id == "me" ? viewer : id
        case .claims(let id, _): id
        }
    }

    /// The URL of the picture; `nil` if there is none, or if the settings contain no provider.
    func address(_ client: GraphClient) -> URL? {
        switch self {
        case .unavailable: nil
        case .graph(let id, _, let mode, let pixels): Profile.imageURL(of: id, forMode: mode, size: pixels, client: client)
        case .claims(_, let address): address
        }
    }
}
