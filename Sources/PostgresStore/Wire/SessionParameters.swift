/// The parameters that each session has, whatever the configuration of the server, the database and the user says.
enum SessionParameters {
    /// The parameters of the connection that an address can replace.
    static let defaults = [
        "fallback_application_name": "latchkey",
        // Milliseconds after which the kernel gives up on a server that acknowledges nothing.
        "tcp_user_timeout": "3000",
    ]

    /// The parameters of the connection that an address cannot replace.
    static let fixed = ["client_encoding": "UTF8"]

    /// The parameters that the first flush sets.
    private static let settings = [
        // A commit is acknowledged when it is on disk, and on the synchronous standby if there is one.
        ("synchronous_commit", "on"),
        // The statements rely on seeing what was committed before each of them.
        ("default_transaction_isolation", "read committed"),
        ("lock_timeout", "2s"),
        ("idle_in_transaction_session_timeout", "10s"),
        // A flush has its own deadline, and the server must not cancel a commit.
        ("statement_timeout", "0"),
        ("idle_session_timeout", "0"),
        // The statements are simple, so planning them anew for each set of values, or compiling them, costs more than it gains.
        ("plan_cache_mode", "force_generic_plan"),
        // They find their rows by an index, which a plan made while a table was empty would not do.
        ("enable_seqscan", "off"),
        ("jit", "off"),
        // Within ten seconds, the server ends the sessions of a machine that has lost its network. Otherwise it would keep them and their locks
        // for hours, and have no connection left for others.
        ("tcp_keepalives_idle", "3"),
        ("tcp_keepalives_interval", "1"),
        ("tcp_keepalives_count", "3"),
        ("tcp_user_timeout", "10000"),
        // Rows are encoded and decoded in these formats.
        ("array_nulls", "on"),
        ("bytea_output", "hex"),
        ("extra_float_digits", "1"),
        ("DateStyle", "ISO"),
        ("TimeZone", "UTC"),
        ("client_min_messages", "warning"),
    ]

    /// The command that sets the parameters.
    static let command = PostgresCommand(
        "SELECT " + settings.map { "set_config('\($0.0)', '\($0.1)', false)" }.joined(separator: ", "))
}
