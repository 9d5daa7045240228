public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FormState {
    /// The state that every form of the dialog carries.
    public struct Dialog: Sendable, Hashable, Codable {
        /// The query of the authorization request, or of the page for user codes.
        public let query: QueryBytes
        /// The digest of the device code, for a device login; `nil` for an authorization request in the same browser.
        public let device: String?
        /// When the browser arrived at the dialog.
        public let startedAt: Date
        /// The digest of the session cookie, if the person entered the password in this dialog; otherwise `nil`.
        public var openedSession: String?
        /// What the person deselected on the consent page, if the session ended before the consent form was submitted.
        public var choice: Choice?

        /// Creates the state of a new dialog.
        public init(query: QueryBytes, device: String? = nil, startedAt: Date) {
            self.query = query
            self.device = device
            self.startedAt = startedAt
        }
    }

    /// The state that the consent form carries.
    public struct Consent: Sendable, Hashable, Codable {
        /// The state of the dialog.
        public let dialog: Dialog
        /// The person to whom the page was shown.
        public let person: Person.ID
        private let names: [String]

        /// Creates the state of a consent form.
        /// - Parameter shown: The permissions that have a checkbox on the page.
        public init(dialog: Dialog, person: Person.ID, shown: [Permission]) {
            self.dialog = dialog
            self.person = person
            names = shown.map(\.name)
        }

        /// The permissions that had a checkbox on the page. A permission without a checked checkbox is declined only if its checkbox was
        /// shown.
        public var shown: [Permission] { names.map(Permission.init(name:)) }
    }

    /// The selection that a person made on the consent page.
    public struct Choice: Sendable, Hashable, Codable {
        /// The person to whom the page was shown.
        public let person: Person.ID
        private let names: Set<String>

        /// Creates the selection of a person who deselected the given permissions.
        public init(of person: Person.ID, off: some Sequence<Permission>) {
            self.person = person
            names = Set(off.map(\.name))
        }

        /// The deselected permissions.
        public var off: Set<Permission> { Set(names.map(Permission.init(name:))) }
    }
}
