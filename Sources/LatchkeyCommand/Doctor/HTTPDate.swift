import CCurl

/// The time in a header field such as `Date` (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// Returns the seconds since 1970-01-01; `nil` if the text is not a time.
    static func seconds(_ text: String) -> Double? {
        let time = curl_getdate(text, nil)
        return time < 0 ? nil : Double(time)
    }
}
