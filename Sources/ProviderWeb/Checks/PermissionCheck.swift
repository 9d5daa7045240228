import ProviderDomain

extension EndpointCheck where State == PersonCall {
    /// The response contains only what the person has granted a permission for; anything else is left out, without an error (Wire.md, sections 7.2
    /// and 7.5).
    static var grantedPermissions: Self {
        EndpointCheck(.permission) { request in request.visiblePerson = Checked(VisiblePerson(request.account)) }
    }

    /// The person has granted a permission to publish (Wire.md, section 7.8).
    static var publishPermission: Self { EndpointCheck(.permission) { request in try FeedPost.checkPermission(of: request.account) } }
}
