import LoginModel
import Testing

@Suite("Permissions")
struct PermissionTests {
    @Test(
        "A permission name has lowercase letters and underscores",
        arguments: ["email", "user_friends", "_", "x", String(repeating: "a", count: 128)])
    func accepts(name: String) throws {
        #expect(try Permission(validating: name).name == name)
    }

    @Test(
        "Any other permission name is rejected",
        arguments: [
            "", "Email", "user-friends", "user friends", "user2", "user.friends", "é", "email ", String(repeating: "a", count: 129),
        ])
    func refuses(name: String) {
        let error = #expect(throws: LoginInputError.self) { try Permission(validating: name) }
        #expect(error?.code == "permission_name")
    }

    @Test("A limited login has twelve permissions")
    func limitedLogin() {
        #expect(
            Permission.limitedLogin.map(\.name) == [
                "public_profile", "email", "gaming_profile", "gaming_user_picture", "user_age_range", "user_birthday",
                "user_friends", "user_gender", "user_hometown", "user_link", "user_location", "user_messenger_contact",
            ])
    }

    @Test("The error names the permissions that a limited login cannot ask for")
    func outsideLimitedLogin() {
        let error = LoginInputError.permissionOutsideLimitedLogin(["user_posts", "user_likes"])
        #expect(error.code == "permission_outside_limited_login")
        #expect(error.explanation.hasPrefix("A limited login cannot ask for user_likes, user_posts."))
    }

    @Test(
        "Each permission has its documented name (SDK.md, section 1.8)",
        arguments: [
            (.publicProfile, "public_profile"), (.userFriends, "user_friends"), (.email, "email"), (.userAboutMe, "user_about_me"),
            (.userActionsBooks, "user_actions.books"), (.userActionsFitness, "user_action.fitness"),
            (.userActionsMusic, "user_actions.music"), (.userActionsNews, "user_actions.news"),
            (.userActionsVideo, "user_actions.video"), (.userBirthday, "user_birthday"),
            (.userEducationHistory, "user_education_history"), (.userEvents, "user_events"), (.userGamesActivity, "user_games_activity"),
            (.userGender, "user_gender"), (.userHometown, "user_hometown"), (.userLikes, "user_likes"), (.userLocation, "user_location"),
            (.userManagedGroups, "user_managed_groups"), (.userPhotos, "user_photos"), (.userPosts, "user_posts"),
            (.userRelationships, "user_relationships"), (.userRelationshipDetails, "user_relationship_details"),
            (.userReligionPolitics, "user_religion_politics"), (.userTaggedPlaces, "user_tagged_places"), (.userVideos, "user_videos"),
            (.userWebsite, "user_website"), (.userWorkHistory, "user_work_history"), (.readCustomFriendlists, "read_custom_friendlists"),
            (.readInsights, "read_insights"), (.readAudienceNetworkInsights, "read_audience_network_insights"),
            (.readPageMailboxes, "read_page_mailboxes"), (.pagesShowList, "pages_show_list"), (.pagesManageCta, "pages_manage_cta"),
            (.pagesManageInstantArticles, "pages_manage_instant_articles"), (.adsRead, "ads_read"), (.userLink, "user_link"),
            (.userAgeRange, "user_age_range"),
        ] as [(Permission, String)])
    func documented(permission: Permission, name: String) {
        #expect(permission.name == name)
        #expect(permission == Permission.custom(name))
        #expect((try? Permission(validating: name)) == (name.contains(".") ? nil : permission))
    }
}
