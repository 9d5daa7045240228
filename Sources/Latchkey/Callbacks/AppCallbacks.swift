/// A weak reference to a delegate of the app. The delegate is called on the main actor only, so its class need not be `Sendable`.
struct DelegateReference<Delegate>: @unchecked Sendable {
    private weak var object: AnyObject?

    init(_ delegate: Delegate?) { object = delegate as AnyObject? }

    /// The delegate; `nil` after it has been deallocated.
    var delegate: Delegate? { object as? Delegate }
}

/// Converts a block of the app into a block that is called on the main actor only.
///
/// The documented block types are neither isolated nor `Sendable`, so that an app may define its blocks in any isolation domain.
func mainActorBlock<each Value>(_ block: @escaping (repeat each Value) -> Void) -> @MainActor @Sendable (repeat each Value) -> Void {
    nonisolated(unsafe) let block = block
    return { (values: repeat each Value) in block(repeat each values) }
}
