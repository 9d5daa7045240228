import ProviderDomain
import Testing

@Suite("Daily counters")
struct DailyCounterTests {
    @Test(
        "Each counter has a stable key",
        arguments: [
            (.entries(.repeated, 7, .person, app: "1"), "lines repeated 7 person 1"),
            (.entries(.decision, 7, .app, app: nil), "lines decision 7 app "), (.entriesInTotal(.repeated, 7), "all-lines repeated 7"),
            (.testUserEntries(app: "1"), "test-user-lines 1"), (.createdTestUsers(app: "1"), "test-users 1"), (.addedApps(7), "apps 7"),
        ] as [(DailyCounter, String)])
    func keys(counter: DailyCounter, key: String) { #expect(counter.key == key) }

    @Test("An app ID with spaces does not lead to the key of another counter")
    func distinct() {
        let keys = ["person 1", "1", "", "app person 1"].flatMap { app in
            [AuditEntry.Actor.person, .app].map { DailyCounter.entries(.repeated, 7, $0, app: app).key }
        }
        #expect(Set(keys).count == keys.count)
    }

    @Test("Yesterday's counters stay")
    func retention() { #expect(DailyCounter.firstRetainedDay(on: 20_778) == 20_777) }
}
