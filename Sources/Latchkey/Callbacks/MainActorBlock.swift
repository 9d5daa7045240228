/// Converts a block of the app to one that is called on the main actor only.
///
/// The documented block types declare neither isolation nor sendability, so that an app may define them anywhere.
func mainActorBlock<each Value>(_ block: @escaping (repeat each Value) -> Void) -> @MainActor @Sendable (repeat each Value) -> Void {
    nonisolated(unsafe) let block = block
    return { (values: repeat each Value) in block(repeat each values) }
}
