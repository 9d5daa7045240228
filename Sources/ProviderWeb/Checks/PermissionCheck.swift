import LoginModel
import ProviderDomain

extension EndpointCheck where State == AppAccountCall {
    /// The person can grant the permission that the form names: they declined it, or it expired, and the app may request it (Wire.md, section 12.3).
    /// Otherwise, the page shows the current state.
    static var grantablePermission: Self {
        EndpointCheck(.permission) { request in
            let (account, now) = (try request.account.value, request.provider.environment.now())
            let permission = Permission(name: try request.page.fields.value[AccountEndpoints.Field.allow] ?? "")
            guard let grant = account.grant, account.grantablePermissions.contains(permission) else {
                throw PageRefusal(response: request.page.login.seeOther(AccountEndpoints.address(of: account.app.id, with: .unchanged)))
            }
            request.approval = Checked(try PermissionApproval(of: permission, to: account.app, from: grant, by: account.person, at: now))
        }
    }
}

extension EndpointCheck where State == PersonCall {
    /// The response contains only what the person has granted a permission for; anything else is left out, without an error (Wire.md, sections 7.2
    /// and 7.5).
    static var grantedPermissions: Self {
        EndpointCheck(.permission) { request in request.visiblePerson = Checked(VisiblePerson(request.account)) }
    }

    /// The person has granted a permission to publish (Wire.md, section 7.8).
    static var publishPermission: Self { EndpointCheck(.permission) { request in try FeedPost.checkPermission(of: request.account) } }
}
