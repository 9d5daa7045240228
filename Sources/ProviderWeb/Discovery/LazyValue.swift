import LoginModel

/// A value that is created on first use and then stored.
final class LazyValue<Value: Sendable>: Sendable {
    private let stored = Locked<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        stored.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
