extension Provider {
    /// The pages to which a login may lead. The first is the one that follows a login if none was requested.
    var loginContinuations: [any LoginContinuation] { [AccountContinuation(), DeveloperContinuation(), ToolContinuation()] }
}
