/// Makes a block of an app's one that is called on the main actor alone.
///
/// The documented blocks say neither where they run nor what they may hold, so that an app may write them anywhere.
func mainActorBlock<each Value>(_ block: @escaping (repeat each Value) -> Void) -> @MainActor @Sendable (repeat each Value) -> Void {
    nonisolated(unsafe) let block = block
    return { (values: repeat each Value) in block(repeat each values) }
}
