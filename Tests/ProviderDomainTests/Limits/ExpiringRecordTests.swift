import Foundation
import ProviderDomain
import Testing

@Suite("The deletion of expired records")
struct ExpiringRecordTests {
    @Test("Only refresh tokens stay after they have expired, for as long as the access tokens of a login can outlive them")
    func retention() {
        for record in ExpiringRecord.allCases {
            let latest = record.latestExpiryOfDeletedRecords(at: Sample.now)
            #expect(latest == (record == .refreshTokenFamily ? Sample.now - 60 * 86_400 : Sample.now), "\(record)")
        }
        #expect(ExpiringRecord.refreshTokenFamily.retention == 60 * 86_400)
    }

    @Test("Records that prevent a second use, and those of logins, are valid at their expiry time")
    func validity() {
        #expect(ExpiringRecord.allCases.filter(\.isValidAtExpiry) == [.redeemedCode, .usedProof, .endedLogin, .loginNote])
        #expect(ExpiringRecord.allCases.count == 9)
    }
}
