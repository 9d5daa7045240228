/// Returns the key documents in order, repeats the last one, and counts the fetches. If a document is `nil`, the fetch fails.
actor FetchCounter {
    struct Offline: Error {}

    private(set) var count = 0
    private var documents: [String?]
    private var verifier: CheckedContinuation<Void, Never>?
    private var isHeld = false

    /// - Parameter documents: each the name of a vector file, the text of a document, or `nil`.
    init(_ documents: [String?]) { self.documents = documents }

    func next() async throws -> [UInt8] {
        count += 1
        if isHeld { await withCheckedContinuation { verifier = $0 } }
        let name = documents.count > 1 ? documents.removeFirst() : documents.first ?? nil
        guard let name else { throw Offline() }
        return name.hasPrefix("{") ? Array(name.utf8) : try Vectors.bytes(name)
    }

    /// Makes the next fetch wait until ``release()`` is called.
    func hold() { isHeld = true }

    /// Lets the waiting fetch continue. If no fetch has started yet, this method first waits for one.
    func release() async {
        while verifier == nil { await Task.yield() }
        isHeld = false
        verifier?.resume()
        verifier = nil
    }
}
