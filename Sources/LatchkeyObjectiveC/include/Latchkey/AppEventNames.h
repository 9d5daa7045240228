// The documented names for app events, none of which is ever sent. The values are those of the constants of Swift.
#pragma once

#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

// Names of app events
/// The name of an app event.
typedef NSString *FBSDKAppEventName;
/// The person has tapped an advertisement.
static FBSDKAppEventName const FBSDKAppEventNameAdClick = @"AdClick";
/// An advertisement was shown.
static FBSDKAppEventName const FBSDKAppEventNameAdImpression = @"AdImpression";
/// The person has registered.
static FBSDKAppEventName const FBSDKAppEventNameCompletedRegistration = @"fb_mobile_complete_registration";
/// The person has completed a tutorial.
static FBSDKAppEventName const FBSDKAppEventNameCompletedTutorial = @"fb_mobile_tutorial_completion";
/// The person has contacted the business.
static FBSDKAppEventName const FBSDKAppEventNameContact = @"Contact";
/// The person has customized a product.
static FBSDKAppEventName const FBSDKAppEventNameCustomizeProduct = @"CustomizeProduct";
/// The person has donated.
static FBSDKAppEventName const FBSDKAppEventNameDonate = @"Donate";
/// The person has looked for a place of the business.
static FBSDKAppEventName const FBSDKAppEventNameFindLocation = @"FindLocation";
/// The person has rated something.
static FBSDKAppEventName const FBSDKAppEventNameRated = @"fb_mobile_rate";
/// The person has made an appointment.
static FBSDKAppEventName const FBSDKAppEventNameSchedule = @"Schedule";
/// The person has searched.
static FBSDKAppEventName const FBSDKAppEventNameSearched = @"fb_mobile_search";
/// The person has begun a trial.
static FBSDKAppEventName const FBSDKAppEventNameStartTrial = @"StartTrial";
/// The person has applied for something.
static FBSDKAppEventName const FBSDKAppEventNameSubmitApplication = @"SubmitApplication";
/// The person has subscribed to something.
static FBSDKAppEventName const FBSDKAppEventNameSubscribe = @"Subscribe";
/// The person has looked at something.
static FBSDKAppEventName const FBSDKAppEventNameViewedContent = @"fb_mobile_content_view";
/// The person has entered how to pay.
static FBSDKAppEventName const FBSDKAppEventNameAddedPaymentInfo = @"fb_mobile_add_payment_info";
/// The person has put something into the cart.
static FBSDKAppEventName const FBSDKAppEventNameAddedToCart = @"fb_mobile_add_to_cart";
/// The person has put something on a wish list.
static FBSDKAppEventName const FBSDKAppEventNameAddedToWishlist = @"fb_mobile_add_to_wishlist";
/// The person has begun to pay.
static FBSDKAppEventName const FBSDKAppEventNameInitiatedCheckout = @"fb_mobile_initiated_checkout";
/// The person has bought something.
static FBSDKAppEventName const FBSDKAppEventNamePurchased = @"fb_mobile_purchase";
/// The person has reached a level.
static FBSDKAppEventName const FBSDKAppEventNameAchievedLevel = @"fb_mobile_level_achieved";
/// The person has unlocked an achievement.
static FBSDKAppEventName const FBSDKAppEventNameUnlockedAchievement = @"fb_mobile_achievement_unlocked";
/// The person has spent credits of the app.
static FBSDKAppEventName const FBSDKAppEventNameSpentCredits = @"fb_mobile_spent_credits";

// Names and values of their parameters
/// The name of a parameter of an app event.
typedef NSString *FBSDKAppEventParameterName;
/// The kind of advertisement.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameAdType = @"ad_type";
/// What the event is about, as JSON.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameContent = @"fb_content";
/// The id of what the event is about.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameContentID = @"fb_content_id";
/// The kind of what the event is about.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameContentType = @"fb_content_type";
/// The currency, by ISO 4217.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameCurrency = @"fb_currency";
/// A description.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameDescription = @"fb_description";
/// The name of the event.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameEventName = @"_eventName";
/// The level that was reached.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameLevel = @"fb_level";
/// When the event was logged.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameLogTime = @"_logTime";
/// The best rating that can be given.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameMaxRatingValue = @"fb_max_rating_value";
/// The number of items.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameNumItems = @"fb_num_items";
/// The id of an order or a subscription.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameOrderID = @"fb_order_id";
/// Whether the app knows how the person pays.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNamePaymentInfoAvailable = @"fb_payment_info_available";
/// The way in which the person has registered.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameRegistrationMethod = @"fb_registration_method";
/// What the person has searched for.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameSearchString = @"fb_search_string";
/// Whether what was tried has succeeded.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameSuccess = @"fb_success";

// Yes and no
/// A value of a parameter that says yes or no.
typedef NSString *FBSDKAppEventParameterValue;
/// Yes.
static FBSDKAppEventParameterValue const FBSDKAppEventParameterValueYes = @"1";
/// No.
static FBSDKAppEventParameterValue const FBSDKAppEventParameterValueNo = @"0";

// Data of the person
/// What the original is told of the person. None of it is read here.
typedef NSString *FBSDKAppEventUserDataType;
/// The e-mail address.
static FBSDKAppEventUserDataType const FBSDKAppEventEmail = @"em";
/// The first name.
static FBSDKAppEventUserDataType const FBSDKAppEventFirstName = @"fn";
/// The last name.
static FBSDKAppEventUserDataType const FBSDKAppEventLastName = @"ln";
/// The telephone number.
static FBSDKAppEventUserDataType const FBSDKAppEventPhone = @"ph";
/// The date of birth.
static FBSDKAppEventUserDataType const FBSDKAppEventDateOfBirth = @"dob";
/// The gender.
static FBSDKAppEventUserDataType const FBSDKAppEventGender = @"ge";
/// The city.
static FBSDKAppEventUserDataType const FBSDKAppEventCity = @"ct";
/// The state or province.
static FBSDKAppEventUserDataType const FBSDKAppEventState = @"st";
/// The postal code.
static FBSDKAppEventUserDataType const FBSDKAppEventZip = @"zp";
/// The country.
static FBSDKAppEventUserDataType const FBSDKAppEventCountry = @"country";
/// An id that the app has for the person.
static FBSDKAppEventUserDataType const FBSDKAppEventExternalId = @"external_id";

#pragma clang assume_nonnull end
