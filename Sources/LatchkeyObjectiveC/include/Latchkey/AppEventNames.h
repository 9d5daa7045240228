// The documented names of app events, parameters and user data, with the values of the Swift constants. Latchkey never sends them.
#pragma once

#import <Foundation/Foundation.h>

#pragma clang assume_nonnull begin

// Names of app events
/// The name of an app event.
typedef NSString *FBSDKAppEventName;
/// The person tapped an advertisement.
static FBSDKAppEventName const FBSDKAppEventNameAdClick = @"AdClick";
/// An advertisement was shown.
static FBSDKAppEventName const FBSDKAppEventNameAdImpression = @"AdImpression";
/// The person registered.
static FBSDKAppEventName const FBSDKAppEventNameCompletedRegistration = @"fb_mobile_complete_registration";
/// The person completed a tutorial.
static FBSDKAppEventName const FBSDKAppEventNameCompletedTutorial = @"fb_mobile_tutorial_completion";
/// The person contacted the business.
static FBSDKAppEventName const FBSDKAppEventNameContact = @"Contact";
/// The person customized a product.
static FBSDKAppEventName const FBSDKAppEventNameCustomizeProduct = @"CustomizeProduct";
/// The person made a donation.
static FBSDKAppEventName const FBSDKAppEventNameDonate = @"Donate";
/// The person searched for a location of the business.
static FBSDKAppEventName const FBSDKAppEventNameFindLocation = @"FindLocation";
/// The person rated an item.
static FBSDKAppEventName const FBSDKAppEventNameRated = @"fb_mobile_rate";
/// The person made an appointment.
static FBSDKAppEventName const FBSDKAppEventNameSchedule = @"Schedule";
/// The person performed a search.
static FBSDKAppEventName const FBSDKAppEventNameSearched = @"fb_mobile_search";
/// The person started a trial.
static FBSDKAppEventName const FBSDKAppEventNameStartTrial = @"StartTrial";
/// The person submitted an application.
static FBSDKAppEventName const FBSDKAppEventNameSubmitApplication = @"SubmitApplication";
/// The person started a subscription.
static FBSDKAppEventName const FBSDKAppEventNameSubscribe = @"Subscribe";
/// The person viewed content.
static FBSDKAppEventName const FBSDKAppEventNameViewedContent = @"fb_mobile_content_view";
/// The person added payment information.
static FBSDKAppEventName const FBSDKAppEventNameAddedPaymentInfo = @"fb_mobile_add_payment_info";
/// The person added an item to the cart.
static FBSDKAppEventName const FBSDKAppEventNameAddedToCart = @"fb_mobile_add_to_cart";
/// The person added an item to a wish list.
static FBSDKAppEventName const FBSDKAppEventNameAddedToWishlist = @"fb_mobile_add_to_wishlist";
/// The person started the checkout.
static FBSDKAppEventName const FBSDKAppEventNameInitiatedCheckout = @"fb_mobile_initiated_checkout";
/// The person made a purchase.
static FBSDKAppEventName const FBSDKAppEventNamePurchased = @"fb_mobile_purchase";
/// The person reached a level.
static FBSDKAppEventName const FBSDKAppEventNameAchievedLevel = @"fb_mobile_level_achieved";
/// The person unlocked an achievement.
static FBSDKAppEventName const FBSDKAppEventNameUnlockedAchievement = @"fb_mobile_achievement_unlocked";
/// The person spent credits of the app.
static FBSDKAppEventName const FBSDKAppEventNameSpentCredits = @"fb_mobile_spent_credits";

// Names of the parameters of app events
/// The name of a parameter of an app event.
typedef NSString *FBSDKAppEventParameterName;
/// The kind of advertisement.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameAdType = @"ad_type";
/// The subject of the event, as JSON.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameContent = @"fb_content";
/// The ID of the event's subject.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameContentID = @"fb_content_id";
/// The kind of the event's subject.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameContentType = @"fb_content_type";
/// The currency code (ISO 4217).
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameCurrency = @"fb_currency";
/// A description of the event.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameDescription = @"fb_description";
/// The name of the event.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameEventName = @"_eventName";
/// The level that the person reached.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameLevel = @"fb_level";
/// The time at which the event was logged.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameLogTime = @"_logTime";
/// The maximum rating.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameMaxRatingValue = @"fb_max_rating_value";
/// The number of items.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameNumItems = @"fb_num_items";
/// The ID of an order or a subscription.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameOrderID = @"fb_order_id";
/// Whether the app knows the person's payment information.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNamePaymentInfoAvailable = @"fb_payment_info_available";
/// The method by which the person registered.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameRegistrationMethod = @"fb_registration_method";
/// The text that the person searched for.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameSearchString = @"fb_search_string";
/// Whether an operation succeeded.
static FBSDKAppEventParameterName const FBSDKAppEventParameterNameSuccess = @"fb_success";

// Values of the parameters of app events
/// A Boolean value of a parameter.
typedef NSString *FBSDKAppEventParameterValue;
/// True.
static FBSDKAppEventParameterValue const FBSDKAppEventParameterValueYes = @"1";
/// False.
static FBSDKAppEventParameterValue const FBSDKAppEventParameterValueNo = @"0";

// Kinds of personal data
/// A kind of personal data, such as the e-mail address. Latchkey does not read such data.
typedef NSString *FBSDKAppEventUserDataType;
/// The e-mail address.
static FBSDKAppEventUserDataType const FBSDKAppEventEmail = @"em";
/// The first name.
static FBSDKAppEventUserDataType const FBSDKAppEventFirstName = @"fn";
/// The last name.
static FBSDKAppEventUserDataType const FBSDKAppEventLastName = @"ln";
/// The phone number.
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
/// The ID that the app itself gave the person.
static FBSDKAppEventUserDataType const FBSDKAppEventExternalId = @"external_id";

#pragma clang assume_nonnull end
