extension ProviderMetric {
    private static let requestTimes = Kind.histogram(
        buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
    private static let shortTimes = Kind.histogram(
        buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1])
    private static let batchSizes = Kind.histogram(buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256])

    package static let requests = ProviderMetric(
        "latchkey_http_requests_total", .counter, labels: ["method", "route", "status"],
        "Requests that were answered, by the template of the route.")
    package static let requestDurations = ProviderMetric(
        "latchkey_http_request_duration_seconds", requestTimes, labels: ["method", "route"],
        "Time from the head of a request to the head of its response.")
    package static let openConnections = ProviderMetric(
        "latchkey_http_open_connections", .gauge, "Open connections of clients.")
    package static let eventLoopDelays = ProviderMetric(
        "latchkey_event_loop_delay_seconds", shortTimes, "Time that work waits until a thread of the network begins with it.")

    package static let logins = ProviderMetric(
        "latchkey_logins_total", .counter, labels: ["outcome"], "Logins of people with a password, by outcome.")
    package static let appLogins = ProviderMetric(
        "latchkey_app_logins_total", .counter, labels: ["flow", "outcome"], "Ends of the login dialogs of apps, by outcome.")

    package static let waitingPasswords = ProviderMetric(
        "latchkey_password_queue_length", .gauge, "Passwords that wait to be hashed.")
    package static let passwordWaits = ProviderMetric(
        "latchkey_password_queue_wait_seconds", requestTimes, "Time that a password waited until its hashing began.")
    package static let passwordRejections = ProviderMetric(
        "latchkey_password_queue_rejections_total", .counter, labels: ["reason"], "Passwords that were not hashed, by reason.")
    package static let passwordHashes = ProviderMetric(
        "latchkey_password_hash_duration_seconds", requestTimes, "Time that the hashing of a password took.")

    package static let commits = ProviderMetric(
        "latchkey_store_commits_total", .counter, labels: ["outcome"], "Transactions that write to the store, by outcome.")
    package static let commitDurations = ProviderMetric(
        "latchkey_store_commit_duration_seconds", shortTimes, "Time that a transaction took, from its begin until it was durable.")
    package static let commitSizes = ProviderMetric(
        "latchkey_store_commit_writes", batchSizes, "Writes that a transaction committed together.")

    package static let callbackAttempts = ProviderMetric(
        "latchkey_callback_attempts_total", .counter, labels: ["kind", "outcome"], "Attempts to deliver a callback to an app, by outcome.")
    package static let pendingCallbacks = ProviderMetric(
        "latchkey_callbacks_pending", .gauge, "Callbacks in the store that are not delivered yet; 10000 stands for more, too.")

    package static let signingKeys = ProviderMetric(
        "latchkey_signing_keys", .gauge, labels: ["role"], "Signing keys, by role.")
    package static let signingKeyAge = ProviderMetric(
        "latchkey_signing_key_age_seconds", .gauge, "Time since the present key began to sign.")
    package static let readiness = ProviderMetric(
        "latchkey_ready", .gauge, "1 if the provider issues and verifies tokens with its store, as /health/ready says; otherwise 0.")

    /// All metrics of the provider.
    package static let all = [
        requests, requestDurations, openConnections, eventLoopDelays, logins, appLogins, waitingPasswords, passwordWaits,
        passwordRejections, passwordHashes, commits, commitDurations, commitSizes, callbackAttempts, pendingCallbacks, signingKeys,
        signingKeyAge, readiness,
    ]
}
