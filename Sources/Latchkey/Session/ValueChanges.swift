/// The changes of one of a session's values; see ``SessionChanges``. A change of the others is no element here.
public struct ValueChanges<Value: Sendable & Equatable>: AsyncSequence, Sendable {
    /// One change.
    public struct Element: Sendable, Equatable {
        /// What was before.
        public let old: Value?
        /// What is since then.
        public let new: Value?
    }

    let changes: SessionChanges
    let value: @Sendable (Session.Values) -> Value?

    /// Takes one change after the other.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        var changes: SessionChanges.AsyncIterator
        let value: @Sendable (Session.Values) -> Value?

        /// Waits for the next change. `nil` when the task was cancelled or the session is gone.
        public mutating func next() async -> Element? {
            while let change = await changes.next() {
                let element = Element(old: value(change.old), new: value(change.new))
                if element.old != element.new { return element }
            }
            return nil
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(changes: changes.makeAsyncIterator(), value: value) }
}

extension AccessToken {
    /// The changes of ``current``.
    public static var changes: ValueChanges<AccessToken> { ValueChanges(changes: Session.shared.changes) { $0.accessToken } }
}

extension AuthenticationToken {
    /// The changes of ``current``.
    public static var changes: ValueChanges<AuthenticationToken> {
        ValueChanges(changes: Session.shared.changes) { $0.authenticationToken }
    }
}

extension Profile {
    /// The changes of ``current``.
    public static var changes: ValueChanges<Profile> { ValueChanges(changes: Session.shared.changes) { $0.profile } }
}
