extension AppEvents {
    /// Whether a product can be bought: the documented values.
    public enum ProductAvailability: UInt, Sendable, Hashable, CaseIterable {
        /// It is shipped at once.
        case inStock = 0
        /// It cannot be bought any more, for now.
        case outOfStock = 1
        /// It can be ordered before it exists.
        case preOrder = 2
        /// It is shipped within two weeks.
        case availableForOrder = 3
        /// It is made no more.
        case discontinued = 4
    }

    /// The condition of a product: the documented values.
    public enum ProductCondition: UInt, Sendable, Hashable, CaseIterable {
        /// Not used before.
        case new = 0
        /// Used before, and made good again.
        case refurbished = 1
        /// Used before.
        case used = 2
    }
}
