import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Registers an app when a request names an unknown app ID, with the redirect URI, the secret and the client token of the request. Apps
/// that were registered otherwise stay as they are.
package final class UnknownApps: Sendable {
    /// The maximum number of apps that are registered this way.
    package static let maximumCount = 100
    private static let maximumRedirectURIs = 100

    private struct State: Sendable {
        var ids: Set<String> = []
        /// Whether a line was logged because of ``maximumCount``.
        var hasLoggedLimit = false
    }

    private let state = Locked(State())
    private let store: any ProviderStore
    private let now: @Sendable () -> Date
    private let log: @Sendable (String) -> Void

    /// - Parameter log: Receives a line when the first app is one too many.
    init(store: any ProviderStore, log: @escaping @Sendable (String) -> Void, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.log = log
        self.now = now
    }

    /// The IDs of the apps that were registered, in ascending order.
    package var registered: [String] { state.withLock { $0.ids.sorted() } }

    /// Whether an app was registered this way.
    func contains(_ id: String) -> Bool { state.withLock { $0.ids.contains(id) } }

    /// Replaces the IDs of the apps that were registered.
    package func replace(with registered: [String]) { state.withLock { $0 = State(ids: Set(registered)) } }

    /// Stops treating an app as unknown, because a test has described it.
    func remove(_ id: String) { state.withLock { _ = $0.ids.remove(id) } }

    /// Registers an app, or adds the redirect URI, the secret or the client token to an app that was registered this way.
    /// - Throws: A ``ControlError`` if there are ``maximumCount`` apps already; `StoreError`.
    func register(_ parameters: AppParameters) async throws {
        for _ in 0..<3 {
            let stored = try await store.app(parameters.id)
            if stored == nil { try reserve(parameters.id) }
            guard contains(parameters.id) else { return }
            guard let app = Self.app(parameters, after: stored) else { return }
            let change = stored.map { AppChange.set($0, to: app, at: now()) } ?? .add(app, at: now())
            do {
                // The change is refused if another request has changed the app in the meantime.
                if try await store.changeApp(change) { return }
            } catch {
                if stored == nil { remove(parameters.id) }
                throw error
            }
        }
    }

    /// Counts an app toward the limit before it is stored.
    private func reserve(_ id: String) throws(ControlError) {
        let (isReserved, isFirst) = state.withLock { state in
            if state.ids.contains(id) || state.ids.count < Self.maximumCount {
                state.ids.insert(id)
                return (true, false)
            }
            defer { state.hasLoggedLimit = true }
            return (false, !state.hasLoggedLimit)
        }
        guard !isReserved else { return }
        let message =
            "The app \(id) is refused, because \(Self.maximumCount) apps that are not in the seed were accepted already; add it to the seed, or "
            + "by POST /apps."
        if isFirst { log(message) }
        throw ControlError(status: 409, "too_many", message, key: "app")
    }

    /// Returns an app with what a request says about it; `nil` if nothing differs.
    private static func app(_ parameters: AppParameters, after stored: RegisteredApp?) -> RegisteredApp? {
        var app =
            stored
            ?? RegisteredApp(
                id: parameters.id, name: "App \(parameters.id)", advancedAccess: PermissionCatalog.all, allowsLoginFromDevices: true)
        var isChanged = stored == nil
        if let uri = parameters.redirectURI, !app.redirectURIs.contains(uri), RedirectURIRule.isAbsolute(uri),
            uri.utf8.count <= AppSettingRule.maximumLength, app.redirectURIs.count < maximumRedirectURIs
        {
            app.redirectURIs.append(uri)
            isChanged = true
        }
        return setSecrets(parameters, of: &app) || isChanged ? app : nil
    }

    /// Sets the secret and the client token of an app from a request. While the secret is unknown, an app token of a server has it; what
    /// differs from a known secret is a client token.
    /// - Returns: Whether one of them has changed.
    private static func setSecrets(_ parameters: AppParameters, of app: inout RegisteredApp) -> Bool {
        var isChanged = false
        if let secret = parameters.secret, app.secret?.matches(secret) != true {
            app.secret = secret
            isChanged = true
        }
        if let part = parameters.tokenPart, app.secret?.matches(part) != true {
            if app.secret == nil, !parameters.isForClients {
                app.secret = part
                isChanged = true
            } else if app.clientToken?.matches(part) != true {
                app.clientToken = part
                isChanged = true
            }
        }
        if let secret = app.secret, app.clientToken?.matches(secret) == true {
            app.clientToken = nil
            isChanged = true
        }
        return isChanged
    }
}
