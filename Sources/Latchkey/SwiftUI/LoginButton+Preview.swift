#if DEBUG && canImport(SwiftUI) && !os(watchOS)
internal import SwiftUI

/// The previews of the button in Xcode. They do not use the macro `#Preview`, because its plug-in is part of Xcode, and
/// `swift build` fails without it.
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
