#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// What Objective-C calls ``FBProfilePictureView``.
public typealias FBSDKProfilePictureView = FBProfilePictureView

extension FBProfilePictureView {
    /// The documented initialiser for Objective-C.
    @objc(initWith:profile:)
    public convenience init(frame: CGRect, objectiveCProfile: ObjectiveCProfile?) {
        self.init(frame: frame, profile: objectiveCProfile?.value)
    }

    /// The documented initialiser for Objective-C.
    @objc(initWithProfile:)
    public convenience init(objectiveCProfile: ObjectiveCProfile?) { self.init(profile: objectiveCProfile?.value) }

    /// `pictureMode` for Objective-C.
    @objc(pictureMode) public var objectiveCPictureMode: ObjectiveCProfilePictureMode {
        get { ObjectiveCProfilePictureMode(pictureMode) }
        set { pictureMode = newValue.value }
    }
}
#endif
