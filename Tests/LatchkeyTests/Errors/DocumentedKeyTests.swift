import Latchkey
import Testing

@Suite("The documented keys (SDK.md, sections 1.13, 1.16 and 1.18)")
struct DocumentedKeyTests {
    @Test(
        "The keys of errors have the documented texts",
        arguments: [
            (ErrorArgumentCollectionKey, "FBSDKErrorArgumentCollectionKey"), (ErrorArgumentNameKey, "FBSDKErrorArgumentNameKey"),
            (ErrorArgumentValueKey, "FBSDKErrorArgumentValueKey"), (ErrorDeveloperMessageKey, "FBSDKErrorDeveloperMessageKey"),
            (ErrorLocalizedDescriptionKey, "FBSDKErrorLocalizedDescriptionKey"),
            (ErrorLocalizedTitleKey, "FBSDKErrorLocalizedErrorTitleKey"), (GraphRequestErrorKey, "FBSDKGraphRequestErrorKey"),
            (GraphRequestErrorGraphErrorCodeKey, "FBSDKGraphRequestErrorGraphErrorCodeKey"),
            (GraphRequestErrorGraphErrorSubcodeKey, "FBSDKGraphRequestErrorGraphErrorSubcodeKey"),
            (GraphRequestErrorHTTPStatusCodeKey, "FBSDKGraphRequestErrorHTTPStatusCodeKey"),
            (GraphRequestErrorParsedJSONResponseKey, "FBSDKGraphRequestErrorParsedJSONResponseKey"),
        ])
    func errors(key: String, text: String) {
        #expect(key == "com.facebook.sdk:\(text)")
    }

    @Test("The keys of notifications have the documented texts")
    func notifications() {
        #expect(AccessTokenDidChangeUserIDKey == "FBSDKAccessTokenDidChangeUserIDKey")
        #expect(AccessTokenChangeNewKey == "FBSDKAccessToken")
        #expect(AccessTokenChangeOldKey == "FBSDKAccessTokenOld")
        #expect(AccessTokenDidExpireKey == "FBSDKAccessTokenDidExpireKey")
        #expect(ProfileChangeOldKey == "FBSDKProfileOld")
        #expect(ProfileChangeNewKey == "FBSDKProfileNew")
        #expect(NonJSONResponseProperty == "FACEBOOK_NON_JSON_RESULT")
    }
}
