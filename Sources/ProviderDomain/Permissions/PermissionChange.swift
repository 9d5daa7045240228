public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The operator puts a permission into the catalogue, or takes one out: a fact for the store.
public enum PermissionChange: Sendable {
    /// There is such a permission, as it is said here.
    case define(PermissionDefinition, at: Date)
    /// There is no such permission any more; what was granted of it opens nothing.
    case remove(Permission, at: Date)
}
