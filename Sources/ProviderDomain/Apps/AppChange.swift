#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Somebody changes what is registered of an app: a fact for the store, which takes it only if the app is still the one that was seen. Of a
/// person it takes no more new apps than ``RegisteredApp/mostOfAPerson``, of those ``RegisteredApp/mostAddedInADay`` on one day, of a test user none, and
/// no name that passes for that of another live app.
public struct AppChange: Sendable {
    /// Who does it.
    public enum Actor: Sendable, Hashable {
        /// Who runs the provider.
        case `operator`
        /// Who builds the app, on the developer's pages.
        case person(Person.ID)
    }

    /// The app as it was seen; `nil` where there was none.
    public let before: RegisteredApp?
    /// The app as it shall be; `nil` where it shall go.
    public let after: RegisteredApp?
    /// What becomes of its picture; it stays if `nil`.
    public let icon: IconImage.Edit?
    /// Who does it.
    public let actor: Actor
    /// When.
    public let at: Date

    /// A new app.
    public static func add(_ app: RegisteredApp, icon: IconImage.Edit? = nil, by actor: Actor = .operator, at now: Date) -> AppChange {
        AppChange(before: nil, after: app, icon: icon, actor: actor, at: now)
    }
    /// The same app with other settings.
    public static func set(
        _ before: RegisteredApp, to after: RegisteredApp, icon: IconImage.Edit? = nil, by actor: Actor = .operator, at now: Date
    ) -> AppChange {
        AppChange(before: before, after: after, icon: icon, actor: actor, at: now)
    }
    /// No app any more: it is closed, everything that was granted to it ends, and then it goes.
    public static func remove(_ app: RegisteredApp, by actor: Actor = .operator, at now: Date) -> AppChange {
        AppChange(before: app, after: nil, icon: nil, actor: actor, at: now)
    }
}

extension RegisteredApp {
    /// How many apps that one person has added there can be at a time, whoever administers them by now.
    public static let mostOfAPerson = 25
    /// How many apps one person can add on one day (UTC), whatever became of those before.
    public static let mostAddedInADay = 50
}
