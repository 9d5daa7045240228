#if DEBUG && canImport(SwiftUI) && !os(watchOS)
internal import SwiftUI

/// The button in Xcode's canvas. The macro `#Preview` requires a plug-in of Xcode, without which `swift build` would fail.
struct LoginButtonPreviews: PreviewProvider {
    static var previews: some View {
        LoginButton(permissions: ["public_profile", "email"]) { _ in }
            .padding()
            .previewDisplayName("Usual")
        LoginButton { _ in }
            .padding()
            .environment(\.layoutDirection, .rightToLeft)
            .environment(\.colorScheme, .dark)
            .previewDisplayName("Dark, from right to left")
        LoginButton { _ in }
            .padding()
            .environment(\.dynamicTypeSize, .accessibility2)
            .previewDisplayName("Large text")
    }
}
#endif
