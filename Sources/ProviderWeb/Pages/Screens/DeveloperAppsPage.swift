import ProviderDomain

/// The apps that a person builds or tries out.
struct DeveloperAppsPage: Sendable {
    struct App: Sendable {
        let id: String
        let name: String
        let iconDigest: String?
        let mode: AppMode
        let role: AppRole
    }

    let apps: [App]
    var notice: DeveloperNotice?
    /// Whether the person decides about reviews.
    var isOperator = false
}

extension DeveloperAppsPage: Screen {
    var template: String { "developer_apps" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.developersTitle, names),
            "heading": words.wording(.developersHeading, names),
            "add": words.wording(.developersAdd, names),
            "new": DeveloperEndpoints.Path.newApp,
        ]
        if apps.isEmpty {
            content["none"] = words.wording(.developersNone, names)
        } else {
            content["apps"] = ["each": apps.map { item($0, words) }]
        }
        if isOperator { content["queue"] = ["address": ReviewEndpoints.Path.queue, "label": words.wording(.reviewsWay)] }
        if let notice { content["notice"] = notice.wording(words, names) }
        return content
    }

    private func item(_ app: App, _ words: Catalogue) -> [String: Any] {
        var item: [String: Any] = [
            "name": app.name, "id": app.id, "icon": AppIcon(name: app.name, digest: app.iconDigest).content,
            "facts": [words.mode(app.mode), words.role(app.role)],
        ]
        // Who only tries it out has nothing to look at there.
        if app.role.covers(.watch) { item["url"] = DeveloperEndpoints.Path.app(app.id) }
        return item
    }
}
