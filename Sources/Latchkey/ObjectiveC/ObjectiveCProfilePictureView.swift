#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// The Objective-C name of ``FBProfilePictureView``.
public typealias FBSDKProfilePictureView = FBProfilePictureView

extension FBProfilePictureView {
    /// The documented Objective-C initializer with a frame and a profile.
    @objc(initWith:profile:)
    public convenience init(frame: CGRect, objectiveCProfile: ObjectiveCProfile?) {
        self.init(frame: frame, profile: objectiveCProfile?.value)
    }

    /// The documented Objective-C initializer with a profile.
    @objc(initWithProfile:)
    public convenience init(objectiveCProfile: ObjectiveCProfile?) { self.init(profile: objectiveCProfile?.value) }

    /// The Objective-C property `pictureMode`, which reads and sets ``pictureMode``.
    @objc(pictureMode) public var objectiveCPictureMode: ObjectiveCProfilePictureMode {
        get { ObjectiveCProfilePictureMode(pictureMode) }
        set { pictureMode = newValue.value }
    }
}
#endif
