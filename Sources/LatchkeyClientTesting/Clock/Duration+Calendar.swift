extension Duration {
    /// Hours of 3600 seconds.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// Days of 24 hours: what time limits are counted in, not what a calendar shows.
    public static func days(_ count: Int) -> Duration { .hours(count * 24) }
}
