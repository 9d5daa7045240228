// The permissions in Facebook's documentation that apps seldom request (SDK.md, section 1.8). The more common permissions are in
// Permission.swift.
extension Permission {
    /// The person's description of themselves.
    public static let userAboutMe: Permission = "user_about_me"
    /// Provided for source compatibility: its name contains a dot, so no login can request it.
    public static let userActionsBooks: Permission = "user_actions.books"
    /// Provided for source compatibility, and spelled as in Facebook's documentation: no login can request it.
    public static let userActionsFitness: Permission = "user_action.fitness"
    /// Provided for source compatibility: no login can request it.
    public static let userActionsMusic: Permission = "user_actions.music"
    /// Provided for source compatibility: no login can request it.
    public static let userActionsNews: Permission = "user_actions.news"
    /// Provided for source compatibility: no login can request it.
    public static let userActionsVideo: Permission = "user_actions.video"
    /// The person's education history.
    public static let userEducationHistory: Permission = "user_education_history"
    /// The events that the person attends.
    public static let userEvents: Permission = "user_events"
    /// The person's activity in games.
    public static let userGamesActivity: Permission = "user_games_activity"
    /// The groups that the person manages.
    public static let userManagedGroups: Permission = "user_managed_groups"
    /// The person's relationships, such as family members.
    public static let userRelationships: Permission = "user_relationships"
    /// The people that the person is interested in.
    public static let userRelationshipDetails: Permission = "user_relationship_details"
    /// The person's religious and political views.
    public static let userReligionPolitics: Permission = "user_religion_politics"
    /// The places at which the person was tagged.
    public static let userTaggedPlaces: Permission = "user_tagged_places"
    /// The person's website.
    public static let userWebsite: Permission = "user_website"
    /// The person's work history.
    public static let userWorkHistory: Permission = "user_work_history"
    /// The lists into which the person sorts their friends.
    public static let readCustomFriendlists: Permission = "read_custom_friendlists"
    /// The statistics of pages and apps.
    public static let readInsights: Permission = "read_insights"
    /// The statistics of advertisements in apps.
    public static let readAudienceNetworkInsights: Permission = "read_audience_network_insights"
    /// The messages to pages.
    public static let readPageMailboxes: Permission = "read_page_mailboxes"
    /// The list of pages that the person manages.
    public static let pagesShowList: Permission = "pages_show_list"
    /// The call-to-action buttons of pages.
    public static let pagesManageCta: Permission = "pages_manage_cta"
    /// The Instant Articles of pages.
    public static let pagesManageInstantArticles: Permission = "pages_manage_instant_articles"
    /// The statistics of advertisements.
    public static let adsRead: Permission = "ads_read"
}
