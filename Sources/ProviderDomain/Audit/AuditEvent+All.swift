extension AuditEvent {
    /// All kinds of events of this version.
    public static let all: [AuditEvent] = [
        .signedIn, .loginFailed, .signedOut, .login, .refreshed, .canceled, .granted, .declined, .revoked, .disconnected, .codeReplayed,
        .tokensRevoked, .tokenExtended, .appTokenIssued, .deletionRequested, .deletionAcknowledged, .callbackFailed,
        .callbackAttemptFailed, .authorizationRejected, .unapprovedPermissionRequested, .appAdded, .appChanged, .appRemoved,
        .personAdded, .personChanged, .personRemoved, .passwordAttemptsCleared, .keysChanged, .permissionDefined, .permissionRemoved,
        .reviewRequested, .reviewWithdrawn, .reviewApproved, .reviewRejected, .advancedAccessRemoved, .secretShown, .roleAssigned,
        .roleRemoved, .roleInvited, .roleInvitationWithdrawn, .roleAccepted, .roleDeclined,
    ]
}
