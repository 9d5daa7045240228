/// A delegate of an app's, not kept alive. It is called on the main actor alone, so that its class need not be `Sendable`.
struct DelegateReference<Delegate>: @unchecked Sendable {
    private weak var object: AnyObject?

    init(_ delegate: Delegate?) { object = delegate as AnyObject? }

    /// The delegate, while it lives.
    var delegate: Delegate? { object as? Delegate }
}
