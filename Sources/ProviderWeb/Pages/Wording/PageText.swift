/// The texts that the pages always need. Permissions and refusals have more, under keys made from their names.
enum PageText: String, CaseIterable {
    case cancel
    case limited

    case loginTitle = "login.title"
    case loginHeading = "login.heading"
    case loginAccount = "login.account"
    case loginEmail = "login.email"
    case loginPassword = "login.password"
    case loginSubmit = "login.submit"
    case loginPromise = "login.promise"

    case consentTitle = "consent.title"
    case consentHeading = "consent.heading"
    case consentIntroduction = "consent.introduction"
    case consentAlways = "consent.always"
    case consentKnown = "consent.known"
    case consentAppDefined = "consent.app-defined"
    case consentContinue = "consent.continue"
    case consentSwitch = "consent.switch"
    case consentPromise = "consent.promise"
    case consentPrivacy = "consent.privacy"
    case consentTerms = "consent.terms"

    case consentDevice = "consent.device"

    case deviceTitle = "device.title"
    case deviceHeading = "device.heading"
    case deviceIntroduction = "device.introduction"
    case deviceCode = "device.code"
    case deviceContinue = "device.continue"
    case devicePromise = "device.promise"
    case deviceApprovedHeading = "device.approved.heading"
    case deviceApprovedText = "device.approved.text"
    case deviceDeclinedHeading = "device.declined.heading"
    case deviceDeclinedText = "device.declined.text"
    case deviceClose = "device.close"

    case recoveryLogin = "recovery.login"
    case recoveryTransient = "recovery.transient"
    case recoveryAgain = "recovery.again"

    case logoutTitle = "logout.title"
    case logoutHeading = "logout.heading"
    case logoutText = "logout.text"
    case logoutButton = "logout.button"
    case logoutDoneHeading = "logout.done.heading"
    case logoutDoneText = "logout.done.text"

    case refusalTitle = "refusal.title"
    case refusalBack = "refusal.back"
    case refusalCode = "refusal.code"
    case refusalDeveloper = "refusal.developer"
}
