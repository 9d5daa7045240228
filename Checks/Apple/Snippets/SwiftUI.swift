import Latchkey
import SwiftUI

// What the articles show for SwiftUI. Without UIKit, so it is read for macOS as well.

#if !os(macOS)
// snippet: swiftui
struct WelcomeView: View {
    let isOffline: Bool

    var body: some View {
        VStack {
            ProfilePicture().frame(width: 100, height: 100)
            LoginButton(permissions: ["public_profile", "email"], tracking: .limited) { result in
                greet(result)
            }
            .disabled(isOffline)
        }
    }
}
// end

extension WelcomeView {
    func greet(_ result: Result<LoginManagerLoginResult, any Error>) {}
}

@MainActor func everyDocumentedWayToMakeAPicture(of profile: Profile) {
    _ = ProfilePicture(profileID: profile.userID, mode: .normal, contentMode: .fill, onFailure: { _ in })
}
#endif

// snippet: mac
struct MacWelcomeView: View {
    var body: some View {
        LoginButton(permissions: ["public_profile", "email"], tracking: .limited) { result in
            greet(result)
        }
    }
}
// end

extension MacWelcomeView {
    func greet(_ result: Result<LoginManagerLoginResult, any Error>) {}
}

@MainActor func everyDocumentedWayToMakeAButton() {
    _ = LoginButton(nonce: "123", authType: nil, onLogout: {}, onCompletion: { _ in })
}

struct ContentView: View {
    var body: some View { Text("Hello") }
}

// snippet: lifeCycle
@main
struct WelcomeApp: App {
    var body: some Scene {
        WindowGroup {
            ContentView()
                .onOpenURL { ApplicationDelegate.shared.open($0) }
        }
    }
}
// end
