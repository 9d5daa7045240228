extension AppEvents {
    /// The availability of a product, with the documented values.
    public enum ProductAvailability: UInt, Sendable, Hashable, CaseIterable {
        /// The product ships immediately.
        case inStock = 0
        /// The product cannot be bought at the moment.
        case outOfStock = 1
        /// The product can be ordered before it is released.
        case preOrder = 2
        /// The product ships within two weeks.
        case availableForOrder = 3
        /// The product is no longer made.
        case discontinued = 4
    }

    /// The condition of a product, with the documented values.
    public enum ProductCondition: UInt, Sendable, Hashable, CaseIterable {
        /// The product has not been used.
        case new = 0
        /// The product has been used and restored.
        case refurbished = 1
        /// The product has been used.
        case used = 2
    }
}
