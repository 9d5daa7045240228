// The documented permissions that a login seldom asks for (client-sdk.md, section 1.8). The others are in Permission.swift.
extension Permission {
    /// What the person writes about themselves.
    public static let userAboutMe: Permission = "user_about_me"
    /// Kept for source compatibility: the dot makes it a name that no login can ask for.
    public static let userActionsBooks: Permission = "user_actions.books"
    /// Kept for source compatibility, with its documented spelling: no login can ask for it.
    public static let userActionsFitness: Permission = "user_action.fitness"
    /// Kept for source compatibility: no login can ask for it.
    public static let userActionsMusic: Permission = "user_actions.music"
    /// Kept for source compatibility: no login can ask for it.
    public static let userActionsNews: Permission = "user_actions.news"
    /// Kept for source compatibility: no login can ask for it.
    public static let userActionsVideo: Permission = "user_actions.video"
    /// Where the person learned.
    public static let userEducationHistory: Permission = "user_education_history"
    /// Events that the person goes to.
    public static let userEvents: Permission = "user_events"
    /// What the person plays.
    public static let userGamesActivity: Permission = "user_games_activity"
    /// Groups that the person looks after.
    public static let userManagedGroups: Permission = "user_managed_groups"
    /// Who the person is related to.
    public static let userRelationships: Permission = "user_relationships"
    /// Who the person is interested in.
    public static let userRelationshipDetails: Permission = "user_relationship_details"
    /// What the person believes and votes.
    public static let userReligionPolitics: Permission = "user_religion_politics"
    /// Places that the person was seen at.
    public static let userTaggedPlaces: Permission = "user_tagged_places"
    /// The person's own site.
    public static let userWebsite: Permission = "user_website"
    /// Where the person worked.
    public static let userWorkHistory: Permission = "user_work_history"
    /// How the person sorts their friends.
    public static let readCustomFriendlists: Permission = "read_custom_friendlists"
    /// Figures of pages and apps.
    public static let readInsights: Permission = "read_insights"
    /// Figures of advertisements in apps.
    public static let readAudienceNetworkInsights: Permission = "read_audience_network_insights"
    /// Messages to pages.
    public static let readPageMailboxes: Permission = "read_page_mailboxes"
    /// Which pages the person manages.
    public static let pagesShowList: Permission = "pages_show_list"
    /// The buttons of pages.
    public static let pagesManageCta: Permission = "pages_manage_cta"
    /// The articles of pages.
    public static let pagesManageInstantArticles: Permission = "pages_manage_instant_articles"
    /// Figures of advertisements.
    public static let adsRead: Permission = "ads_read"
}
