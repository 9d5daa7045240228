internal import Dispatch

/// How a session takes what a login produced.
extension Session {
    /// Takes the values, unless somebody else is logged in.
    /// - Throws: ``LoginErrorCode/userMismatch``; nothing has changed then.
    package func adopt(_ values: Values) throws(LoginError) {
        guard changeKept({ $0.take(values) }) else { throw .otherPerson }
    }

    /// Takes the values, and what the login brought for the next one of the same person, as one change, unless somebody else is logged in.
    ///
    /// A storage may take seconds. It is waited for on a thread that may wait, and observers are told on the main actor.
    /// - Throws: ``LoginErrorCode/userMismatch``; nothing has changed then.
    func adoptInBackground(_ values: Values, userTokenNonce: Secret?) async throws(LoginError) {
        let tells = reserveTelling()
        let isAdopted = await Self.whereOneMayWait {
            self.changeUntold { kept in
                guard kept.take(values) else { return false }
                if let userTokenNonce { kept.secrets[.userTokenNonce] = userTokenNonce }
                return true
            }
        }
        await MainActor.run { if tells { tellReserved() } else { tellNews() } }
        guard isAdopted else { throw .otherPerson }
    }

    /// Does what may wait for a storage, on a thread of its own: those of the global queues may all be at work for others. Neither the main thread nor one of the few that run tasks has to wait for it.
    static func whereOneMayWait<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "latchkey.storage", qos: .userInitiated).async { continuation.resume(returning: work()) }
        }
    }
}

extension Session.Kept {
    /// - Returns: whether the values are taken: they are not where somebody else is logged in.
    fileprivate mutating func take(_ values: Session.Values) -> Bool {
        if let present = self.values.userID, present != values.userID { return false }
        self.values = values
        return true
    }
}

extension LoginError {
    fileprivate static let otherPerson = LoginError(
        .userMismatch, .userMismatch, "Another person is logged in. Call logOut() before somebody else logs in.")
}
