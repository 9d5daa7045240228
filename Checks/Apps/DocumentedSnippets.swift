// The documents' Swift code as they print it, each piece in a function, with one import. Checks/Apple/Snippets has what needs a view.
import FacebookLogin

func logInWithTheManager() {
    let loginManager = LoginManager()

    // Ensure the configuration object is valid
    guard let configuration = LoginConfiguration(
        permissions:["email", "user_friends", "user_birthday", "user_age_range", "user_gender", "user_location", "user_hometown", "user_link"],
        tracking: .limited,
        nonce: "123"
    )
    else {
        return
    }

    loginManager.logIn(configuration: configuration) { result in
        switch result {
        case .cancelled, .failed:
            // Handle error
            break
        case .success:
            // getting user ID
            let userID = Profile.current?.userID

            // getting pre-populated email
            let email = Profile.current?.email

            // getting pre-populated friends list
            let friendIDs = Profile.current?.friendIDs

            // getting pre-populated user birthday
            let birthday = Profile.current?.birthday

            // getting pre-populated age range
            let ageRange = Profile.current?.ageRange

            // getting user gender
            let gender = Profile.current?.gender

            // getting user location
            let location = Profile.current?.location

            // getting user hometown
            let hometown = Profile.current?.hometown

            // getting user profile URL
            let profileURL = Profile.current?.linkURL

            // getting id token string
            let tokenString = AuthenticationToken.current?.tokenString
        }
    }
}

@MainActor
func preload() {
    // For Swift
    _ = FBLoginButton.self
}

func followTheAccessToken() {
    NotificationCenter.default.addObserver(
        forName: .AccessTokenDidChange,
        object: nil,
        queue: .main
    ) { notification in
        if notification.userInfo?[AccessTokenDidChangeUserIDKey] != nil {
            // Handle user change
        }
    }
}

func loadTheProfile() {
    Profile.loadCurrentProfile { profile, error in
        if let firstName = profile?.firstName {
            print("Hello, \(firstName)")
        }
    }
}

func followTheProfile() {
    Profile.enableUpdatesOnAccessTokenChange(true)
    NotificationCenter.default.addObserver(
        forName: .ProfileDidChange,
        object: nil,
        queue: .main
    ) { notification in
        if let currentProfile = Profile.current {
            // Update for new user profile
        }
    }
}

@MainActor
func chooseTheAuthorizationType() {
    let button = FBLoginButton()

    // Set to nil for no auth_type
    button.authType = nil

    // Or set to reauthorize
    button.authType = .reauthorize

    let config = LoginConfiguration(
        permissions: [],
        tracking: .enabled,
        messengerPageId: nil,
        authType: nil
    )

    let loginManager = LoginManager()
    loginManager.logIn(viewController: nil, configuration: config!) { loginResult in
        // Do something with loginResult
    }
}

@MainActor
func askWithTheButton() {
    let loginButton = FBLoginButton()
    loginButton.permissions = ["public_profile", "email"]
}

@MainActor
final class LoginPage: LoginButtonDelegate {
    let loginButton = FBLoginButton()

    func setupLoginButton() {
        loginButton.delegate = self

        loginButton.permissions = ["email"]
        loginButton.loginTracking = .limited
        loginButton.nonce = "123" as NSString
    }

    func loginButton(
        _ loginButton: FBLoginButton,
        didCompleteWith potentialResult: LoginManagerLoginResult?,
        error potentialError: Error?
    ) {
        if let error = potentialError {
            // Handle Error
        }

        guard let result = potentialResult else {
            // Handle missing result
            return
        }

        guard !result.isCancelled else {
            // Handle cancellation
            return
        }

        // Handle successful login

        let userID = Profile.current?.userID
        let email = Profile.current?.email
        let tokenString = AuthenticationToken.current?.tokenString
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
}
