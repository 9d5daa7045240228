/// The error that no thumbnail can be made now, because too many requests wait or the decoder is unavailable. The client may retry.
package struct PicturesBusy: Error {
    /// The reason, in a sentence for developers.
    package let explanation: String
    /// The time after which a retry is reasonable, in seconds.
    package let retryAfter = 2
}
