/// The lists of the requirements, one for each protocol that `ProviderStore` combines.
extension StoreConformance {
    static let wholeStore = [
        StoreRequirement("A new store contains no app, person, grant or session", isEmptyAtFirst),
        StoreRequirement("The store keeps all of many concurrent writes", storesConcurrentWrites),
        StoreRequirement("The store keeps texts with quotes, braces and backslashes, also inside longer characters", storesUnusualTexts),
        StoreRequirement("The store keeps long redirect URIs", storesLongTexts),
        StoreRequirement("The store merges audit log entries with hundreds of fields", mergesEntriesWithManyFields),
    ]

    static let apps = [
        StoreRequirement("The store returns an app with all its values", returnsAnApp),
        StoreRequirement("The store keeps an app's icon until it is replaced or removed", keepsAnIcon),
        StoreRequirement("The audit log says who changed an app and who removed it", recordsWhoChangedAnApp),
        StoreRequirement("The removal of an app during a concurrent change is either complete or has no effect", removesAnAppDuringChanges),
        StoreRequirement("The store finds the apps of a person and limits how many the person can add", findsTheAppsOfAPerson),
        StoreRequirement("The store limits how many apps a person adds on one day", limitsAppsOfADay),
        StoreRequirement("The removal of an app is final, and its tokens stay void if the app is added again", removesAppsForGood),
        StoreRequirement("The store removes an app with more than a thousand people completely", removesALargeApp),
        StoreRequirement("The store finds an app by its client token", findsAnAppByItsClientToken),
    ]

    static let roles = [
        StoreRequirement("An invitation to a role takes effect when the person accepts it", waitsForAcceptance),
        StoreRequirement("A person who declined a role cannot be invited again during the cooldown", rejectsInvitationsAfterADecline),
        StoreRequirement("Everybody except the last administrator can give up their roles", letsPeopleGiveUpRoles),
        StoreRequirement("Invitations are deleted with their person or their app", deletesInvitations),
        StoreRequirement("An app keeps one administrator when all of them are removed at the same time", keepsAnAdministrator),
        StoreRequirement("A test user can neither add apps nor accept roles", givesTestUsersNoRoles),
        StoreRequirement("The audit log records whose roles the operator changes", recordsRoleChanges),
    ]

    static let reviews = [
        StoreRequirement("The store records review requests, decisions, withdrawals and removals of access", recordsReviews),
        StoreRequirement("Only one of several concurrent decisions about a review request counts", decidesAReviewOnce),
    ]

    static let permissionCatalog = [
        StoreRequirement("The store keeps the permissions that the operator has defined until they are removed", definesPermissions)
    ]

    static let people = [
        StoreRequirement("The store returns a person with all their values", returnsAPerson),
        StoreRequirement("Each new picture of a person has a version of its own", versionsPictures),
        StoreRequirement("The store keeps the page language that a person has chosen", keepsThePageLanguage),
        StoreRequirement("The removal of a person is final, and the person's ID is not used again", removesPeopleForGood),
        StoreRequirement("The store returns the records of several people", returnsSeveralPeople),
        StoreRequirement("The store lists people in the order of their login names", listsPeople),
        StoreRequirement("The store limits an app's test users, also when several are added at the same time", limitsTestUsers),
        StoreRequirement("The removal of an app removes the test users who have no other app", removesTestUsersWithTheirLastApp),
    ]

    static let passwords = [
        StoreRequirement(
            "The store limits wrong passwords for each login name, browser and network, also when they are concurrent", countsWrongPasswords
        ),
        StoreRequirement(
            "Wrong passwords count toward the limits of all IPv6 networks around an address", countsWrongPasswordsOfWiderNetworks),
        StoreRequirement("The store limits wrong user codes for each browser and network", countsWrongUserCodes),
        StoreRequirement("A password change ends the person's earlier sessions and stored logins", changesAPassword),
        StoreRequirement(
            "A stronger digest of the same password replaces only the one that was verified, and ends nothing", upgradesADigest),
        StoreRequirement("The store finds one digest of each kind that is not its own", findsKindsOfDigests),
    ]

    static let friends = [
        StoreRequirement("The store lists only friends who have granted the app user_friends", listsFriends),
        StoreRequirement("Friends who have used only limited logins are listed only if the query includes them", separatesLimitedFriends),
        StoreRequirement("The store returns friends page by page", pagesFriends),
        StoreRequirement("The store limits the number of friends of a test user", limitsFriendsOfATestUser),
    ]

    static let grants = [
        StoreRequirement("The store merges a new decision with the earlier ones", mergesDecisions),
        StoreRequirement("The store rejects a consent of an unknown person or to an unknown app", rejectsUnknownConsents),
        StoreRequirement("The store finds an account only for a person who has consented to the app", findsAnAccount),
        StoreRequirement("A person's removal of an app voids its tokens and codes", removesAnApp),
        StoreRequirement("The revocation of one permission keeps the other permissions and the tokens", revokesAPermission),
        StoreRequirement("The approval of a declined permission grants that permission and nothing else", approvesADeclinedPermission),
        StoreRequirement("A grant says whether the last login was limited and when the last classic login was", distinguishesLimitedLogins),
        StoreRequirement("Permissions expire 90 days after the last login until the person grants them again", endsTheDataAccess),
    ]

    static let browserSessions = [
        StoreRequirement("The store returns a session until it expires", keepsASessionUntilItExpires),
        StoreRequirement("The store creates no session for a locked account or with an outdated password", createsNoSessionAfterAChange),
        StoreRequirement("The store ends one session and keeps the others", endsASession),
        StoreRequirement("The store lists a person's sessions with browser, system and last use", listsSessions),
        StoreRequirement("A logout elsewhere ends the person's other sessions and stored logins", logsOutElsewhere),
        StoreRequirement("The store limits the number of a person's sessions", limitsSessions),
    ]

    static let deviceLogins =
        [
            StoreRequirement("The store returns a device login until its code expires", keepsADeviceLoginUntilItsCodeEnds),
            StoreRequirement("Two device logins cannot have the same user code at the same time", keepsUserCodesUnique),
            StoreRequirement("Only the first decision about a device login counts", recordsTheFirstDecision),
            StoreRequirement(
                "A device gets its approval once, and again for a minute while the response may have been lost", deliversAnApprovalOnce),
            StoreRequirement("A device learns that the person declined the login or removed the app", reportsADecline),
            StoreRequirement(
                "A device login ends if the password changes or the account is locked before the device has its token",
                endsADeviceLoginAfterAChange),
            StoreRequirement("A device that learned that it gets no tokens gets none later", declinesForGoodAfterAccessWasLost),
            StoreRequirement("The store limits the number of device codes for each network", limitsTheDeviceCodesOfANetwork),
            StoreRequirement(
                "When an app has too many device codes, the oldest code of the largest network is evicted", evictsFromTheLargestNetwork),
            StoreRequirement(
                "A new approval evicts the person's oldest approval of the app's device logins beyond the limit", limitsApprovals),
            StoreRequirement("An eviction spares the device codes of neighboring addresses", sparesTheNeighborsOfTheLargestAddress),
            StoreRequirement(
                "A device login does not count toward the network's limit once a person has decided about it", doesNotCountDecidedDevices),
            StoreRequirement("The store remembers a limited number of decided device logins for each app", limitsDecidedDevices),
            StoreRequirement("Device codes of an app's server have a limit of their own", separatesTheCodesOfAnAppServer),
        ]
        + holders.map { flood in
            StoreRequirement("An eviction of device codes counts all networks like \(flood(1)) of one holder together") {
                try await countsTheNetworksOfOneHolderTogether($0, flood: flood)
            }
        }
        + floods.map { flood in
            StoreRequirement("An eviction removes a tenth of an app's device codes at once, of \(flood(2)) and \(flood(3))") {
                try await evictsManyCodesAtOnce($0, flood: flood)
            }
        }

    /// Functions that return one of many network addresses of one holder.
    private static let holders: [@Sendable (Int) -> String] = [
        { "198.51.100.\($0)" }, { "198.51.\($0).1" }, { "2001:db8:\($0)::1" },
    ]
    /// Functions that return one of many network addresses.
    private static let floods: [@Sendable (Int) -> String] = [
        { "2001:db8:0:\($0)::1" }, { "2001:db8:\($0)::1" }, { "\($0).0.2.1" },
        { $0.isMultiple(of: 2) ? "2001:db8:0:\($0)::1" : "203.0.113.5" },
    ]

    static let tokens = [
        StoreRequirement("The end of a login voids its access tokens and refresh tokens", endsALogin),
        StoreRequirement("The store keeps the auth_type and auth_nonce that an app bound to a login", keepsALoginNote),
        StoreRequirement("One of many concurrent uses of a refresh token succeeds, and the reuse ends the login", rotatesARefreshToken),
        StoreRequirement("A refresh token family ends when it expires, the password changes or the app is removed", endsAFamily),
        StoreRequirement("The store rejects the codes and refresh tokens of a locked account without using them up", rejectsLockedAccounts),
        StoreRequirement("A direct refresh succeeds only if the account has not changed since it was read", refreshesAnUnchangedAccount),
        StoreRequirement("The store lists logins that continue without a browser", listsStoredLogins),
        StoreRequirement("Only one of many concurrent redemptions of an authorization code succeeds", redeemsACodeOnce),
        StoreRequirement("The redemption of one code does not affect codes with other IDs", distinguishesCodes),
        StoreRequirement("The store rejects a code of an earlier epoch", rejectsACodeOfAnEarlierEpoch),
        StoreRequirement("The store rejects a code without a grant", rejectsACodeWithoutAGrant),
        StoreRequirement("The store remembers a redeemed code at least until the code expires", remembersARedeemedCode),
        StoreRequirement("A login beyond the maximum ends the person's oldest login at the app", endsTheOldestLogins),
        StoreRequirement("A login that raises the grant's epoch stays valid", keepsALoginThatRaisesTheEpoch),
        StoreRequirement("The store keeps the latest login notes of a person at an app", keepsTheLatestLoginNotes),
        StoreRequirement("When too many logins have ended, the grant's epoch rises and all its logins end", raisesTheEpochAfterTooManyEnds),
    ]

    static let proofs = [
        StoreRequirement("Only one of many concurrent uses of a DPoP proof succeeds", usesAProofOnce)
    ]

    static let keys = [
        StoreRequirement("The store keeps the keys that were stored first", keepsTheFirstKeys),
        StoreRequirement("The store replaces a signing key schedule only if the stored schedule is the expected one", replacesAPlan),
    ]

    static let audit = [
        StoreRequirement("The store counts an app's events by day and lists its latest callbacks", countsActivity),
        StoreRequirement(
            "The activity of an app is that of its entries in the audit log, also after compaction and removals", countsWhatTheAuditLogHas),
        StoreRequirement(
            "The audit log counts rejected authorization requests in one entry for each day and reason", countsRejectedAuthorizations),
        StoreRequirement(
            "The store lists the permissions that an app requested without approval in a range of days", listsUnapprovedRequests),
        StoreRequirement("An audit query includes what others did to a person if the query asks for it", includesAffectedPeople),
        StoreRequirement("The audit log records decisions about permissions and the removal of apps", recordsDecisions),
        StoreRequirement("The audit log records sessions, logins, replayed codes and refreshes", recordsLogins),
        StoreRequirement("The audit log counts cancellations and rejected logins in one entry a day", countsCancellationsAndRejections),
        StoreRequirement(
            "An entry that counts events has the times of the first and the last one, in whatever order they are recorded",
            keepsTheTimesOfCountedEvents),
        StoreRequirement("An audit query finds entries by their time and their kind", findsEntriesByPeriodAndEvent),
        StoreRequirement("The audit log records what the operator changes", recordsWhatTheOperatorChanges),
        StoreRequirement(
            "Many logins at one app merge neither decisions nor the entries of another app", keepsDecisionsBesideRepeatedLogins),
        StoreRequirement("Beyond a daily limit of their own, the audit log merges a person's decisions", mergesDecisionsBeyondTheirLimit),
        StoreRequirement(
            "Beyond a daily limit, the audit log merges a person's logins into one entry for each kind of login", mergesRepeatedLogins),
        StoreRequirement("Compaction merges old logins and leaves all other audit entries as they are", mergesOldLogins),
        StoreRequirement("An app that creates and removes many test users leaves a limited number of records", limitsTheRecordsOfTestUsers),
    ]

    static let fieldAccesses = [
        StoreRequirement("Compaction merges old field accesses by month", mergesOldFieldAccesses),
        StoreRequirement("The store counts which fields an app reads on each day", countsFieldAccesses),
    ]

    static let callbacks = [
        StoreRequirement("The pending callback about removals reports only the last one", reportsTheLastRemoval),
        StoreRequirement("The store limits the number of finished callbacks about a person", limitsFinishedCallbacks),
        StoreRequirement("The store offers a callback again until the app has answered", retriesCallbacks),
        StoreRequirement("At most two callbacks of an app are leased at the same time, whoever leases them", limitsLeasesOfAnApp),
    ]

    static let callCounts = [
        StoreRequirement("The nodes of a provider learn the sums of the calls that they have counted", sumsCallCounts),
        StoreRequirement("The sums of calls expire", forgetsExpiredCallCounts),
        StoreRequirement("Concurrent counts of calls add up, and a node that reads the changes misses none", addsConcurrentCallCounts),
    ]

    static let seeds = [
        StoreRequirement("The store knows the seed file that was loaded last", knowsTheSeedFile),
        StoreRequirement("The store records the passwords that a seed file has set", recordsPasswordsOfASeed),
        StoreRequirement("The record of a seed follows an upgrade of the digest, and ends with the person", recordsUpgradesOfASeed),
    ]

    static let maintenance = [
        StoreRequirement("An open store is ready", isReady),
        StoreRequirement("The same seed changes nothing when it is applied again", appliesASeedTwice),
        StoreRequirement("A changed seed updates its apps and people", appliesAChangedSeed),
        StoreRequirement(
            "A seed replaces only the passwords that were stored when it was digested", keepsThePasswordsOfTheFirstNode),
        StoreRequirement("Nodes that apply the same seed at the same time store one password", appliesASeedConcurrently),
        StoreRequirement("The check of a used store finds no problems and counts its rows", findsNoProblems),
        StoreRequirement("A store that was restored gives the next million IDs to nobody", skipsPersonIDs),
    ]
}
