/// The persistent storage of a provider: a protocol for each concept, and this composition of all of them. A store answers queries and
/// performs writes. Each write is a value, never a closure, so that no caller's code runs inside the store and calls it again.
///
/// Each write is atomic, and its method returns when the data is durable, that is, on disk.
public protocol ProviderStore:
    AppStore, RoleStore, ReviewStore, PermissionCatalogStore, PersonStore, PasswordStore, FriendStore, GrantStore,
    BrowserSessionStore, DeviceLoginStore, TokenStore, ProofStore, KeyStore, AuditStore, FieldAccessStore,
    CallbackStore, CallCountStore, SeedStore, MaintenanceStore
{}
