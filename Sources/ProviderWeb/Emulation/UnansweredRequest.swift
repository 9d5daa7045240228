/// The error of a request that gets no response, because a script or a fault does not respond. The interceptor of the requests closes the
/// connection.
package struct UnansweredRequest: Error {
    package init() {}
}
