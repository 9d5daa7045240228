import Testing

@testable import Latchkey

@Suite("The polling interval of a device login")
struct DevicePollingTests {
    @Test(
        "The interval grows for good when the provider demands it, and for a while when it is unreachable",
        arguments: [
            (5, [.pending, .pending], [5, 5]),
            (5, [.tooFast, .pending, .tooFast, .pending, .pending], [10, 10, 15, 15, 15]),
            (5, [.unreachable, .unreachable, .unreachable, .unreachable, .unreachable], [10, 20, 40, 60, 60]),
            (5, [.unreachable, .unreachable, .pending, .unreachable], [10, 20, 5, 10]),
            (5, [.unreachable, .tooFast, .unreachable], [10, 10, 20]),
            (60, [.unreachable, .tooFast, .unreachable], [60, 65, 65]),
        ] as [(UInt, [DevicePolling.Finding], [Int64])])
    func waits(interval: UInt, findings: [DevicePolling.Finding], waits: [Int64]) {
        var polling = DevicePolling(interval: interval)
        #expect(findings.map { polling.wait(after: $0).components.seconds } == waits)
    }

    @Test("The interval stays bounded, however long the provider is unreachable")
    func longAbsence() {
        var polling = DevicePolling(interval: 5)
        for _ in 0..<10_000 { #expect(polling.wait(after: .unreachable) <= .seconds(60)) }
    }
}
