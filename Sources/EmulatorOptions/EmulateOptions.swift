package import ArgumentParser

/// The options and the command of `latchkey emulate`. They stand once, for the command that lists them and for the program that it starts.
package struct EmulateOptions: ParsableArguments, Sendable {
    @Option(
        help: "A YAML file with apps and people. (default: the sample apps and people)", completion: .file(extensions: ["yaml", "yml"]))
    package var seed: String?

    @Flag(help: "Accept unknown app IDs, with any secret and redirect URI, and list them at the end.")
    package var anyApp = false

    @Flag(
        help: """
            Refuse all hosts except those of the login system and this machine. Without --isolated, this holds for what reaches the proxy.
            """)
    package var offline = false

    @Flag(
        help: """
            Run COMMAND in namespaces of its own (Linux), with a network of its own, where the hosts of the login system and the certificate \
            authorities of the system are replaced, for clients that read no variables.
            """)
    package var isolated = false

    @Option(
        help: ArgumentHelp(
            "With --isolated: a port of this machine that COMMAND can connect to. It can be repeated.",
            valueName: "port"))
    package var forward: [UInt16] = []

    @Option(
        help: ArgumentHelp(
            "Leave out the variables of these: node (NODE_OPTIONS), java (JAVA_TOOL_OPTIONS), or both with a comma.", valueName: "names"))
    package var without: ExcludedRuntimes = ExcludedRuntimes()

    /// How long the certificates are valid, in seconds. A run that lasts longer ends.
    @Option(help: .hidden)
    package var lifetime = 86_400

    /// How long a client may take for its first request, or for a TLS handshake, in seconds.
    @Option(help: .hidden)
    package var handshakeTimeout = 30

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The command to run, with its arguments, after two hyphens.", valueName: "COMMAND"))
    package var command: [String] = []

    package init() {}

    package mutating func validate() throws {
        guard isolated || forward.isEmpty else {
            throw ValidationError("--forward needs --isolated; without it, COMMAND reaches all ports.")
        }
        guard !isolated || !command.isEmpty else { throw ValidationError("--isolated needs a COMMAND to run, after two hyphens.") }
        guard !forward.contains(0) else { throw ValidationError("--forward needs a port from 1 to 65535, not 0.") }
        if let port = forward.first(where: { [80, 443].contains($0) }) {
            throw ValidationError("--forward cannot be \(port), because the emulator itself answers on that port.")
        }
        guard (1...86_400).contains(lifetime) else { throw ValidationError("--lifetime must be from 1 to 86400 seconds, not \(lifetime).") }
        guard (1...600).contains(handshakeTimeout) else {
            throw ValidationError("--handshake-timeout must be from 1 to 600 seconds, not \(handshakeTimeout).")
        }
    }
}
