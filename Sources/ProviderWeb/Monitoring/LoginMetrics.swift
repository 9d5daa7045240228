import CoreMetrics
import ProviderMonitoring

/// The metrics of logins: of people with a password, and of people to apps.
struct LoginMetrics: Sendable {
    enum Outcome: String, CaseIterable {
        case accepted
        case wrongPassword = "wrong_password"
        case locked
        case tooManyAttempts = "too_many_attempts"
        case busy
        case incomplete

        init?(_ notice: LoginNotice) {
            switch notice {
            case .wrongPassword: self = .wrongPassword
            case .locked: self = .locked
            case .tooManyAttempts: self = .tooManyAttempts
            case .tooBusy: self = .busy
            case .missingFields: self = .incomplete
            case .sessionEnded, .reauthenticate, .formPending: return nil
            }
        }
    }

    /// How an app asked for a login.
    enum Flow: String, CaseIterable { case redirect, device }

    enum AppOutcome: String, CaseIterable { case approved, canceled, rejected }

    private let logins: [Outcome: Counter]
    private let appLogins: [Flow: [AppOutcome: Counter]]

    init() {
        guard ProviderMetric.isRecorded else {
            (logins, appLogins) = ([:], [:])
            return
        }
        logins = Self.counters { ProviderMetric.logins.counter($0.rawValue) }
        appLogins = Self.counters { flow in Self.counters { ProviderMetric.appLogins.counter(flow.rawValue, $0.rawValue) } }
    }

    func record(_ outcome: Outcome?) {
        if let outcome { logins[outcome]?.increment() }
    }

    func record(_ outcome: AppOutcome, of flow: Flow) { appLogins[flow]?[outcome]?.increment() }

    private static func counters<Label: CaseIterable & Hashable, Value>(_ make: (Label) -> Value) -> [Label: Value] {
        Dictionary(uniqueKeysWithValues: Label.allCases.map { ($0, make($0)) })
    }
}
