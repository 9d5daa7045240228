#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
public import SwiftUI

extension LoginButton: View {
    /// The native SwiftUI button.
    public var body: some View { MacLoginButton(options: options) }
}

/// A ``LoginButton`` on macOS.
struct MacLoginButton: View {
    let options: LoginButtonOptions

    /// Holds the model, which is created on first use, because SwiftUI creates more views than it shows.
    @MainActor
    private final class Storage {
        lazy var model = LoginButtonModel()
    }

    @State private var storage = Storage()
    @State private var latest: LoginButtonModel.ViewState?
    @State private var isAsking = false
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.colorSchemeContrast) private var contrast
    @Environment(\.isEnabled) private var isEnabled

    private var model: LoginButtonModel { storage.model }
    private var viewState: LoginButtonModel.ViewState { latest ?? model.viewState }

    var body: some View {
        Button {
            model.tap(options)
        } label: {
            MacLoginButtonLabel(appearance: viewState.appearance)
        }
        .buttonStyle(MacLoginButtonStyle(colors: colors, isEnabled: isEnabled, isBusy: viewState.appearance.isBusy))
        .disabled(viewState.appearance.isBusy)
        .accessibilityLabel(viewState.appearance.accessibilityLabel)
        .help(viewState.tooltipText)
        .confirmationDialog(viewState.prompt?.title ?? "", isPresented: $isAsking, titleVisibility: .visible) {
            Button(viewState.prompt?.confirmTitle ?? "", role: .destructive) { model.respond(true) }
            Button(viewState.prompt?.cancelTitle ?? "", role: .cancel) { model.respond(false) }
        }
        .onChange(of: isAsking) {
            // The task lets the action of a pressed button run first. If the dialog was closed in another way, the answer is no.
            if !isAsking { Task { model.respond(false) } }
        }
        .task { await drawChanges() }
    }

    /// Draws the changes of the model while the view is in a window.
    private func drawChanges() async {
        model.appear(options)
        for await state in model.changes() {
            latest = state
            isAsking = state.prompt != nil
        }
        // The window and its confirmation dialog have closed, so the answer is no.
        model.respond(false)
    }

    private var colors: LoginButtonColors {
        LoginButtonColors(
            viewState.appearance.color, on: Surface(isDark: colorScheme == .dark, isHighContrast: contrast == .increased))
    }
}
#endif
