/// The changes of one value of a session, such as its access token; see ``SessionChanges``. Changes of other values are skipped.
public struct ValueChanges<Value: Sendable & Equatable>: AsyncSequence, Sendable {
    /// One change of the value.
    public struct Element: Sendable, Equatable {
        /// The value before the change.
        public let old: Value?
        /// The value after the change.
        public let new: Value?
    }

    let changes: SessionChanges
    let value: @Sendable (Session.Values) -> Value?

    /// Iterates over the changes.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        var changes: SessionChanges.AsyncIterator
        let value: @Sendable (Session.Values) -> Value?

        /// Waits for the next change; `nil` if the task is canceled or the session is released.
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
