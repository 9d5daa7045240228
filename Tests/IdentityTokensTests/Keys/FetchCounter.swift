/// Serves one vector after the other as key documents, the last one for ever, and counts. `nil` is a fetch that fails.
actor FetchCounter {
    struct Offline: Error {}

    private(set) var count = 0
    private var documents: [String?]
    private var verifier: CheckedContinuation<Void, Never>?
    private var isHeld = false

    /// - Parameter documents: names of files, documents themselves, or `nil` for none.
    init(_ documents: [String?]) { self.documents = documents }

    func next() async throws -> [UInt8] {
        count += 1
        if isHeld { await withCheckedContinuation { verifier = $0 } }
        let name = documents.count > 1 ? documents.removeFirst() : documents.first ?? nil
        guard let name else { throw Offline() }
        return name.hasPrefix("{") ? Array(name.utf8) : try Vectors.bytes(name)
    }

    /// Makes the next fetch wait for ``release()``.
    func hold() { isHeld = true }

    /// Lets the waiting fetch go on, once there is one.
    func release() async {
        while verifier == nil { await Task.yield() }
        isHeld = false
        verifier?.resume()
        verifier = nil
    }
}
