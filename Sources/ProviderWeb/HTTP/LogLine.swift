import LoginModel

extension String {
    /// The text as the log may have it: in one line, of a bounded length, and without what may be a token, a code or a secret. A refusal quotes what
    /// came in, and what came in may have been put in the wrong place.
    var inLog: String {
        beginning(1000)
            .replacing(/[A-Za-z0-9_\-]{32,}/) { "\($0.output.prefix(4))…" }
            // An app's own token is its id and its secret, however short an operator has made that.
            .replacing(/(?<bar>[0-9](\||%7[Cc]))[^\s\/)"']+/) { "\($0.output.bar)…" }
            .inOneLine
    }
}
