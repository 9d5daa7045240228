import LoginModel
import Testing

@Suite("Login tracking")
struct LoginTrackingTests {
    @Test("The cases have the documented values")
    func values() {
        #expect(LoginTracking.allCases.map(\.rawValue) == [0, 1])
        #expect(LoginTracking.enabled.rawValue == 0)
        #expect(LoginTracking.limitedParameterValue == "ios_14_do_not_track")
    }
}
