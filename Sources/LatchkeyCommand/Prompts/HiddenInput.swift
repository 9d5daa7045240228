import Foundation

/// Lines that a person types at a terminal without seeing them (`termios(3)`).
///
/// However the prompt ends, the terminal shows again what is typed: after the lines, after an error, and before a signal ends or stops the command.
/// A command that was stopped and goes on asks again, from the first line on.
enum HiddenInput {
    /// The signals that can end or stop a command while it prompts.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2]
    /// The signals that stop a command in the background which uses its terminal.
    private static let backgroundSignals = [SIGTTIN, SIGTTOU]
    /// A terminal hands on no longer lines, and cuts them without a word (`termios(3)`, canonical mode).
    private static let longestLine = 4095

    private enum Outcome<Typed> {
        case typed(Typed)
        case signal(Int32)
    }

    /// Shows each prompt on standard error, and reads a line.
    /// - Throws: ``Input/Unreadable``.
    static func lines(_ prompts: [String]) throws -> [[UInt8]] {
        while true {
            switch try attempt(prompts) {
            case .typed(let lines): return lines
            case .signal(let number):
                // Swift's runtime would write a backtrace, and go on.
                if number == SIGQUIT { signal(SIGQUIT, SIG_DFL) }
                // The signal's usual handling is in place again. Whoever is not ended by it has been stopped, or ignores it.
                Terminal.deliver(number)
            }
        }
    }

    private static func attempt(_ prompts: [String]) throws -> Outcome<[[UInt8]]> {
        guard SignalPipe.readEnd >= 0 else { throw unreadable() }
        let handlers = handle(signals)
        defer { restore(handlers) }
        var former = termios()
        guard tcgetattr(STDIN_FILENO, &former) == 0 else { throw unreadable() }
        var hidden = former
        hidden.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        // Input that was typed before the prompt was echoed and meant for something else, so it is dropped.
        // The system stops a command in the background here, until it is in the foreground.
        try set(hidden, SIG_UNBLOCK)
        let backgroundHandlers = handle(backgroundSignals)
        defer { restore(backgroundHandlers) }
        // Whatever is left of a pasted text must not become a command for the shell. A command that is in the background by now clears up all the same.
        defer { try? set(former, SIG_BLOCK) }
        var lines: [[UInt8]] = []
        for prompt in prompts {
            Terminal.ask(prompt)
            switch try line() {
            case .typed(let line): lines.append(line)
            case .signal(let number): return .signal(number)
            }
            // Nobody has seen the end of the line either.
            Terminal.complain("")
        }
        return .typed(lines)
    }

    /// The next line without its end.
    private static func line() throws -> Outcome<[UInt8]> {
        var line: [UInt8] = []
        var part = [UInt8](repeating: 0, count: longestLine + 1)
        while line.last != 0x0A {
            var files = [SignalPipe.readEnd, STDIN_FILENO].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&files, nfds_t(files.count), -1) >= 0 else {
                guard errno == EINTR else { throw unreadable() }
                continue
            }
            if let number = SignalPipe.read() { return .signal(number) }
            guard files[1].revents != 0 else { continue }
            let count = part.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            switch (count, errno) {
            case (0, _): return .typed(line)
            case (1..., _): line += part[..<count]
            case (_, EINTR): continue
            default: throw unreadable()
            }
            guard line.count <= longestLine else {
                throw Input.Unreadable(
                    description: "A line at a terminal has at most \(longestLine - 1) bytes: hand a longer text over by a pipe or a file.")
            }
        }
        return .typed(line.dropLast())
    }

    /// - Returns: what was done about each signal before.
    private static func handle(_ signals: [Int32]) -> [(Int32, sigaction)] {
        signals.map { number in
            var former = sigaction()
            sigaction(number, nil, &former)
            signal(number) { SignalPipe.write($0) }
            return (number, former)
        }
    }

    /// Not by `signal`: `SIG_IGN` is no address of a function, and Swift takes an optional of such a value for `nil`.
    private static func restore(_ actions: [(Int32, sigaction)]) {
        for (number, action) in actions {
            var action = action
            sigaction(number, &action, nil)
        }
    }

    /// - Parameter blocking: whether the signal that stops a command in the background is blocked meanwhile: `SIG_BLOCK` or `SIG_UNBLOCK`.
    private static func set(_ mode: termios, _ blocking: Int32) throws {
        var mode = mode
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        var former = sigset_t()
        pthread_sigmask(blocking, &signals, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        while tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) != 0 {
            guard errno == EINTR else { throw unreadable() }
        }
    }

    private static func unreadable() -> Input.Unreadable {
        Input.Unreadable(description: "The terminal cannot be read: \(Terminal.systemError()).")
    }
}
