extension NetworkAddress.Range {
    /// How often somebody in the network may do what one network may do a hundred times: a school or an office needs as much. Whoever holds many
    /// networks gets few times as much. `nil` for 24 bits of version 4, where neighbors have nothing to do with each other.
    var limit: Int? {
        switch length {
        case 48: 1000
        case 56: 300
        case 24: nil
        default: 100
        }
    }
}
