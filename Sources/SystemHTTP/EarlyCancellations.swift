package import LoginModel

/// Counts the tasks of this process that were cancelled although they were not known to be connected: the only occasions at which
/// FoundationNetworking may lose another request, as ``TaskAbandonment`` says.
package enum EarlyCancellations {
    /// How many there were so far.
    package static let count = Locked(0)
}
