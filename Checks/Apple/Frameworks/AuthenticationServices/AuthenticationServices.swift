// Authentication Services, in Swift. Pages below https://developer.apple.com/documentation/
@_exported import AuthenticationServices
import Foundation
#if os(macOS)
import AppKit
@available(macOS 10.15, *)
public typealias ASPresentationAnchor = NSWindow // authenticationservices/aspresentationanchor
#else
import UIKit
@available(iOS 12.0, macCatalyst 13.1, visionOS 1.0, *)
public typealias ASPresentationAnchor = UIWindow // authenticationservices/aspresentationanchor
#endif
