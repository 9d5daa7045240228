// What the original has, and what has no effect here, or next to none.
extension Settings {
    /// Kept for source compatibility. Has no effect with ``providerURL``, which names the host wholly.
    public var facebookDomainPart: String? {
        get { value(\.facebookDomainPart) }
        set { set(\.facebookDomainPart, newValue) }
    }

    /// Whether the app lets app events be logged without being asked. There are no app events here; the dialog is told, as documented.
    public var isAutoLogAppEventsEnabled: Bool {
        get { value(\.isAutoLogAppEventsEnabled) }
        set { set(\.isAutoLogAppEventsEnabled, newValue) }
    }

    /// Whether the person allows tracking. Kept for source compatibility: no login is turned into another kind because of it.
    public var isAdvertiserTrackingEnabled: Bool {
        get { value(\.isAdvertiserTrackingEnabled) }
        set { set(\.isAdvertiserTrackingEnabled, newValue) }
    }
}
