internal import FlyingSocks

/// Acts once when nobody holds it any more.
final class EndSignal: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    deinit { action() }
}

/// The bytes of a response body, and a signal that ends with them: when they have been written, or cannot be.
struct SignallingBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: [UInt8]
    let signal: EndSignal

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], signal: signal) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var rest: ArraySlice<UInt8>
        let signal: EndSignal

        mutating func next() async -> UInt8? { rest.popFirst() }

        mutating func nextBuffer(suggested count: Int) async -> [UInt8]? {
            guard !rest.isEmpty else { return nil }
            let part = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            return part
        }
    }
}
