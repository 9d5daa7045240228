import Crypto
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// IDs by which the same person has the same app-scoped IDs in every run, whoever else is in the seed.
enum StablePersonID {
    /// The key from which the app-scoped IDs of every world are derived. It protects nothing, because test people have nothing to hide.
    static let pairwiseKey = SymmetricKeyBytes(Array(SHA256.hash(data: Array("The app-scoped IDs of an emulator".utf8))))

    /// Returns the ID of a person with a login name: a number of 52 bits, which is never 0.
    static func id(ofLogin login: String) -> Person.ID {
        let number = SHA256.hash(data: Array(login.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Person.ID(rawValue: Int64(number >> 12) + 1)
    }

    /// Returns the seed with the IDs of its people.
    static func assigned(to seed: Seed) -> Seed {
        var seed = seed
        for entry in seed.people { seed.personIDs[entry.person.login] = id(ofLogin: entry.person.login) }
        return seed
    }
}
