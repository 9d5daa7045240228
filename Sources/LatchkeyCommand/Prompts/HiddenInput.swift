import Foundation

/// Reads lines that a person types at a terminal, without echo (`termios(3)`).
///
/// The echo is restored however the prompt ends: after the lines, after an error, and before a signal ends or stops the command. If a
/// command was stopped and then continues, it prompts again from the first line.
enum HiddenInput {
    /// The signals that can end or stop a command while it prompts.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2]
    /// The signals that stop a background command when it uses its terminal.
    private static let backgroundSignals = [SIGTTIN, SIGTTOU]
    /// The length in bytes of the longest line that a terminal delivers. The terminal silently cuts longer lines (`termios(3)`, canonical
    /// mode).
    private static let maximumLineLength = 4095

    private enum Outcome<Typed> {
        case typed(Typed)
        case signal(Int32)
    }

    /// Prints each prompt on standard error, and reads a line after it.
    /// - Throws: ``Input/Unreadable``.
    static func lines(_ prompts: [String]) throws -> [[UInt8]] {
        while true {
            switch try attempt(prompts) {
            case .typed(let lines): return lines
            case .signal(let number):
                // Without the default action, Swift's runtime would print a backtrace and continue.
                if number == SIGQUIT { signal(SIGQUIT, SIG_DFL) }
                // The signal's original action is restored by now. If the process continues after the signal, it was stopped and resumed,
                // or it ignores the signal. In both cases, the command prompts again.
                Terminal.raiseSignal(number)
            }
        }
    }

    private static func attempt(_ prompts: [String]) throws -> Outcome<[[UInt8]]> {
        guard SignalPipe.readEnd >= 0 else { throw readError() }
        let handlers = installHandlers(for: signals)
        defer { restore(handlers) }
        var original = termios()
        guard tcgetattr(STDIN_FILENO, &original) == 0 else { throw readError() }
        var hidden = original
        hidden.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        // Drops the input that was typed before the prompt, because it was echoed and was not meant for the prompt. The system stops a
        // background command here until it is in the foreground.
        try setMode(hidden, SIG_UNBLOCK)
        let backgroundHandlers = installHandlers(for: backgroundSignals)
        defer { restore(backgroundHandlers) }
        // Drops the rest of a pasted text, so that the shell does not run it. SIGTTOU is blocked. Otherwise, it would stop a command that
        // has moved to the background, before the command restores the terminal.
        defer { try? setMode(original, SIG_BLOCK) }
        var lines: [[UInt8]] = []
        for prompt in prompts {
            Terminal.printPrompt(prompt)
            switch try line() {
            case .typed(let line): lines.append(line)
            case .signal(let number): return .signal(number)
            }
            // The line feed that the person typed was not echoed either.
            Terminal.printError("")
        }
        return .typed(lines)
    }

    /// Reads the next line, without its line feed.
    private static func line() throws -> Outcome<[UInt8]> {
        var line: [UInt8] = []
        var part = [UInt8](repeating: 0, count: maximumLineLength + 1)
        while line.last != 0x0A {
            var files = [SignalPipe.readEnd, STDIN_FILENO].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&files, nfds_t(files.count), -1) >= 0 else {
                guard errno == EINTR else { throw readError() }
                continue
            }
            if let number = SignalPipe.read() { return .signal(number) }
            guard files[1].revents != 0 else { continue }
            let count = part.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            switch (count, errno) {
            case (0, _): return .typed(line)
            case (1..., _): line += part[..<count]
            case (_, EINTR): continue
            default: throw readError()
            }
            guard line.count <= maximumLineLength else {
                throw Input.Unreadable(
                    description:
                        "A line at a terminal has at most \(maximumLineLength - 1) bytes: pass a longer text through a pipe or a file.")
            }
        }
        return .typed(line.dropLast())
    }

    /// Installs a handler that writes each signal to the pipe.
    /// - Returns: the former action of each signal.
    private static func installHandlers(for signals: [Int32]) -> [(Int32, sigaction)] {
        signals.map { number in
            var original = sigaction()
            sigaction(number, nil, &original)
            signal(number) { SignalPipe.write($0) }
            return (number, original)
        }
    }

    /// Restores the actions with `sigaction`. The function `signal` cannot restore `SIG_IGN`, which is not the address of a function: Swift
    /// would pass `nil` instead.
    private static func restore(_ actions: [(Int32, sigaction)]) {
        for (number, action) in actions {
            var action = action
            sigaction(number, &action, nil)
        }
    }

    /// Sets the terminal's mode, and drops its unread input.
    /// - Parameter blocking: `SIG_BLOCK` or `SIG_UNBLOCK`: whether SIGTTOU, which stops a background command, is blocked during the call.
    private static func setMode(_ mode: termios, _ blocking: Int32) throws {
        var mode = mode
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        var original = sigset_t()
        pthread_sigmask(blocking, &signals, &original)
        defer { pthread_sigmask(SIG_SETMASK, &original, nil) }
        while tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) != 0 {
            guard errno == EINTR else { throw readError() }
        }
    }

    private static func readError() -> Input.Unreadable {
        Input.Unreadable(description: "The terminal cannot be read: \(Terminal.errnoMessage()).")
    }
}
