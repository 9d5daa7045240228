import Foundation
import LoginModel
import ProviderServices

/// Prints the progress of loading many people on standard error: at a terminal in a line that changes, otherwise in a line every few seconds.
/// It prints nothing about a load that ends at once.
final class LoadingReport: Sendable {
    private struct State {
        var last: ContinuousClock.Instant
        var hasOpenLine = false
    }

    private static let longWait = Duration.seconds(2)
    private let isTerminal: Bool
    private let pause: Duration
    private let state = Locked(State(last: .now))

    init() {
        isTerminal = Terminal.isErrorTerminal
        pause = isTerminal ? .milliseconds(500) : .seconds(5)
    }

    @Sendable func print(_ progress: LoadingProgress) {
        switch progress {
        case .compared(let passwords, let seconds):
            guard seconds >= Self.longWait / .seconds(1) else { return }
            Terminal.printError("Passwords to hash: \(passwords). This takes about \(Self.text(seconds: seconds)).")
        case .stored(let people, let total):
            let isDue = state.withLock { [pause] state in
                guard ContinuousClock.now - state.last >= pause else { return false }
                state.last = .now
                return true
            }
            guard isDue else { return people == total ? end() : () }
            let text = people == total ? "People loaded: \(people)." : "People loaded: \(people) of \(total)."
            guard isTerminal else { return Terminal.printError(text) }
            Terminal.printPrompt("\r\(text)")
            state.withLock { $0.hasOpenLine = true }
            if people == total { end() }
        }
    }

    /// Ends the line that changes.
    func end() {
        let hasOpenLine = state.withLock { state in
            defer { state.hasOpenLine = false }
            return state.hasOpenLine
        }
        if hasOpenLine { Terminal.printError("") }
    }

    private static func text(seconds: Double) -> String {
        seconds < 120 ? "\(Int(seconds.rounded(.up))) seconds" : "\(Int((seconds / 60).rounded(.up))) minutes"
    }
}
