extension Provider {
    /// The parts of the provider's own pages to which a login may lead. A login for which no page was requested leads to the first part.
    var loginContinuations: [any LoginContinuation] { [AccountContinuation(), DeveloperContinuation(), ToolContinuation()] }
}
