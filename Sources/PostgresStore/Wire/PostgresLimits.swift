/// The limits of one connection.
struct PostgresLimits: Sendable {
    /// The maximum time to connect, with all hosts of the address together.
    var connecting = Duration.seconds(10)
    /// The maximum time between the call that sends a flush and its results, if the caller names none.
    var flush = Duration.seconds(10)
    /// The maximum number of flushes that wait, including those that are in flight.
    var waitingFlushes = 2_000
    /// The maximum length of the parameters of all waiting flushes, in bytes.
    var waitingBytes = EncodedCommand.maximumLength
    /// The maximum number of flushes in flight.
    var flushesInFlight = 64
    /// The maximum size of all results of a flush, in bytes.
    var resultBytes = 64 << 20
    /// The maximum number of statements that stay prepared. Further ones are prepared for each execution.
    var preparedStatements = 1_000
}
