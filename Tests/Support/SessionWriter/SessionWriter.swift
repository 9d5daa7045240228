import Foundation
import Latchkey

/// A process that shares a stored session with tests.
///
///     session-writer loop FOLDER SEED        logs in, logs out and refreshes forever; prints a line for each change that is stored
///     session-writer login APP TOKEN         logs in, in the platform's storage
///     session-writer show APP                prints the access token in that storage
///     session-writer secret APP SECRET       stores a secret in addition to the stored session
///     session-writer interactive APP         reads commands from its input, one per line: `login TOKEN`, `secret SECRET`, `logout`, `show`
///     session-writer cost COUNT              reads `AccessToken.current` COUNT times; prints the nanoseconds for one read
@main
struct SessionWriter {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("loop", 3): loop(folder: arguments[1], seed: UInt64(arguments[2]) ?? 0)
        case ("login", 3), ("secret", 3), ("show", 2):
            execute([arguments[0]] + arguments[2...], in: Session(storage: PlatformStorage(app: arguments[1])))
        case ("interactive", 2):
            let session = Session(storage: PlatformStorage(app: arguments[1]))
            while let line = readLine() { execute(line.split(separator: " ").map(String.init), in: session) }
        case ("cost", 2): measureReads(count: Int(arguments[1]) ?? 1)
        default: exit(2)
        }
    }

    private static func measureReads(count: Int) {
        Session.shared.useStorage(nil)
        AccessToken.current = Session.Values.login("one").accessToken
        var granted = 0
        let time = ContinuousClock().measure {
            for _ in 0..<count where AccessToken.current?.hasGranted(.email) == true { granted += 1 }
        }
        printLine("\(time / Double(max(granted, 1)) / .nanoseconds(1))")
    }

    private static func execute(_ words: [String], in session: Session) {
        switch words.first {
        case "login": session.updateContents { $0.values = .login(words[1]) }
        case "secret": session.updateContents(deliberately: false) { $0.secrets[.deviceKey] = Secret(words[1]) }
        case "logout": session.clear()
        default: session.reload()
        }
        show(session)
    }

    private static func show(_ session: Session) {
        printLine("\(session.accessToken?.tokenString ?? "nobody") \(session.storageProblem?.reason.name ?? "stored")")
    }

    private static func loop(folder: String, seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        let session = Session(storage: FileSessionStorage(folder: folder))
        while true {
            let value = generator.next()
            switch value % 4 {
            case 0, 1: recordChange(in: session) { $0 = .login("\(value)") }
            case 2: recordChange(in: session) { $0 = Session.Values() }
            default:
                let seen = session.values
                guard seen.accessToken != nil else { continue }
                _ = session.replace(seen, with: .login("\(value)"))
            }
        }
    }

    /// Changes the values, and increments the number of changes that is stored in the same record.
    private static func recordChange(in session: Session, _ edit: @Sendable (inout Session.Values) -> Void) {
        let count = session.updateContents { stored in
            let count = stored.secrets[.deviceKey].flatMap { $0.reveal { Int($0) } } ?? 0
            stored.secrets[.deviceKey] = Secret("\(count + 1)")
            edit(&stored.values)
            return count + 1
        }
        printLine(session.storageProblem.map { "\($0)" } ?? "\(count)")
    }

    private static func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}

extension Session.Values {
    /// Returns session values that all contain `mark`, so that a test can detect a mixture of two logins.
    static func login(_ mark: String) -> Session.Values {
        Session.Values(
            accessToken: AccessToken(
                tokenString: "EAA\(mark)", permissions: ["email"], declinedPermissions: [], expiredPermissions: [],
                appID: "138483919580948", userID: "122100000000000001"),
            profile: Profile(userID: "122100000000000001", name: "Ada \(mark)"))
    }
}

/// A pseudorandom number generator that returns the same sequence for the same seed (SplitMix64).
struct SeededGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
