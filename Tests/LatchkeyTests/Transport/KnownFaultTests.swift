import Glibc
import LoginModel
import SystemHTTP
import Testing

@Suite("The known fault of FoundationNetworking")
struct KnownFaultTests {
    @Test("The number of occurrences is reported at the end of this run")
    func reported() {
        KnownFault.reportAtExit()
    }

    @Test("A run with three occurrences succeeds")
    func few() async throws {
        let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            ConnectingCancellations.count.withLock { $0 = 3 }
            KnownFault.reportAtExit()
            exit(EXIT_SUCCESS)
        }
        #expect(ended.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }?.contains("known fault: 3\n") == true)
    }

    @Test("A run with four occurrences fails")
    func many() async throws {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            ConnectingCancellations.count.withLock { $0 = 4 }
            KnownFault.reportAtExit()
            exit(EXIT_SUCCESS)
        }
        #expect(ended.map { String(decoding: $0.standardOutputContent, as: UTF8.self) }?.contains("known fault: 4\n") == true)
    }
}
