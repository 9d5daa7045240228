#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A change to the registration of an app. The store applies it only if the app has not changed since it was read.
///
/// If a person makes the change, the store also rejects it in these cases:
/// - The person has already added ``RegisteredApp/maximumPerPerson`` apps, or ``RegisteredApp/maximumAddedPerDay`` apps on the same day.
/// - A test user adds an app.
/// - The roles change, and no existing person is an administrator afterward.
/// - A live app is renamed or an app becomes live, and the name could be mistaken for that of another live app.
public struct AppChange: Sendable {
    /// The party that changes an app.
    public enum Actor: Sendable, Hashable {
        /// The operator of the provider.
        case `operator`
        /// A developer of the app, on the developer pages.
        case person(Person.ID)
    }

    /// The app as it was read before the change; `nil` for a new app.
    public let before: RegisteredApp?
    /// The app after the change; `nil` if it is removed.
    public let after: RegisteredApp?
    /// The change to the app's icon; `nil` if the icon stays the same.
    public let icon: IconImage.Edit?
    /// The party that makes the change.
    public let actor: Actor
    /// When the change is made.
    public let at: Date

    /// Returns the change that adds a new app.
    public static func add(_ app: RegisteredApp, icon: IconImage.Edit? = nil, by actor: Actor = .operator, at now: Date) -> AppChange {
        AppChange(before: nil, after: app, icon: icon, actor: actor, at: now)
    }
    /// Returns the change that replaces the settings of an app.
    public static func set(
        _ before: RegisteredApp, to after: RegisteredApp, icon: IconImage.Edit? = nil, by actor: Actor = .operator, at now: Date
    ) -> AppChange {
        AppChange(before: before, after: after, icon: icon, actor: actor, at: now)
    }
    /// Returns the change that removes an app. The store deactivates the app, ends all of its grants, and then deletes it.
    public static func remove(_ app: RegisteredApp, by actor: Actor = .operator, at now: Date) -> AppChange {
        AppChange(before: app, after: nil, icon: nil, actor: actor, at: now)
    }
}

extension RegisteredApp {
    /// The maximum number of apps that one person has added and that still exist, no matter who administers them now.
    public static let maximumPerPerson = 25
    /// The maximum number of apps that one person can add on one day (UTC), including those that no longer exist.
    public static let maximumAddedPerDay = 50
}
