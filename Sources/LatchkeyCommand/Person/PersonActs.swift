import ArgumentParser
import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// `latchkey person lock`: nobody logs in as this person any more.
struct PersonLock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Shut a person out: no login works, and no token opens anything, until they are unlocked.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @OptionGroup var store: StoreOption

    func run() async throws { try await setLocked(true, login, store) }
}

/// `latchkey person unlock`: the person is let in again.
struct PersonUnlock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Let a person in again who was shut out, or who has typed too many wrong passwords.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @OptionGroup var store: StoreOption

    func run() async throws {
        try await setLocked(false, login, store)
        try await store.open().forgetTries(of: LoginName.canonical(login))
    }
}

private func setLocked(_ isLocked: Bool, _ login: String, _ store: StoreOption) async throws {
    _ = try await PersonEdit.change(login, in: try store.open()) { before in
        var after = before
        after.person.isLocked = isLocked
        return after
    }
}

/// `latchkey person disconnect`: an app is removed for a person.
struct PersonDisconnect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect", abstract: "Remove an app for a person, as they could themselves. The app is told.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @Option(name: .customLong("app"), help: "The app's id.")
    var appID: String

    @OptionGroup var store: StoreOption

    func run() async throws {
        let store = try store.open()
        let person = try await store.existingPerson(login).person
        guard let grant = try await store.grant(of: appID, by: person.id),
            try await store.remove(AppRemoval(of: grant, by: .operator, at: Surroundings.real.now()))
        else { throw Problem("\(person.login) does not use the app \(appID).") }
    }
}

/// `latchkey person request-deletion`: an app is asked to delete what it has of a person.
struct PersonRequestDeletion: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request-deletion", abstract: "Ask an app to delete what it has of a person, as they could themselves.",
        discussion: "The provider that serves the store asks the app; its answer is shown by latchkey person show --audit.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @Option(name: .customLong("app"), help: "The app's id.")
    var appID: String

    @OptionGroup var store: StoreOption

    func run() async throws {
        let store = try store.open()
        let person = try await store.existingPerson(login).person
        let app = try await store.existingApp(appID)
        let request = DeletionRequest(appID: appID, person: person.id, by: .operator, at: Surroundings.real.now())
        guard try await !store.request(request) else { return }
        if app.dataDeletionCallbackURL == nil {
            let page = app.settings.dataDeletionInstructionsURL.map { " It has instructions at \($0)" } ?? ""
            throw Problem("The app \(appID) has no address for such requests.\(page)")
        }
        throw Problem("\(person.login) has never used the app \(appID).")
    }
}

/// `latchkey person remove`: a person goes, with everything that they had granted.
struct PersonRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a person, with everything that they had granted. The apps are told.",
        discussion: "The lines of the ledger stay; they have the person's number, which is never another's, and nothing else of them.")

    @Argument(help: "What the person logs in with.")
    var login: String

    @OptionGroup var store: StoreOption

    func run() async throws { _ = try await PersonEdit.change(login, in: try store.open()) { _ in nil } }
}
