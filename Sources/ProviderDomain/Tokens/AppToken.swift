import Crypto
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What `client_credentials` gives an app: `{app-id}|{opaque}` (provider-wire.md, section 3.2). It is bound to the app's secret, and ends with it;
/// issuing and checking one writes nothing.
public enum AppToken {
    /// Who an app's token speaks for.
    public enum Bearer: Sendable {
        /// A server of the app's.
        case server
        /// A program that is in everybody's hands.
        case client
    }

    /// What follows the pipe, once it is known to be the app's.
    public struct Proof: Sendable {
        /// Who speaks by it, as far as it counts at all.
        public let bearer: Bearer
        /// Whom it was lent to, if it was: it counts only where ``Loan/check(_:at:now:)`` says so.
        public let loan: Loan?
    }

    /// - Throws: ``GraphError`` for an app whose secret is none; what sealing throws.
    public static func issue(for app: RegisteredApp, secret: Secret, sealer: Sealer) throws -> Secret {
        try issue(for: app, secret: secret, loan: nil, sealer: sealer)
    }

    /// A token for somebody who builds the app, which does not last.
    /// - Throws: ``GraphError`` for an app whose secret is none; what sealing throws.
    public static func issue(for app: RegisteredApp, secret: Secret, to loan: Loan, sealer: Sealer) throws -> Secret {
        try issue(for: app, secret: secret, loan: loan, sealer: sealer)
    }

    private static func issue(for app: RegisteredApp, secret: Secret, loan: Loan?, sealer: Sealer) throws -> Secret {
        guard !app.settings.isNative else { throw GraphError.appIsNative }
        let sealed = try sealer.seal(content(app.id, secret) + (loan?.content ?? []), for: .appToken)
        return Secret("\(app.id)|\(Hexadecimal.encode(sealed))")
    }

    /// Looks at what follows the pipe. What nobody can guess, or everybody may know, is good however many wrong secrets came before it.
    /// - Throws: where it is not this app's.
    public static func open(
        _ proof: Secret, of app: RegisteredApp?, openedBy sealer: Sealer, secrets: SecretCheck
    ) throws(GraphError) -> Proof {
        guard let app else { throw .wrongAppToken }
        if let secret = app.secret {
            let sealed = proof.reveal { Hexadecimal.decode($0.utf8) }
            let expected = Self.content(app.id, secret)
            if let content = sealed.flatMap({ sealer.open($0, for: .appToken) }) {
                // Nobody can make one up: it was sealed for another secret, or another app.
                guard constantTimeEquals(content.prefix(expected.count), expected) else { throw .wrongAppToken }
                let rest = content.dropFirst(expected.count)
                let loan = Loan(content: rest)
                // What says anything that this version does not know counts for nothing.
                guard rest.isEmpty || loan != nil else { throw .wrongAppToken }
                return Proof(bearer: try server(app), loan: loan)
            }
        }
        let isClient = app.clientToken.map(proof.matches) ?? false
        let isSecret = app.secret.map(proof.matches) ?? false
        if isClient, !isSecret { return Proof(bearer: .client, loan: nil) }
        try secrets.require(isSecret, proof, as: .appToken, of: app.id, otherwise: .wrongAppToken)
        return Proof(bearer: try server(app), loan: nil)
    }

    /// An app that runs where its secret is no secret cannot act as itself (provider-wire.md, sections 3.4 and 14.3).
    private static func server(_ app: RegisteredApp) throws(GraphError) -> Bearer {
        guard !app.settings.isNative else { throw .appIsNative }
        return .server
    }

    private static func content(_ appID: String, _ secret: Secret) -> [UInt8] {
        let digest = secret.reveal { SHA256.hash(data: Array($0.utf8)) }
        return Array("\(appID) ".utf8) + Array(digest)
    }
}

extension AppToken {
    /// To whom a token of an app's was lent, by the provider's own tools: it ends with their role, with their password, and soon.
    public struct Loan: Sendable, Hashable {
        /// Who has it.
        public let person: Person.ID
        /// The ``PasswordDigest/stamp`` of their password.
        public let passwordStamp: String
        /// When it ends.
        public let expiresAt: Date

        /// Seconds for which one lasts: an hour.
        public static let lifetime: Double = 3600

        /// One that begins now.
        public init(to person: Person, at now: Date) {
            self.person = person.id
            passwordStamp = person.password.stamp
            expiresAt = Date(timeIntervalSince1970: (now.timeIntervalSince1970 + Self.lifetime).rounded(.down))
        }

        fileprivate init?(content: some Sequence<UInt8>) {
            let parts = String(decoding: Array(content), as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 4, parts[0].isEmpty, let person = Int64(parts[1]), let seconds = Int64(parts[3]) else { return nil }
            self.person = Person.ID(rawValue: person)
            passwordStamp = String(parts[2])
            expiresAt = Date(timeIntervalSince1970: Double(seconds))
        }

        fileprivate var content: [UInt8] {
            Array(" \(person.rawValue) \(passwordStamp) \(Int64(expiresAt.timeIntervalSince1970))".utf8)
        }

        /// What the rules look at.
        fileprivate struct Case {
            let loan: Loan
            let borrower: Person?
            let app: RegisteredApp
            let now: Date
        }

        fileprivate static let rules: [TokenRule<Case>] = [
            TokenRule(.loan) { $0.now < $0.loan.expiresAt ? nil : .tokenExpired($0.loan.expiresAt, now: $0.now) },
            TokenRule(.borrower) { subject in
                guard let borrower = subject.borrower, borrower.id == subject.loan.person, !borrower.isLocked,
                    borrower.password.stamp == subject.loan.passwordStamp
                else { return .wrongAppToken }
                return nil
            },
            TokenRule(.builder) { subject in
                let role = subject.borrower.flatMap { subject.app.roles.role(of: $0) }
                return role?.covers(.develop) == true ? nil : .wrongAppToken
            },
        ]

        /// Checks whether it lasts.
        /// - Parameter borrower: the person of that number, as they are now.
        /// - Throws: why it counts for nothing.
        public func check(_ borrower: Person?, at app: RegisteredApp, now: Date) throws(GraphError) {
            try Self.rules.check(Case(loan: self, borrower: borrower, app: app, now: now))
        }
    }
}

// MARK: Explained

extension AppToken {
    private static let openingRules: [TokenRule<Result<Proof, GraphError>>] = [
        TokenRule(.secret) { opened in
            guard case .failure(let refusal) = opened, refusal != .appIsNative else { return nil }
            return refusal
        },
        TokenRule(.native) { opened in if case .failure(let refusal) = opened { refusal } else { nil } },
    ]

    /// What each rule says that a call by such a token has to meet.
    /// - Parameters:
    ///   - opened: what ``open(_:of:openedBy:secrets:)`` has said.
    ///   - borrower: whom it was lent to, if it was, as they are now.
    public static func findings(
        _ opened: Result<Proof, GraphError>, of app: RegisteredApp, lentTo borrower: Person?, at now: Date
    ) -> [TokenFinding] {
        let proof = try? opened.get()
        var findings = openingRules.findings(on: opened)
        // A client token is no secret.
        if proof?.bearer == .client { findings.removeAll { $0.rule == .native } }
        if let loan = proof?.loan {
            findings += Loan.rules.findings(on: Loan.Case(loan: loan, borrower: borrower, app: app, now: now))
        }
        let isReached = findings.allSatisfy { $0.outcome == .passed }
        return findings + RegisteredApp.activityRules.findings(on: app, isReached: isReached)
    }
}
