import Foundation
import Latchkey
import SwiftUI

/// A screen with the login button and profile picture for SwiftUI.
struct SwiftUIScreen: View {
    @State private var name = Profile.current?.name
    @State private var errorText: String?

    var body: some View {
        VStack(spacing: 16) {
            ProfilePicture().frame(width: 100, height: 100)
            Text(errorText ?? name.map { "Hello, \($0)" } ?? "You are not logged in.")
            LoginButton(permissions: ["public_profile", "email"], tracking: .limited) { result in
                switch result {
                case .success: errorText = nil
                case .failure(let error): errorText = error.localizedDescription
                }
            }
        }
        .padding(16)
        .task { await followSession() }
    }

    private func followSession() async {
        for await change in Profile.changes { name = change.new?.name }
    }
}
