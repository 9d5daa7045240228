/// A weak reference to a delegate of the app. The delegate is called on the main actor only, so its class need not be `Sendable`.
struct DelegateReference<Delegate>: @unchecked Sendable {
    private weak var object: AnyObject?

    init(_ delegate: Delegate?) { object = delegate as AnyObject? }

    /// The delegate; `nil` after it has been deallocated.
    var delegate: Delegate? { object as? Delegate }
}
