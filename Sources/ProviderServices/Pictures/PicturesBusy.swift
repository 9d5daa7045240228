/// No thumbnail is made now, because too many wait or the decoder is unavailable. A retry makes sense.
package struct PicturesBusy: Error {
    /// The reason, in a sentence for developers.
    package let explanation: String
    /// The time after which a retry is reasonable, in seconds.
    package let retryAfter = 2
}
