// An app reports what people do in it, behind a protocol of its own.
import FacebookCore

protocol Analytics {
    func report(_ event: String, value: Double?, parameters: [String: Any])
}

final class ShopAnalytics: Analytics {
    func start() {
        AppEvents.shared.activateApp()
        AppEvents.shared.flushBehavior = .explicitOnly
    }

    func report(_ event: String, value: Double?, parameters: [String: Any]) {
        let names = Dictionary(uniqueKeysWithValues: parameters.map { (AppEvents.ParameterName($0.key), $0.value) })
        if let value = value {
            AppEvents.shared.logEvent(AppEvents.Name(event), valueToSum: value, parameters: names)
        } else {
            AppEvents.shared.logEvent(AppEvents.Name(rawValue: event), parameters: names)
        }
    }

    func bought(_ id: String, for amount: Double) {
        AppEvents.shared.logPurchase(amount: amount, currency: "EUR", parameters: [.contentID: id, AppEvents.ParameterName.numItems: 1])
        AppEvents.shared.logEvent(.addedToCart)
        AppEvents.shared.flush()
    }

    func loggedIn(_ profile: Profile) {
        AppEvents.shared.userID = profile.userID
        AppEvents.shared.setUserData(profile.email, forType: .email)
    }

    func loggedOut() {
        AppEvents.shared.userID = nil
        AppEvents.shared.clearUserData()
    }
}
