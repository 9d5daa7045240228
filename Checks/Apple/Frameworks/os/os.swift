// os. Pages below https://developer.apple.com/documentation/
@_exported import os

@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable { // os/osallocatedunfairlock
    public init(uncheckedState initialState: State) // os/osallocatedunfairlock/init(uncheckedstate:)
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R // os/osallocatedunfairlock/withlockunchecked(_:)
    public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R where R: Sendable // os/osallocatedunfairlock/withlock(_:)
}

@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
extension OSAllocatedUnfairLock where State: Sendable { // os/osallocatedunfairlock
    public init(initialState: State) // os/osallocatedunfairlock/init(initialstate:)
}
