import Latchkey

extension Readme {
    func logIn() {
        // snippet: login
        Settings.shared.appID = "138483919580948"
        Settings.shared.providerURL = provider

        guard
            let configuration = LoginConfiguration(permissions: ["email", "user_birthday"], tracking: .limited, nonce: "123")
        else { return }
        LoginManager().logIn(configuration: configuration) { result in
            switch result {
            case .success(let granted, let declined, _):
                print("Hello, \(Profile.current?.name ?? "you"): granted \(granted), declined \(declined)")
            case .cancelled: print("As you like.")
            case .failed(let error): print("That did not work: \(error)")
            }
        }
        // end
    }
}
