public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A change of the permission catalog by the operator, for the store to record.
public enum PermissionChange: Sendable {
    /// Adds a permission, or replaces its definition.
    case define(PermissionDefinition, at: Date)
    /// Removes a permission. Grants of it have no effect from then on.
    case remove(Permission, at: Date)
}
