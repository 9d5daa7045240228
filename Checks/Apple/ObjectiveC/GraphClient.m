// Graph requests, alone and in a connection with a delegate, and what their errors say.
#import <FBSDKCoreKit/FBSDKCoreKit.h>

@interface GraphClient : NSObject <FBSDKGraphRequestConnectionDelegate>
@property (nonatomic, strong) id<FBSDKGraphRequestConnecting> current;
@end

@implementation GraphClient

- (void)loadName {
    FBSDKGraphRequest *request = [[FBSDKGraphRequest alloc] initWithGraphPath:@"me" parameters:@{@"fields" : @"id,name,email"} HTTPMethod:FBSDKHTTPMethodGET];
    self.current = [request startWithCompletion:^(id<FBSDKGraphRequestConnecting> _Nullable connection, id _Nullable result, NSError *_Nullable error) {
      NSString *name = result[@"name"];
      NSString *text = result[FBSDKNonJSONResponseProperty];
      if (!name && !text) [self explain:error];
    }];
    [request startWithCompletion:^(FBSDKGraphRequestConnection *connection, id result, NSError *error) {
      NSInteger status = connection.urlResponse.statusCode;
      if (status != 200) [connection cancel];
    }];
}

- (void)sendWithCompletion:(FBSDKGraphRequestCompletion)completion {
    FBSDKGraphRequest *me = [[FBSDKGraphRequest alloc] initWithGraphPath:@"me" parameters:@{} flags:FBSDKGraphRequestFlagSkipClientToken];
    FBSDKGraphRequest *friends = [[FBSDKGraphRequest alloc] initWithGraphPath:@"me/friends"
                                                                   parameters:@{}
                                                                  tokenString:[FBSDKAccessToken currentAccessToken].tokenString
                                                                      version:nil
                                                                   HTTPMethod:FBSDKHTTPMethodGET];
    [friends setGraphErrorRecoveryDisabled:YES];
    me.graphErrorRecoveryDisabled = friends.isGraphErrorRecoveryDisabled;
    FBSDKGraphRequestConnection.defaultConnectionTimeout = 30;
    FBSDKGraphRequestConnection *connection = [[FBSDKGraphRequestConnection alloc] init];
    connection.delegate = self;
    connection.timeout = 20;
    [connection addRequest:me name:@"me" completion:completion];
    [connection addRequest:friends parameters:@{@"depends_on" : @"me"} completion:completion];
    [connection overrideGraphAPIVersion:@"v21.0"];
    [connection start];
    self.current = connection;
    self.current.delegate = nil;
    [self.current cancel];
    [FBSDKAccessToken refreshCurrentAccessTokenWithCompletion:completion];
}

- (void)explain:(NSError *)error {
    if (![error.domain isEqualToString:FBSDKErrorDomain] || error.code != FBSDKErrorGraphRequestGraphAPI) return;
    FBSDKGraphRequestError category = (FBSDKGraphRequestError)[error.userInfo[FBSDKGraphRequestErrorKey] unsignedIntegerValue];
    NSInteger code = [error.userInfo[FBSDKGraphRequestErrorGraphErrorCodeKey] integerValue];
    NSInteger subcode = [error.userInfo[FBSDKGraphRequestErrorGraphErrorSubcodeKey] integerValue];
    NSInteger status = [error.userInfo[FBSDKGraphRequestErrorHTTPStatusCodeKey] integerValue];
    NSDictionary *answer = error.userInfo[FBSDKGraphRequestErrorParsedJSONResponseKey];
    NSString *message = error.userInfo[FBSDKErrorDeveloperMessageKey];
    if (category == FBSDKGraphRequestErrorTransient && code + subcode + status > 0 && (answer || message)) [self loadName];
}

- (void)requestConnectionWillBeginLoading:(id<FBSDKGraphRequestConnecting>)connection {
}

- (void)requestConnectionDidFinishLoading:(id<FBSDKGraphRequestConnecting>)connection {
    self.current = nil;
}

- (void)requestConnection:(id<FBSDKGraphRequestConnecting>)connection didFailWithError:(NSError *)error {
    [self explain:error];
}

- (void)requestConnection:(id<FBSDKGraphRequestConnecting>)connection
              didSendBodyData:(NSInteger)bytesWritten
            totalBytesWritten:(NSInteger)totalBytesWritten
    totalBytesExpectedToWrite:(NSInteger)totalBytesExpectedToWrite {
}

@end
