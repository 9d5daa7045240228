extension NetworkAddress.Range {
    /// Returns how often all members of the network together may do what a single network may do a given number of times. Controlling many networks
    /// therefore multiplies the limit only by a small factor.
    /// - Parameter one: The limit of a single network, which is an IPv4 address or 64 bits of IPv6.
    /// - Returns: The limit, or `nil` for a network whose members are unrelated: 16 or 24 bits of IPv4, and 32 bits of IPv6.
    func scaledLimit(_ one: Int) -> Int? {
        switch (isVersion4, length) {
        case (true, 32), (false, 64): one
        case (false, 56): 3 * one
        case (false, 48): 10 * one
        default: nil
        }
    }
}
