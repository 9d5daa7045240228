#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The operator changes what is registered of an app: a fact for the store, which takes it only if the app is still the one that was seen.
public struct AppChange: Sendable {
    /// The app as it was seen; `nil` where there was none.
    public let before: RegisteredApp?
    /// The app as it shall be; `nil` where it shall go.
    public let after: RegisteredApp?
    /// When.
    public let at: Date

    /// A new app.
    public static func add(_ app: RegisteredApp, at now: Date) -> AppChange { AppChange(before: nil, after: app, at: now) }
    /// The same app with other settings.
    public static func set(_ before: RegisteredApp, to after: RegisteredApp, at now: Date) -> AppChange {
        AppChange(before: before, after: after, at: now)
    }
    /// No app any more: everything that was granted to it ends.
    public static func remove(_ app: RegisteredApp, at now: Date) -> AppChange { AppChange(before: app, after: nil, at: now) }
}
