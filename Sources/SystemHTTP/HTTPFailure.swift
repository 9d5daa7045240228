/// Why there is no whole answer.
package enum HTTPFailure: Error, Sendable {
    /// It did not come within this time.
    case late(Duration)
    /// It has more bytes than these.
    case tooLarge(Int)
    /// What came is not HTTP.
    case notHTTP
    /// The system's words.
    case unreachable(String)
    /// URLSession on Linux reaches no host that is written as an address of IP version 6.
    case addressOfVersion6
}
