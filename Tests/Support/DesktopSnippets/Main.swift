#if GTK
import CGTK
import Foundation
import Latchkey
import LatchkeyGTK

/// Shows the login button of one of the documentation's pages in a window.
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let provider = URL(string: arguments[3]) else { exit(64) }
        Settings.shared.appID = arguments[2]
        Settings.shared.providerURL = provider
        exit(MainActor.assumeIsolated { run(arguments[1]) })
    }

    @MainActor private static var button: FBLoginButton?
    @MainActor private static var buttonView: GTKLoginButton?
    @MainActor private static var buttonDelegate: Listener?

    @MainActor
    private static func run(_ name: String) -> Int32 {
        let listener = Listener()
        let page = LimitedLoginPage()
        let button: FBLoginButton
        switch name {
        case "limited":
            page.viewDidLoad()
            button = page.loginButton
        case "permissions": button = permissionsButton()
        case "no-auth-type": button = plainButton(authType: nil)
        case "dropped", "moved": button = plainButton(authType: nil)
        case "endings", "endings-elsewhere", "endings-late": button = plainButton(authType: nil)
        case "reauthorize": button = plainButton(authType: .reauthorize)
        default: return 64
        }
        if button !== page.loginButton { button.delegate = listener }
        GTKMainActor.attach()
        guard let application = gtk_application_new(nil, G_APPLICATION_NON_UNIQUE) else { return 1 }
        Main.button = button
        Main.buttonDelegate = listener
        let activate: @convention(c) (UnsafeMutablePointer<GtkApplication>?, gpointer?) -> Void = { application, _ in
            nonisolated(unsafe) let application = application
            MainActor.assumeIsolated {
                let name = CommandLine.arguments[1]
                if name.hasPrefix("endings") { return ReleaseScenario.run(application, name) }
                guard let button = Main.button else { return }
                if ["dropped", "moved"].contains(name), let listener = Main.buttonDelegate {
                    return ClosedWindowScenario.run(application, button, listener, name)
                }
                guard let window = gtk_application_window_new(application) else { return }
                let face = GTKLoginButton(button)
                Main.buttonView = face
                gtk_window_set_title(cgtk_window(window), "Snippet")
                gtk_window_set_child(cgtk_window(window), face.widget)
                gtk_window_present(cgtk_window(window))
                printEvent("ready")
            }
        }
        g_signal_connect_data(application, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil, GConnectFlags(rawValue: 0))
        let status = withExtendedLifetime(page) { g_application_run(cgtk_application(application), 0, nil) }
        if name == "endings-late" { ReleaseScenario.runAfterMainLoop() }
        return status
    }
}

/// Prints a line on standard output.
func printEvent(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
#else
@main
struct Main {
    static func main() { print("desktop-snippets: build it with --traits GTK") }
}
#endif
