extension NetworkAddress.Range {
    /// How often everybody in the network together may do what one network may do a certain number of times. Whoever holds many networks gets few
    /// times as much. `nil` where neighbors have nothing to do with each other: in 16 or 24 bits of version 4, and in 32 bits of version 6.
    /// - Parameter one: the number for one network, an address of version 4 or 64 bits of version 6.
    func limit(ofOne one: Int) -> Int? {
        switch (isVersion4, length) {
        case (true, 32), (false, 64): one
        case (false, 56): 3 * one
        case (false, 48): 10 * one
        default: nil
        }
    }
}
