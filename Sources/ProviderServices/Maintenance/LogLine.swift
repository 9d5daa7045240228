import LoginModel

extension String {
    /// The text for the log: on one line, of bounded length, and without anything that may be a token, a code, or a secret. An error message may
    /// quote input, and a client may have sent a secret in the wrong place.
    package var redactedForLog: String {
        truncated(to: 1000)
            .replacing(/[A-Za-z0-9_\-]{32,}/) { "\($0.output.prefix(4))…" }
            // An app access token consists of the app's ID and secret, and an operator may have chosen a short secret.
            .replacing(/(?<bar>[0-9](\||%7[Cc]))[^\s\/)"']+/) { "\($0.output.bar)…" }
            .escapedForLog
    }
}
