extension Duration {
    /// Hours of 3600 seconds.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// Days of 24 hours, without regard to calendars and time zones.
    public static func days(_ count: Int) -> Duration { .hours(count * 24) }
}
