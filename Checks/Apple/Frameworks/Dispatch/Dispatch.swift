// Dispatch. Pages below https://developer.apple.com/documentation/
@_exported import ObjectiveC

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
open class DispatchObject: NSObject { // dispatch/dispatchobject
    open func activate() // dispatch/dispatchobject/activate()
    open func resume() // dispatch/dispatchobject/resume()
    open func suspend() // dispatch/dispatchobject/suspend()
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
open class DispatchQueue: DispatchObject, @unchecked Sendable { // dispatch/dispatchqueue
    public class var main: DispatchQueue { get } // dispatch/dispatchqueue/main
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue // dispatch/dispatchqueue/global(qos:)
    public convenience init(label: String, qos: DispatchQoS = .unspecified, attributes: DispatchQueue.Attributes = [], autoreleaseFrequency: DispatchQueue.AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil) // dispatch/dispatchqueue/init(label:qos:attributes:autoreleasefrequency:target:)
    @preconcurrency public func async(group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], execute work: @escaping @Sendable @convention(block) () -> Void) // dispatch/dispatchqueue/async(group:qos:flags:execute:)
    @preconcurrency public func asyncAfter(deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], execute work: @escaping @Sendable @convention(block) () -> Void) // dispatch/dispatchqueue/asyncafter(deadline:qos:flags:execute:)
    public func sync<T>(execute work: () throws -> T) rethrows -> T // dispatch/dispatchqueue/sync(execute:)
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? // dispatch/dispatchqueue/getspecific(key:)
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) // dispatch/dispatchqueue/setspecific(key:value:)
    public enum AutoreleaseFrequency { // dispatch/dispatchqueue/autoreleasefrequency
        case inherit // dispatch/dispatchqueue/autoreleasefrequency/inherit
        case workItem // dispatch/dispatchqueue/autoreleasefrequency/workitem
        case never // dispatch/dispatchqueue/autoreleasefrequency/never
    }
    public struct Attributes: OptionSet, Sendable { // dispatch/dispatchqueue/attributes
        public let rawValue: UInt64 // dispatch/dispatchqueue/attributes
        public init(rawValue: UInt64) // dispatch/dispatchqueue/attributes
        public static let concurrent: DispatchQueue.Attributes // dispatch/dispatchqueue/attributes/concurrent
    }
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public final class DispatchSpecificKey<T> { // dispatch/dispatchspecifickey
    public init() // dispatch/dispatchspecifickey/init()
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension DispatchSpecificKey: Sendable where T: Sendable {} // dispatch/dispatchspecifickey

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
open class DispatchGroup: DispatchObject, @unchecked Sendable { // dispatch/dispatchgroup
    public init(__: Void) // dispatch/dispatchgroup
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct DispatchQoS: Equatable, Sendable { // dispatch/dispatchqos
    public enum QoSClass: Sendable { // dispatch/dispatchqos/qosclass
        case background // dispatch/dispatchqos/qosclass/background
        case utility // dispatch/dispatchqos/qosclass/utility
        case `default` // dispatch/dispatchqos/qosclass/default
        case userInitiated // dispatch/dispatchqos/qosclass/userinitiated
        case userInteractive // dispatch/dispatchqos/qosclass/userinteractive
        case unspecified // dispatch/dispatchqos/qosclass/unspecified
    }
    public static let background: DispatchQoS // dispatch/dispatchqos/background
    public static let utility: DispatchQoS // dispatch/dispatchqos/utility
    public static let `default`: DispatchQoS // dispatch/dispatchqos/default
    public static let userInitiated: DispatchQoS // dispatch/dispatchqos/userinitiated
    public static let unspecified: DispatchQoS // dispatch/dispatchqos/unspecified
    public static func == (a: DispatchQoS, b: DispatchQoS) -> Bool // dispatch/dispatchqos
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct DispatchWorkItemFlags: OptionSet, Sendable { // dispatch/dispatchworkitemflags
    public let rawValue: UInt // dispatch/dispatchworkitemflags
    public init(rawValue: UInt) // dispatch/dispatchworkitemflags
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public enum DispatchTimeInterval: Equatable, Sendable { // dispatch/dispatchtimeinterval
    case seconds(Int) // dispatch/dispatchtimeinterval/seconds(_:)
    case milliseconds(Int) // dispatch/dispatchtimeinterval/milliseconds(_:)
    case microseconds(Int) // dispatch/dispatchtimeinterval/microseconds(_:)
    case nanoseconds(Int) // dispatch/dispatchtimeinterval/nanoseconds(_:)
    case never // dispatch/dispatchtimeinterval/never
    public static func == (lhs: DispatchTimeInterval, rhs: DispatchTimeInterval) -> Bool // dispatch/dispatchtimeinterval
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct DispatchTime: Comparable, Sendable { // dispatch/dispatchtime
    public let rawValue: UInt64 // dispatch/dispatchtime/rawvalue
    public static func now() -> DispatchTime // dispatch/dispatchtime/now()
    public static let distantFuture: DispatchTime // dispatch/dispatchtime/distantfuture
    public var uptimeNanoseconds: UInt64 { get } // dispatch/dispatchtime/uptimenanoseconds
    public static func < (a: DispatchTime, b: DispatchTime) -> Bool // dispatch/dispatchtime
    public static func == (a: DispatchTime, b: DispatchTime) -> Bool // dispatch/dispatchtime
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime // dispatch/dispatchtime
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public func + (time: DispatchTime, seconds: Double) -> DispatchTime // dispatch/dispatchtime

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public enum DispatchTimeoutResult { // dispatch/dispatchtimeoutresult
    case success // dispatch/dispatchtimeoutresult/success
    case timedOut // dispatch/dispatchtimeoutresult/timedout
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
open class DispatchSemaphore: DispatchObject, @unchecked Sendable { // dispatch/dispatchsemaphore
    public init(value: Int) // dispatch/dispatchsemaphore/init(value:)
    @discardableResult public func signal() -> Int // dispatch/dispatchsemaphore/signal()
    public func wait() // dispatch/dispatchsemaphore/wait()
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult // dispatch/dispatchsemaphore/wait(timeout:)
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public protocol DispatchSourceProtocol: NSObjectProtocol { // dispatch/dispatchsourceprotocol
    func activate() // dispatch/dispatchsourceprotocol/activate()
    func cancel() // dispatch/dispatchsourceprotocol/cancel()
    func resume() // dispatch/dispatchsourceprotocol/resume()
    func suspend() // dispatch/dispatchsourceprotocol/suspend()
    var data: UInt { get } // dispatch/dispatchsourceprotocol/data
    var isCancelled: Bool { get } // dispatch/dispatchsourceprotocol/iscancelled
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension DispatchSourceProtocol { // dispatch/dispatchsourceprotocol
    public typealias DispatchSourceHandler = @convention(block) () -> Void // dispatch/dispatchsourceprotocol/dispatchsourcehandler
    public func setEventHandler(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?) // dispatch/dispatchsourceprotocol/seteventhandler(qos:flags:handler:)
    public func setCancelHandler(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?) // dispatch/dispatchsourceprotocol/setcancelhandler(qos:flags:handler:)
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol { // dispatch/dispatchsourcefilesystemobject
    var handle: Int32 { get } // dispatch/dispatchsourcefilesystemobject/handle
    var data: DispatchSource.FileSystemEvent { get } // dispatch/dispatchsourcefilesystemobject/data
    var mask: DispatchSource.FileSystemEvent { get } // dispatch/dispatchsourcefilesystemobject/mask
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public protocol DispatchSourceTimer: DispatchSourceProtocol { // dispatch/dispatchsourcetimer
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension DispatchSourceTimer { // dispatch/dispatchsourcetimer
    public func schedule(deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never, leeway: DispatchTimeInterval = .nanoseconds(0)) // dispatch/dispatchsourcetimer/schedule(deadline:repeating:leeway:)
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
open class DispatchSource: DispatchObject { // dispatch/dispatchsource
    public struct FileSystemEvent: OptionSet, Sendable { // dispatch/dispatchsource/filesystemevent
        public let rawValue: UInt // dispatch/dispatchsource/filesystemevent
        public init(rawValue: UInt) // dispatch/dispatchsource/filesystemevent
        public static let delete: DispatchSource.FileSystemEvent // dispatch/dispatchsource/filesystemevent/delete
        public static let write: DispatchSource.FileSystemEvent // dispatch/dispatchsource/filesystemevent/write
        public static let rename: DispatchSource.FileSystemEvent // dispatch/dispatchsource/filesystemevent/rename
    }
    public struct TimerFlags: OptionSet, Sendable { // dispatch/dispatchsource/timerflags
        public let rawValue: UInt // dispatch/dispatchsource/timerflags
        public init(rawValue: UInt) // dispatch/dispatchsource/timerflags
    }
    public class func makeFileSystemObjectSource(fileDescriptor: Int32, eventMask: DispatchSource.FileSystemEvent, queue: DispatchQueue? = nil) -> any DispatchSourceFileSystemObject // dispatch/dispatchsource/makefilesystemobjectsource(filedescriptor:eventmask:queue:)
    public class func makeTimerSource(flags: DispatchSource.TimerFlags = [], queue: DispatchQueue? = nil) -> any DispatchSourceTimer // dispatch/dispatchsource/maketimersource(flags:queue:)
}
