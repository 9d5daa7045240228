import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func standing(ofLogin login: String, by person: Person.ID, in app: String) async throws(StoreError) -> TokenStanding {
        try lookUp { database in
            TokenStanding(
                account: try account(database, app, person), ending: try Self.ending(database, ofLogin: login))
        }
    }

    public func note(ofLogin login: String) async throws(StoreError) -> LoginNote? {
        try lookUp { database in
            let notes = try database.cachedStatement(sql: "SELECT auth_type, auth_nonce FROM login_notes WHERE login = ?")
            return try Row.fetchOne(notes, arguments: [login]).map { LoginNote(authType: $0["auth_type"], authNonce: $0["auth_nonce"]) }
        }
    }

    public func redeem(_ redemption: CodeRedemption) async throws(StoreError) -> CodeRedemptionOutcome {
        try await write { database in
            try database.perform(
                sql: "DELETE FROM redeemed_codes WHERE forget_after < ?",
                arguments: [redemption.redeemedAt.timeIntervalSince1970])
            let uses = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM redeemed_codes WHERE id = ?)")
            guard try Bool.fetchOne(uses, arguments: [redemption.codeID]) != true else {
                if !redemption.forgivesSecondUse { try Self.end(LoginEnd(replaying: redemption), database) }
                return .usedBefore
            }
            // A code for which nothing is given is not used: another try is no replay.
            let login = redemption.login
            guard let account = try self.account(database, redemption.appID, redemption.person) else { return .notAuthorized }
            var grant = account.grant
            guard grant.epoch == redemption.epoch, try Self.ending(database, ofLogin: login.id) == nil else { return .revoked }
            if let refusal = account.refusal(of: login) { return .refused(refusal) }
            let insertion = try database.cachedStatement(sql: "INSERT INTO redeemed_codes (id, forget_after) VALUES (?, ?)")
            try insertion.execute(arguments: [redemption.codeID, redemption.forgetAfter.timeIntervalSince1970])
            if redemption.isByPerson { grant = try Self.engage(grant, database, at: redemption.redeemedAt) }
            if let note = redemption.note {
                try Self.keep(note, ofLogin: login.id, at: redemption.redeemedAt, until: redemption.forgetNoteAfter, database)
            }
            if let family = redemption.family { try Self.keep(family, at: redemption.redeemedAt, database) }
            if !redemption.isTold {
                let login = AppLogin(grant, permissions: redemption.permissions.filter(grant.granted.contains), at: redemption.redeemedAt)
                try Self.note(database, login, by: redemption.isByPerson ? .person : .app)
            }
            return .redeemed(account.under(grant))
        }
    }

    public func end(_ end: LoginEnd) async throws(StoreError) {
        try await write { try Self.end(end, $0) }
    }

    static func end(_ end: LoginEnd, _ database: Database) throws {
        try database.perform(sql: "DELETE FROM ended_logins WHERE forget_after < ?", arguments: [end.endedAt.timeIntervalSince1970])
        try database.perform(
            sql: "INSERT INTO ended_logins (login, ending, forget_after) VALUES (?, ?, ?) ON CONFLICT (login) DO NOTHING",
            arguments: [end.login, end.ending.rawValue, end.forgetAfter.timeIntervalSince1970])
        if database.changesCount == 1 {
            try note(database, end.act, by: end.actor, person: end.person, app: end.appID, end.fields, at: end.endedAt)
        }
        for table in ["refresh_families", "device_tokens"] {
            try database.perform(sql: "DELETE FROM \(table) WHERE login = ?", arguments: [end.login])
        }
    }

    static func ending(_ database: Database, ofLogin login: String) throws -> LoginEnding? {
        let endings = try database.cachedStatement(sql: "SELECT ending FROM ended_logins WHERE login = ?")
        // A word of a later version: whatever it says, the login has ended.
        return try String.fetchOne(endings, arguments: [login]).map { LoginEnding(rawValue: $0) ?? .revoked }
    }

    static func keep(_ note: LoginNote, ofLogin login: String, at now: Date, until forgetAfter: Date, _ database: Database) throws {
        try database.perform(sql: "DELETE FROM login_notes WHERE forget_after < ?", arguments: [now.timeIntervalSince1970])
        try database.perform(
            sql: """
                INSERT INTO login_notes (login, auth_type, auth_nonce, forget_after) VALUES (?, ?, ?, ?) ON CONFLICT (login) DO NOTHING
                """,
            arguments: [login, note.authType, note.authNonce, forgetAfter.timeIntervalSince1970])
    }
}
