import LoginModel
import ProviderDomain
import ProviderStore

/// The picture, the full name and the login name of the person who is logged in: the template `person`.
struct PersonSummary: Sendable {
    let name: String
    let login: String
    /// The path of the picture, which is a silhouette if the person has none of their own.
    let picture: String

    var content: [String: Any] { ["fullName": LocalizedText(pieces: [.name(name)]), "login": login, "picture": picture] }
}

extension Provider {
    /// Returns the summary of a person for one of the pages.
    /// - Throws: an error of the store or the sealer.
    func summary(of person: Person) async throws -> PersonSummary {
        PersonSummary(name: person.name, login: person.login, picture: try await picturePath(of: person.id))
    }

    /// Returns the path of a person's picture in the size in which pages show it on a high-density screen.
    private func picturePath(of person: Person.ID) async throws -> String {
        let address = PictureAddress(
            person: person, size: PictureSize(width: 100, height: 100), version: try await store.pictureVersion(of: person),
            shownAt: environment.now())
        return "/pictures/\(try address.sealed(by: sealer))"
    }
}
