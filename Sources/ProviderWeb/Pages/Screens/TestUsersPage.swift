import LoginModel
import ProviderDomain

/// The test users of an app.
struct TestUsersPage: Sendable {
    struct Tester: Sendable {
        /// The app-scoped user ID.
        let id: String
        let name: String
        let login: String
        /// Whether the test user has the app installed.
        let isInstalled: Bool
    }

    let head: AppPageHeader
    let app: RegisteredApp
    let people: [Tester]
    /// The total number of test users.
    let count: Int
    /// The cursor of the next page; `nil` on the last page.
    let next: String?
    /// The sealed state, for the hidden fields of the forms.
    let form: String
    let typed: TestUserFormInput
    let problem: TestUserFormProblem?
    let oneTimeSecrets: FlashSecrets?
    let notice: DeveloperNotice?
    /// Whether people have passwords, which developers can set for test users.
    var hasPasswords = true
}

extension TestUsersPage: RenderablePage {
    var template: String { "testers" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let action = DeveloperEndpoints.Path.app(app.id, .testUsers)
        var content: [String: Any] = [
            "title": head.title(catalog.localized(head.tab.text), catalog, names),
            "head": head.content(catalog, names, notice: notice.flatMap { isApplicable($0) ? $0 : nil }),
            "introduction": catalog.localized(.testersIntroduction, names),
            "action": action,
            "form": form,
            "listTitle": catalog.localized(.testersList, ["count": count.number(in: catalog.language)]),
            "create": creation(catalog, names),
        ]
        if people.isEmpty {
            content["none"] = catalog.localized(.testersNone, names)
        } else {
            content["people"] = ["each": people.enumerated().map { row($1, number: $0 + 1, catalog, names) }]
        }
        if let next {
            let query = FormParameters.encode([(name: DeveloperEndpoints.TesterField.after, value: next)])
            content["more"] = ["address": "\(action)?\(query)", "label": catalog.localized(.testersMore)] as [String: Any]
        }
        if people.count > 1 { content["friends"] = friends(catalog, names) }
        if let oneTimeSecrets, !oneTimeSecrets.entries.isEmpty {
            content["once"] = [
                "onceTitle": catalog.localized(.testersOnce, names),
                "entries": oneTimeSecrets.entries.map { entry in
                    [
                        "label": catalog.localized(
                            entry.kind == .password ? .testersOncePassword : .testersOnceLink, ["login": entry.login]),
                        "secret": entry.secret.reveal(\.self),
                    ] as [String: Any]
                },
            ]
            if oneTimeSecrets.entries.contains(where: { $0.kind == .link }) {
                content["linkAdvice"] = catalog.localized(.testersOnceAdvice, names)
            }
        }
        if let problem, [.limitReached, .dailyLimitReached, .busy].contains(problem) {
            content["problem"] = wording(of: problem, catalog, names)
        }
        return content
    }

    /// Whether the notice is true. It may be false, because any page can link here with a notice in the query.
    private func isApplicable(_ notice: DeveloperNotice) -> Bool {
        switch notice {
        case .testUsersCreated: oneTimeSecrets != nil || !hasPasswords
        case .passwordSet, .loginLinkCreated: oneTimeSecrets != nil
        case .friendsConnected, .testUserRemoved, .nothingChanged: true
        default: false
        }
    }

    private func wording(of problem: TestUserFormProblem, _ catalog: MessageCatalog, _ names: [String: String]) -> LocalizedText? {
        let bounds = DeveloperEndpoints.testUsersPerForm
        return catalog.localized(
            named: "testers.problem.\(problem.rawValue)",
            names.merging([
                "least": bounds.lowerBound.number(in: catalog.language), "most": bounds.upperBound.number(in: catalog.language),
                "room": TestUserRequest.maximumPerApp.number(in: catalog.language),
                "friends": FriendRequest.maximumPerTestUser.number(in: catalog.language),
                "today": TestUserRequest.maximumPerDay.number(in: catalog.language),
            ]) { $1 })
    }

    private func row(_ tester: Tester, number: Int, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "number": number, "id": tester.id, "testerName": tester.name, "login": tester.login,
            "use": catalog.localized(tester.isInstalled ? .testersInstalled : .testersNotInstalled, names),
            "link": catalog.localized(.testersLink),
            "remove": catalog.localized(.testersRemove),
            "removeText": catalog.localized(.testersRemoveText, ["person": tester.name]),
            "removeButton": catalog.localized(.testersRemoveButton),
        ]
        if hasPasswords { content["setPassword"] = ["password": catalog.localized(.testersPassword)] }
        return content
    }

    private func creation(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let texts = PermissionTexts(app: app, catalog: catalog)
        let permissions = PermissionCatalog.listing(for: app).flatMap(\.permissions).filter { $0 != .publicProfile }
        var content: [String: Any] = [
            "createTitle": catalog.localized(.testersCreate, names),
            "countLabel": catalog.localized(.testersCount),
            "counts": DeveloperEndpoints.testUsersPerForm.map { ["value": "\($0)", "isChosen": typed.count == "\($0)"] as [String: Any] },
            "nameLabel": catalog.localized(.testersName),
            "nameHint": catalog.localized(.testersNameHint),
            "typedName": typed.name,
            "allowsLabel": catalog.localized(.testersAllows),
            "choices": permissions.enumerated().map { number, permission in
                [
                    "choice": number + 1, "permission": permission.name, "choiceTitle": texts.title(permission),
                    "isChosen": typed.permissions.contains(permission),
                ] as [String: Any]
            },
            "createButton": catalog.localized(.testersCreateButton),
        ]
        if problem == .name { content["wrongName"] = wording(of: .name, catalog, names) }
        if problem == .count { content["wrongCount"] = wording(of: .count, catalog, names) }
        return content
    }

    private func friends(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        func options(_ chosen: String?) -> [[String: Any]] {
            people.map { ["value": $0.id, "label": "\($0.name) · \($0.login)", "isChosen": $0.id == chosen] }
        }
        var content: [String: Any] = [
            "friendsTitle": catalog.localized(.testersFriends, names),
            "firstLabel": catalog.localized(.testersFriendsFirst), "secondLabel": catalog.localized(.testersFriendsSecond),
            "firstOptions": options(typed.first ?? people.first?.id),
            "secondOptions": options(typed.second ?? people.dropFirst().first?.id),
            "friendsButton": catalog.localized(.testersFriendsButton),
        ]
        if let problem, [.samePerson, .friends].contains(problem) { content["wrongFriends"] = wording(of: problem, catalog, names) }
        return content
    }
}
