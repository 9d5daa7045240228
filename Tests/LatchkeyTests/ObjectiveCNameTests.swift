import Latchkey
import Testing

@Suite("What compiled code and stored values rely on")
struct ObjectiveCNameTests {
    @Test("the names that Objective-C knows are the same types for Swift")
    func aliases() {
        #expect(FBSDKLoginManager.self == LoginManager.self)
        #expect(FBSDKLoginConfiguration(permissions: [.email], tracking: .limited, nonce: "123")?.nonce == "123")
        #expect(FBSDKAccessToken.isCurrentAccessTokenActive == AccessToken.isCurrentAccessTokenActive)
        #expect(FBSDKLoginTracking.limited == LoginTracking.limited)
        #expect(FBSDKLoginError.invalidIDToken.rawValue == 309)
        #expect(FBSDKProfilePictureMode.album == Profile.PictureMode.album)
        #expect(FBSDKGraphRequest(graphPath: "me").graphPath == "me")
    }

    @Test("the numbers are the documented ones (client-sdk.md, section 1.3)")
    func numbers() {
        #expect(([.enabled, .limited] as [LoginTracking]).map(\.rawValue) == [0, 1])
        #expect(([.friends, .onlyMe, .everyone] as [DefaultAudience]).map(\.rawValue) == [0, 1, 2])
        #expect(([.disabled, .enabled] as [AppSwitch]).map(\.rawValue) == [0, 1])
        #expect(([.automatic, .silentOnly, .explicitOnly, .directOnly] as [RefreshFallbackPolicy]).map(\.rawValue) == [0, 1, 2, 3])
        #expect(([.square, .normal, .album, .small, .large] as [Profile.PictureMode]).map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(([.other, .transient, .recoverable] as [GraphRequestError]).map(\.rawValue) == [0, 1, 2])
        let flags: [GraphRequestFlags] = [.skipClientToken, .doNotInvalidateTokenOnError, .disableErrorRecovery]
        #expect(flags.map(\.rawValue) == [2, 4, 8])
    }

    @Test("the words are the documented ones (client-sdk.md, section 1.3)")
    func words() {
        #expect(([.rerequest, .reauthorize] as [LoginAuthType]).map(\.rawValue) == ["rerequest", "reauthorize"])
        #expect(([.direct, .silent, .explicit] as [RefreshPath]).map(\.rawValue) == ["direct", "silent", "explicit"])
        #expect(([.get, .post, .delete] as [HTTPMethod]).map(\.rawValue) == ["GET", "POST", "DELETE"])
    }
}
