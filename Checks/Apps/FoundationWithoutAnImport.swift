// An app gets Foundation with the login, as it does with the original.
import FBSDKCoreKit

final class SessionObserver: NSObject, @unchecked Sendable {
    private var tokens: [NSObjectProtocol] = []
    private(set) var changes = 0

    func begin() {
        let center = NotificationCenter.default
        tokens.append(
            center.addObserver(forName: .AccessTokenDidChange, object: nil, queue: .main) { [weak self] notification in
                if notification.userInfo?[AccessTokenDidChangeUserIDKey] as? Bool == true { self?.count() }
            })
        tokens.append(center.addObserver(forName: Notification.Name.ProfileDidChange, object: nil, queue: OperationQueue.main) { _ in })
    }

    func count() {
        changes += 1
    }

    func load(_ request: URLRequest, with session: URLSession) {
        session.dataTask(with: request).resume()
        print(NSString(string: "asked at \(Date())"))
    }

    deinit {
        tokens.forEach { NotificationCenter.default.removeObserver($0) }
    }
}
