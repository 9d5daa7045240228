import Foundation
import Latchkey
import Testing

@Suite("Names and values that compiled code and stored data rely on")
struct ObjectiveCNameTests {
    @Test("The Objective-C names are aliases of the Swift types")
    func aliases() {
        #expect(FBSDKLoginManager.self == LoginManager.self)
        #expect(FBSDKLoginConfiguration(permissions: [.email], tracking: .limited, nonce: "123")?.nonce == "123")
        #expect(FBSDKAccessToken.isCurrentAccessTokenActive == AccessToken.isCurrentAccessTokenActive)
        #expect(FBSDKLoginTracking.limited == LoginTracking.limited)
        #expect(FBSDKLoginError.invalidIDToken.rawValue == 309)
        #expect(FBSDKProfilePictureMode.album == Profile.PictureMode.album)
        #expect(FBSDKGraphRequest(graphPath: "me").graphPath == "me")
    }

    @Test("The raw values of the enumerations are the documented numbers (SDK.md, section 1.3)")
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

    @Test("The raw values of the string types are the documented words (SDK.md, section 1.3)")
    func words() {
        #expect(([.rerequest, .reauthorize] as [LoginAuthType]).map(\.rawValue) == ["rerequest", "reauthorize"])
        #expect(([.direct, .silent, .explicit] as [RefreshPath]).map(\.rawValue) == ["direct", "silent", "explicit"])
        #expect(([.get, .post, .delete] as [HTTPMethod]).map(\.rawValue) == ["GET", "POST", "DELETE"])
    }

    @Test("The constants in the Objective-C headers have the values of the Swift constants")
    func constants() throws {
        let headers = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/LatchkeyObjectiveC/include/Latchkey")
        let text = try ["Names.h", "AppEventNames.h"].map { try String(contentsOf: headers.appending(path: $0), encoding: .utf8) }.joined()
        let declared = text.matches(of: /const (FBSDK\w+) = @"([^"]*)";/).map { (String($0.1), String($0.2)) }
        #expect(Dictionary(uniqueKeysWithValues: declared) == Self.values)
    }

    private static let values = [
        "FBSDKAccessTokenDidChangeNotification": Notification.Name.AccessTokenDidChange.rawValue,
        "FBSDKAccessTokenDidChangeUserIDKey": AccessTokenDidChangeUserIDKey,
        "FBSDKAccessTokenDidExpireKey": AccessTokenDidExpireKey,
        "FBSDKAccessTokenChangeNewKey": AccessTokenChangeNewKey,
        "FBSDKAccessTokenChangeOldKey": AccessTokenChangeOldKey,
        "FBSDKProfileDidChangeNotification": Notification.Name.ProfileDidChange.rawValue,
        "FBSDKProfileChangeNewKey": ProfileChangeNewKey,
        "FBSDKProfileChangeOldKey": ProfileChangeOldKey,
        "FBSDKErrorDomain": ErrorDomain,
        "FBSDKLoginErrorDomain": LoginErrorDomain,
        "FBSDKErrorArgumentCollectionKey": ErrorArgumentCollectionKey,
        "FBSDKErrorArgumentNameKey": ErrorArgumentNameKey,
        "FBSDKErrorArgumentValueKey": ErrorArgumentValueKey,
        "FBSDKErrorDeveloperMessageKey": ErrorDeveloperMessageKey,
        "FBSDKErrorLocalizedDescriptionKey": ErrorLocalizedDescriptionKey,
        "FBSDKErrorLocalizedTitleKey": ErrorLocalizedTitleKey,
        "FBSDKGraphRequestErrorKey": GraphRequestErrorKey,
        "FBSDKGraphRequestErrorGraphErrorCodeKey": GraphRequestErrorGraphErrorCodeKey,
        "FBSDKGraphRequestErrorGraphErrorCode": GraphRequestErrorGraphErrorCodeKey,
        "FBSDKGraphRequestErrorGraphErrorSubcodeKey": GraphRequestErrorGraphErrorSubcodeKey,
        "FBSDKGraphRequestErrorHTTPStatusCodeKey": GraphRequestErrorHTTPStatusCodeKey,
        "FBSDKGraphRequestErrorParsedJSONResponseKey": GraphRequestErrorParsedJSONResponseKey,
        "FBSDKNonJSONResponseProperty": NonJSONResponseProperty,
        "FBSDKHTTPMethodGET": HTTPMethod.get.rawValue,
        "FBSDKHTTPMethodPOST": HTTPMethod.post.rawValue,
        "FBSDKHTTPMethodDELETE": HTTPMethod.delete.rawValue,
        "FBSDKLoginAuthTypeRerequest": LoginAuthType.rerequest.rawValue,
        "FBSDKLoginAuthTypeReauthorize": LoginAuthType.reauthorize.rawValue,
        "FBSDKLoggingBehaviorAccessTokens": LoggingBehavior.accessTokens.rawValue,
        "FBSDKLoggingBehaviorPerformanceCharacteristics": LoggingBehavior.performanceCharacteristics.rawValue,
        "FBSDKLoggingBehaviorAppEvents": LoggingBehavior.appEvents.rawValue,
        "FBSDKLoggingBehaviorInformational": LoggingBehavior.informational.rawValue,
        "FBSDKLoggingBehaviorCacheErrors": LoggingBehavior.cacheErrors.rawValue,
        "FBSDKLoggingBehaviorUIControlErrors": LoggingBehavior.uiControlErrors.rawValue,
        "FBSDKLoggingBehaviorGraphAPIDebugWarning": LoggingBehavior.graphAPIDebugWarning.rawValue,
        "FBSDKLoggingBehaviorGraphAPIDebugInfo": LoggingBehavior.graphAPIDebugInfo.rawValue,
        "FBSDKLoggingBehaviorNetworkRequests": LoggingBehavior.networkRequests.rawValue,
        "FBSDKLoggingBehaviorDeveloperErrors": LoggingBehavior.developerErrors.rawValue,
        "FBSDKAppEventNameAdClick": AppEvents.Name.adClick.rawValue,
        "FBSDKAppEventNameAdImpression": AppEvents.Name.adImpression.rawValue,
        "FBSDKAppEventNameCompletedRegistration": AppEvents.Name.completedRegistration.rawValue,
        "FBSDKAppEventNameCompletedTutorial": AppEvents.Name.completedTutorial.rawValue,
        "FBSDKAppEventNameContact": AppEvents.Name.contact.rawValue,
        "FBSDKAppEventNameCustomizeProduct": AppEvents.Name.customizeProduct.rawValue,
        "FBSDKAppEventNameDonate": AppEvents.Name.donate.rawValue,
        "FBSDKAppEventNameFindLocation": AppEvents.Name.findLocation.rawValue,
        "FBSDKAppEventNameRated": AppEvents.Name.rated.rawValue,
        "FBSDKAppEventNameSchedule": AppEvents.Name.schedule.rawValue,
        "FBSDKAppEventNameSearched": AppEvents.Name.searched.rawValue,
        "FBSDKAppEventNameStartTrial": AppEvents.Name.startTrial.rawValue,
        "FBSDKAppEventNameSubmitApplication": AppEvents.Name.submitApplication.rawValue,
        "FBSDKAppEventNameSubscribe": AppEvents.Name.subscribe.rawValue,
        "FBSDKAppEventNameViewedContent": AppEvents.Name.viewedContent.rawValue,
        "FBSDKAppEventNameAddedPaymentInfo": AppEvents.Name.addedPaymentInfo.rawValue,
        "FBSDKAppEventNameAddedToCart": AppEvents.Name.addedToCart.rawValue,
        "FBSDKAppEventNameAddedToWishlist": AppEvents.Name.addedToWishlist.rawValue,
        "FBSDKAppEventNameInitiatedCheckout": AppEvents.Name.initiatedCheckout.rawValue,
        "FBSDKAppEventNamePurchased": AppEvents.Name.purchased.rawValue,
        "FBSDKAppEventNameAchievedLevel": AppEvents.Name.achievedLevel.rawValue,
        "FBSDKAppEventNameUnlockedAchievement": AppEvents.Name.unlockedAchievement.rawValue,
        "FBSDKAppEventNameSpentCredits": AppEvents.Name.spentCredits.rawValue,
        "FBSDKAppEventParameterNameAdType": AppEvents.ParameterName.adType.rawValue,
        "FBSDKAppEventParameterNameContent": AppEvents.ParameterName.content.rawValue,
        "FBSDKAppEventParameterNameContentID": AppEvents.ParameterName.contentID.rawValue,
        "FBSDKAppEventParameterNameContentType": AppEvents.ParameterName.contentType.rawValue,
        "FBSDKAppEventParameterNameCurrency": AppEvents.ParameterName.currency.rawValue,
        "FBSDKAppEventParameterNameDescription": AppEvents.ParameterName.description.rawValue,
        "FBSDKAppEventParameterNameEventName": AppEvents.ParameterName.eventName.rawValue,
        "FBSDKAppEventParameterNameLevel": AppEvents.ParameterName.level.rawValue,
        "FBSDKAppEventParameterNameLogTime": AppEvents.ParameterName.logTime.rawValue,
        "FBSDKAppEventParameterNameMaxRatingValue": AppEvents.ParameterName.maxRatingValue.rawValue,
        "FBSDKAppEventParameterNameNumItems": AppEvents.ParameterName.numItems.rawValue,
        "FBSDKAppEventParameterNameOrderID": AppEvents.ParameterName.orderID.rawValue,
        "FBSDKAppEventParameterNamePaymentInfoAvailable": AppEvents.ParameterName.paymentInfoAvailable.rawValue,
        "FBSDKAppEventParameterNameRegistrationMethod": AppEvents.ParameterName.registrationMethod.rawValue,
        "FBSDKAppEventParameterNameSearchString": AppEvents.ParameterName.searchString.rawValue,
        "FBSDKAppEventParameterNameSuccess": AppEvents.ParameterName.success.rawValue,
        "FBSDKAppEventParameterValueYes": AppEvents.ParameterValue.yes.rawValue,
        "FBSDKAppEventParameterValueNo": AppEvents.ParameterValue.no.rawValue,
        "FBSDKAppEventEmail": FBSDKAppEventUserDataType.email.rawValue,
        "FBSDKAppEventFirstName": FBSDKAppEventUserDataType.firstName.rawValue,
        "FBSDKAppEventLastName": FBSDKAppEventUserDataType.lastName.rawValue,
        "FBSDKAppEventPhone": FBSDKAppEventUserDataType.phone.rawValue,
        "FBSDKAppEventDateOfBirth": FBSDKAppEventUserDataType.dateOfBirth.rawValue,
        "FBSDKAppEventGender": FBSDKAppEventUserDataType.gender.rawValue,
        "FBSDKAppEventCity": FBSDKAppEventUserDataType.city.rawValue,
        "FBSDKAppEventState": FBSDKAppEventUserDataType.state.rawValue,
        "FBSDKAppEventZip": FBSDKAppEventUserDataType.zip.rawValue,
        "FBSDKAppEventCountry": FBSDKAppEventUserDataType.country.rawValue,
        "FBSDKAppEventExternalId": FBSDKAppEventUserDataType.externalId.rawValue,
    ]
}
