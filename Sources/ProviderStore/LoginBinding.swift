import LoginModel
package import ProviderDomain

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The values that an app has bound to one login, and the owner of the login.
package struct LoginBinding {
    package let note: LoginNote
    /// The `AuthenticationEvent.id` of the login.
    package let loginID: String
    package let person: Person.ID
    package let appID: String
    package let createdAt: Date
    /// When every token of the login has expired, so that the values may be deleted.
    package let expiresAt: Date

    package init(_ note: LoginNote, of loginID: String, by person: Person.ID, in appID: String, at now: Date, until expiresAt: Date) {
        (self.note, self.loginID, self.person, self.appID) = (note, loginID, person, appID)
        (createdAt, self.expiresAt) = (now, expiresAt)
    }
}
