// Foundation, its Swift types. Pages below https://developer.apple.com/documentation/
// The availability of types that swift-foundation also has was compared with the symbol graph of the toolchain's FoundationEssentials.
@_exported import CoreFoundation
@_exported import Darwin
@_exported import Foundation
@_exported import ObjectiveC

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 { // foundation/dataprotocol
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public protocol ContiguousBytes { // foundation/contiguousbytes
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R // foundation/contiguousbytes/withunsafebytes(_:)
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension Array: ContiguousBytes where Element == UInt8 { // foundation/contiguousbytes
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension Array: DataProtocol where Element == UInt8 { // foundation/dataprotocol
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension ArraySlice: ContiguousBytes where Element == UInt8 { // foundation/contiguousbytes
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension ArraySlice: DataProtocol where Element == UInt8 { // foundation/dataprotocol
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension ContiguousArray: ContiguousBytes where Element == UInt8 { // foundation/contiguousbytes
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension UnsafeRawBufferPointer: DataProtocol { // foundation/dataprotocol
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension UnsafeBufferPointer: DataProtocol where Element == UInt8 { // foundation/dataprotocol
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension UnsafeBufferPointer: ContiguousBytes where Element == UInt8 { // foundation/contiguousbytes
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension UnsafeRawBufferPointer: ContiguousBytes { // foundation/contiguousbytes
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public protocol MutableDataProtocol: DataProtocol, MutableCollection, RangeReplaceableCollection { // foundation/mutabledataprotocol
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
@frozen public struct Data: Equatable, Hashable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection, MutableDataProtocol, ContiguousBytes, Codable, Sendable, CustomStringConvertible { // foundation/data
    public typealias Index = Int // foundation/data/index
    public typealias Indices = Range<Int> // foundation/data/indices
    public typealias Element = UInt8 // foundation/data/element
    public typealias SubSequence = Data // foundation/data
    public struct Base64EncodingOptions: OptionSet, Sendable { // foundation/data/base64encodingoptions
        public let rawValue: UInt // foundation/data/base64encodingoptions
        public init(rawValue: UInt) // foundation/data/base64encodingoptions
    }
    public struct Base64DecodingOptions: OptionSet, Sendable { // foundation/data/base64decodingoptions
        public let rawValue: UInt // foundation/data/base64decodingoptions
        public init(rawValue: UInt) // foundation/data/base64decodingoptions
        public static var ignoreUnknownCharacters: Data.Base64DecodingOptions { get } // foundation/nsdata/base64decodingoptions/ignoreunknowncharacters
    }
    public struct ReadingOptions: OptionSet, Sendable { // foundation/data/readingoptions
        public let rawValue: UInt // foundation/data/readingoptions
        public init(rawValue: UInt) // foundation/data/readingoptions
    }
    public init() // foundation/data/init()
    public init(count: Int) // foundation/data/init(count:)
    public init(capacity: Int) // foundation/data/init(capacity:)
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 // foundation/data/init(_:)
    public init(contentsOf url: URL, options: Data.ReadingOptions = []) throws // foundation/data/init(contentsof:options:)
    public init?(base64Encoded base64String: String, options: Data.Base64DecodingOptions = []) // foundation/data/init(base64encoded:options:)
    public func base64EncodedString(options: Data.Base64EncodingOptions = []) -> String // foundation/data/base64encodedstring(options:)
    public var count: Int { get set } // foundation/data/count
    public var startIndex: Int { get } // foundation/data/startindex
    public var endIndex: Int { get } // foundation/data/endindex
    public subscript(index: Int) -> UInt8 { get set } // foundation/data/subscript(_:)
    public subscript(bounds: Range<Int>) -> Data { get set } // foundation/data/subscript(_:)
    public func index(before i: Int) -> Int // foundation/data/index(before:)
    public func index(after i: Int) -> Int // foundation/data/index(after:)
    public var indices: Range<Int> { get } // foundation/data/indices-swift.property
    public mutating func append(_ other: Data) // foundation/data/append(_:)
    public mutating func append(contentsOf bytes: [UInt8]) // foundation/data/append(contentsof:)
    public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C) where C.Element == UInt8 // foundation/data/replacesubrange(_:with:)
    public func withUnsafeBytes<ResultType>(_ body: (UnsafeRawBufferPointer) throws -> ResultType) rethrows -> ResultType // foundation/data/withunsafebytes(_:)
    public static func == (d1: Data, d2: Data) -> Bool // foundation/data
    public func hash(into hasher: inout Hasher) // foundation/data/hash(into:)
    public init(from decoder: any Decoder) throws // foundation/data/init(from:)
    public func encode(to encoder: any Encoder) throws // foundation/data/encode(to:)
    public var description: String { get } // foundation/data/description
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct Date: Comparable, Hashable, Equatable, Sendable, Codable, CustomStringConvertible, Strideable { // foundation/date
    public init() // foundation/date/init()
    public init(timeIntervalSince1970: TimeInterval) // foundation/date/init(timeintervalsince1970:)
    public init(timeIntervalSinceReferenceDate ti: TimeInterval) // foundation/date/init(timeintervalsincereferencedate:)
    public init(timeInterval: TimeInterval, since date: Date) // foundation/date/init(timeinterval:since:)
    public init(timeIntervalSinceNow: TimeInterval) // foundation/date/init(timeintervalsincenow:)
    public static let distantFuture: Date // foundation/date/distantfuture
    public static let distantPast: Date // foundation/date/distantpast
    public static let timeIntervalBetween1970AndReferenceDate: TimeInterval // foundation/date/timeintervalbetween1970andreferencedate
    public var timeIntervalSince1970: TimeInterval { get } // foundation/date/timeintervalsince1970
    public var timeIntervalSinceReferenceDate: TimeInterval { get } // foundation/date/timeintervalsincereferencedate
    public var timeIntervalSinceNow: TimeInterval { get } // foundation/date/timeintervalsincenow
    public func timeIntervalSince(_ date: Date) -> TimeInterval // foundation/date/timeintervalsince(_:)
    public func addingTimeInterval(_ timeInterval: TimeInterval) -> Date // foundation/date/addingtimeinterval(_:)
    public mutating func addTimeInterval(_ timeInterval: TimeInterval) // foundation/date/addtimeinterval(_:)
    public static func == (lhs: Date, rhs: Date) -> Bool // foundation/date
    public static func < (lhs: Date, rhs: Date) -> Bool // foundation/date
    public static func > (lhs: Date, rhs: Date) -> Bool // foundation/date
    public static func + (lhs: Date, rhs: TimeInterval) -> Date // foundation/date
    public static func - (lhs: Date, rhs: TimeInterval) -> Date // foundation/date
    public static func += (lhs: inout Date, rhs: TimeInterval) // foundation/date
    public func distance(to other: Date) -> TimeInterval // foundation/date/distance(to:)
    public func advanced(by n: TimeInterval) -> Date // foundation/date/advanced(by:)
    public func hash(into hasher: inout Hasher) // foundation/date/hash(into:)
    public init(from decoder: any Decoder) throws // foundation/date/init(from:)
    public func encode(to encoder: any Encoder) throws // foundation/date/encode(to:)
    public var description: String { get } // foundation/date/description
}

@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
public protocol FormatStyle<FormatInput, FormatOutput>: Decodable, Encodable, Hashable { // foundation/formatstyle
    associatedtype FormatInput // foundation/formatstyle/formatinput
    associatedtype FormatOutput // foundation/formatstyle/formatoutput
    func format(_ value: FormatInput) -> FormatOutput // foundation/formatstyle/format(_:)
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
extension Date { // foundation/date
    public func formatted<F>(_ format: F) -> F.FormatOutput where F: FormatStyle, F.FormatInput == Date // foundation/date/formatted(_:)
    public struct ISO8601FormatStyle: Sendable, FormatStyle { // foundation/date/iso8601formatstyle
        public typealias FormatInput = Date // foundation/date/iso8601formatstyle
        public typealias FormatOutput = String // foundation/date/iso8601formatstyle
        public init(timeZone: TimeZone = TimeZone(secondsFromGMT: 0)!) // foundation/date/iso8601formatstyle
        public func format(_ value: Date) -> String // foundation/date/iso8601formatstyle/format(_:)
        public func year() -> Date.ISO8601FormatStyle // foundation/date/iso8601formatstyle/year()
        public func month() -> Date.ISO8601FormatStyle // foundation/date/iso8601formatstyle/month()
        public func day() -> Date.ISO8601FormatStyle // foundation/date/iso8601formatstyle/day()
        public func time(includingFractionalSeconds: Bool) -> Date.ISO8601FormatStyle // foundation/date/iso8601formatstyle/time(includingfractionalseconds:)
        public static func == (a: Date.ISO8601FormatStyle, b: Date.ISO8601FormatStyle) -> Bool // foundation/date/iso8601formatstyle
        public func hash(into hasher: inout Hasher) // foundation/date/iso8601formatstyle
        public init(from decoder: any Decoder) throws // foundation/date/iso8601formatstyle
        public func encode(to encoder: any Encoder) throws // foundation/date/iso8601formatstyle
    }
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
extension FormatStyle where Self == Date.ISO8601FormatStyle { // foundation/formatstyle
    public static var iso8601: Date.ISO8601FormatStyle { get } // foundation/formatstyle/iso8601
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct TimeZone: Hashable, Equatable, Sendable { // foundation/timezone
    public init?(secondsFromGMT seconds: Int) // foundation/timezone/init(secondsfromgmt:)
    public init?(identifier: String) // foundation/timezone/init(identifier:)
    public static func == (lhs: TimeZone, rhs: TimeZone) -> Bool // foundation/timezone
    public func hash(into hasher: inout Hasher) // foundation/timezone
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
extension TimeZone { // foundation/timezone
    public static var gmt: TimeZone { get } // foundation/timezone/gmt
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct Locale: Hashable, Equatable, Sendable { // foundation/locale
    public init(identifier: String) // foundation/locale/init(identifier:)
    public static var current: Locale { get } // foundation/locale/current
    public static var preferredLanguages: [String] { get } // foundation/locale/preferredlanguages
    public var identifier: String { get } // foundation/locale/identifier
    public static func == (lhs: Locale, rhs: Locale) -> Bool // foundation/locale
    public func hash(into hasher: inout Hasher) // foundation/locale
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
extension Locale { // foundation/locale
    public struct Script: Hashable, Sendable { // foundation/locale/script
        public let identifier: String // foundation/locale/script/identifier
        public static func == (lhs: Locale.Script, rhs: Locale.Script) -> Bool // foundation/locale/script
        public func hash(into hasher: inout Hasher) // foundation/locale/script
    }
    public struct Region: Hashable, Sendable { // foundation/locale/region
        public let identifier: String // foundation/locale/region/identifier
        public static func == (lhs: Locale.Region, rhs: Locale.Region) -> Bool // foundation/locale/region
        public func hash(into hasher: inout Hasher) // foundation/locale/region
    }
    public struct LanguageCode: Hashable, Sendable { // foundation/locale/languagecode
        public let identifier: String // foundation/locale/languagecode/identifier
        public static func == (lhs: Locale.LanguageCode, rhs: Locale.LanguageCode) -> Bool // foundation/locale/languagecode
        public func hash(into hasher: inout Hasher) // foundation/locale/languagecode
    }
    public struct Language: Hashable, Sendable { // foundation/locale/language-swift.struct
        public init(identifier: String) // foundation/locale/language-swift.struct/init(identifier:)
        public var languageCode: Locale.LanguageCode? { get set } // foundation/locale/language-swift.struct/languagecode
        public var script: Locale.Script? { get set } // foundation/locale/language-swift.struct/script
        public var region: Locale.Region? { get set } // foundation/locale/language-swift.struct/region
        public static func == (lhs: Locale.Language, rhs: Locale.Language) -> Bool // foundation/locale/language-swift.struct
        public func hash(into hasher: inout Hasher) // foundation/locale/language-swift.struct
    }
    public var language: Locale.Language { get } // foundation/locale/language-swift.property
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct Calendar: Hashable, Equatable, Sendable { // foundation/calendar
    public enum Identifier: Sendable { // foundation/calendar/identifier-swift.enum
        case gregorian // foundation/calendar/identifier-swift.enum/gregorian
        case iso8601 // foundation/calendar/identifier-swift.enum/iso8601
    }
    public init(identifier: Calendar.Identifier) // foundation/calendar/init(identifier:)
    public var timeZone: TimeZone { get set } // foundation/calendar/timezone
    public func date(from components: DateComponents) -> Date? // foundation/calendar/date(from:)
    public static func == (lhs: Calendar, rhs: Calendar) -> Bool // foundation/calendar
    public func hash(into hasher: inout Hasher) // foundation/calendar
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct DateComponents: Hashable, Equatable, Sendable { // foundation/datecomponents
    public init(calendar: Calendar? = nil, timeZone: TimeZone? = nil, era: Int? = nil, year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil, nanosecond: Int? = nil, weekday: Int? = nil, weekdayOrdinal: Int? = nil, quarter: Int? = nil, weekOfMonth: Int? = nil, weekOfYear: Int? = nil, yearForWeekOfYear: Int? = nil) // foundation/datecomponents
    public var year: Int? { get set } // foundation/datecomponents/year
    public var month: Int? { get set } // foundation/datecomponents/month
    public var day: Int? { get set } // foundation/datecomponents/day
    public static func == (lhs: DateComponents, rhs: DateComponents) -> Bool // foundation/datecomponents
    public func hash(into hasher: inout Hasher) // foundation/datecomponents
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct URL: Equatable, Hashable, Sendable, Codable, CustomStringConvertible { // foundation/url
    public init?(string: String) // foundation/url/init(string:)
    public init?(string: String, relativeTo url: URL?) // foundation/url/init(string:relativeto:)
    public init(fileURLWithPath path: String) // foundation/url/init(fileurlwithpath:)
    public init(fileURLWithPath path: String, isDirectory: Bool) // foundation/url/init(fileurlwithpath:isdirectory:)
    public var absoluteString: String { get } // foundation/url/absolutestring
    public var absoluteURL: URL { get } // foundation/url/absoluteurl
    public var scheme: String? { get } // foundation/url/scheme
    public var host: String? { get } // foundation/url/host
    public var port: Int? { get } // foundation/url/port
    public var user: String? { get } // foundation/url/user
    public var password: String? { get } // foundation/url/password
    public var path: String { get } // foundation/url/path
    public var query: String? { get } // foundation/url/query
    public var fragment: String? { get } // foundation/url/fragment
    public var isFileURL: Bool { get } // foundation/url/isfileurl
    public var lastPathComponent: String { get } // foundation/url/lastpathcomponent
    public func appendingPathComponent(_ pathComponent: String) -> URL // foundation/url/appendingpathcomponent(_:)
    public func appendingPathComponent(_ pathComponent: String, isDirectory: Bool) -> URL // foundation/url/appendingpathcomponent(_:isdirectory:)
    public func deletingLastPathComponent() -> URL // foundation/url/deletinglastpathcomponent()
    public static func == (lhs: URL, rhs: URL) -> Bool // foundation/url
    public func hash(into hasher: inout Hasher) // foundation/url/hash(into:)
    public init(from decoder: any Decoder) throws // foundation/url/init(from:)
    public func encode(to encoder: any Encoder) throws // foundation/url/encode(to:)
    public var description: String { get } // foundation/url/description
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
extension URL { // foundation/url
    public enum DirectoryHint: Sendable { // foundation/url/directoryhint
        case isDirectory // foundation/url/directoryhint/isdirectory
        case notDirectory // foundation/url/directoryhint/notdirectory
        case checkFileSystem // foundation/url/directoryhint/checkfilesystem
        case inferFromPath // foundation/url/directoryhint/inferfrompath
    }
    public init(filePath path: String, directoryHint: URL.DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) // foundation/url/init(filepath:directoryhint:relativeto:)
    public func appending<S: StringProtocol>(path: S, directoryHint: URL.DirectoryHint = .inferFromPath) -> URL // foundation/url/appending(path:directoryhint:)
    public func appending<S: StringProtocol>(component: S, directoryHint: URL.DirectoryHint = .inferFromPath) -> URL // foundation/url/appending(component:directoryhint:)
    public func appending(queryItems: [URLQueryItem]) -> URL // foundation/url/appending(queryitems:)
    public func host(percentEncoded: Bool = true) -> String? // foundation/url/host(percentencoded:)
    public func path(percentEncoded: Bool = true) -> String // foundation/url/path(percentencoded:)
    public func query(percentEncoded: Bool = true) -> String? // foundation/url/query(percentencoded:)
    public static var applicationSupportDirectory: URL { get } // foundation/url/applicationsupportdirectory
    public static var cachesDirectory: URL { get } // foundation/url/cachesdirectory
    public static var temporaryDirectory: URL { get } // foundation/url/temporarydirectory
    public static var homeDirectory: URL { get } // foundation/url/homedirectory
}
@available(iOS 17.0, macOS 14.0, macCatalyst 17.0, visionOS 1.0, *)
extension URL { // foundation/url
    public init?(string: String, encodingInvalidCharacters: Bool = true) // foundation/url/init(string:encodinginvalidcharacters:)
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct URLQueryItem: Hashable, Equatable, Sendable { // foundation/urlqueryitem
    public init(name: String, value: String?) // foundation/urlqueryitem/init(name:value:)
    public var name: String { get set } // foundation/urlqueryitem/name
    public var value: String? { get set } // foundation/urlqueryitem/value
    public static func == (lhs: URLQueryItem, rhs: URLQueryItem) -> Bool // foundation/urlqueryitem
    public func hash(into hasher: inout Hasher) // foundation/urlqueryitem
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct URLComponents: Hashable, Equatable, Sendable { // foundation/urlcomponents
    public init() // foundation/urlcomponents/init()
    public init?(url: URL, resolvingAgainstBaseURL resolve: Bool) // foundation/urlcomponents/init(url:resolvingagainstbaseurl:)
    public init?(string: String) // foundation/urlcomponents/init(string:)
    public var url: URL? { get } // foundation/urlcomponents/url
    public var string: String? { get } // foundation/urlcomponents/string
    public var scheme: String? { get set } // foundation/urlcomponents/scheme
    public var user: String? { get set } // foundation/urlcomponents/user
    public var password: String? { get set } // foundation/urlcomponents/password
    public var host: String? { get set } // foundation/urlcomponents/host
    public var port: Int? { get set } // foundation/urlcomponents/port
    public var path: String { get set } // foundation/urlcomponents/path
    public var query: String? { get set } // foundation/urlcomponents/query
    public var fragment: String? { get set } // foundation/urlcomponents/fragment
    public var percentEncodedHost: String? { get set } // foundation/urlcomponents/percentencodedhost
    public var percentEncodedPath: String { get set } // foundation/urlcomponents/percentencodedpath
    public var percentEncodedQuery: String? { get set } // foundation/urlcomponents/percentencodedquery
    public var queryItems: [URLQueryItem]? { get set } // foundation/urlcomponents/queryitems
    public static func == (lhs: URLComponents, rhs: URLComponents) -> Bool // foundation/urlcomponents
    public func hash(into hasher: inout Hasher) // foundation/urlcomponents
}
@available(iOS 16.0, macOS 13.0, macCatalyst 16.0, visionOS 1.0, *)
extension URLComponents { // foundation/urlcomponents
    public var encodedHost: String? { get set } // foundation/urlcomponents/encodedhost
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct UUID: Hashable, Equatable, Sendable, Codable, CustomStringConvertible { // foundation/uuid
    public init() // foundation/uuid/init()
    public init?(uuidString string: String) // foundation/uuid/init(uuidstring:)
    public var uuidString: String { get } // foundation/uuid/uuidstring
    public static func == (lhs: UUID, rhs: UUID) -> Bool // foundation/uuid
    public func hash(into hasher: inout Hasher) // foundation/uuid
    public init(from decoder: any Decoder) throws // foundation/uuid
    public func encode(to encoder: any Encoder) throws // foundation/uuid
    public var description: String { get } // foundation/uuid/description
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct CharacterSet: Equatable, Hashable, SetAlgebra, Sendable { // foundation/characterset
    public typealias Element = UnicodeScalar // foundation/characterset
    public typealias ArrayLiteralElement = UnicodeScalar // foundation/characterset
    public init() // foundation/characterset/init()
    public init(charactersIn string: String) // foundation/characterset/init(charactersin:)
    public static var whitespacesAndNewlines: CharacterSet { get } // foundation/characterset/whitespacesandnewlines
    public static var whitespaces: CharacterSet { get } // foundation/characterset/whitespaces
    public static var urlQueryAllowed: CharacterSet { get } // foundation/characterset/urlqueryallowed
    public static var alphanumerics: CharacterSet { get } // foundation/characterset/alphanumerics
    public func contains(_ member: UnicodeScalar) -> Bool // foundation/characterset/contains(_:)
    @discardableResult public mutating func insert(_ character: UnicodeScalar) -> (inserted: Bool, memberAfterInsert: UnicodeScalar) // foundation/characterset/insert(_:)
    @discardableResult public mutating func update(with character: UnicodeScalar) -> UnicodeScalar? // foundation/characterset/update(with:)
    @discardableResult public mutating func remove(_ character: UnicodeScalar) -> UnicodeScalar? // foundation/characterset/remove(_:)
    public func union(_ other: CharacterSet) -> CharacterSet // foundation/characterset/union(_:)
    public mutating func formUnion(_ other: CharacterSet) // foundation/characterset/formunion(_:)
    public func intersection(_ other: CharacterSet) -> CharacterSet // foundation/characterset/intersection(_:)
    public mutating func formIntersection(_ other: CharacterSet) // foundation/characterset/formintersection(_:)
    public func symmetricDifference(_ other: CharacterSet) -> CharacterSet // foundation/characterset/symmetricdifference(_:)
    public mutating func formSymmetricDifference(_ other: CharacterSet) // foundation/characterset/formsymmetricdifference(_:)
    public static func == (lhs: CharacterSet, rhs: CharacterSet) -> Bool // foundation/characterset
    public func hash(into hasher: inout Hasher) // foundation/characterset
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct Notification: Equatable, Hashable { // foundation/notification
    public typealias Name = NSNotification.Name // foundation/notification/name-swift.typealias
    public init(name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) // foundation/notification/init(name:object:userinfo:)
    public var name: Notification.Name // foundation/notification/name
    public var object: Any? // foundation/notification/object
    public var userInfo: [AnyHashable: Any]? // foundation/notification/userinfo
    public static func == (lhs: Notification, rhs: Notification) -> Bool // foundation/notification
    public func hash(into hasher: inout Hasher) // foundation/notification
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension NSNotification.Name { // foundation/nsnotification/name-swift.struct
    public init(_ rawValue: String) // foundation/nsnotification/name-swift.struct/init(_:)
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
extension NotificationCenter { // foundation/notificationcenter
    public final class Notifications: AsyncSequence, Sendable { // foundation/notificationcenter/notifications
        public typealias Element = Notification // foundation/notificationcenter/notifications
        public typealias AsyncIterator = NotificationCenter.Notifications.Iterator // foundation/notificationcenter/notifications
        public struct Iterator: AsyncIteratorProtocol { // foundation/notificationcenter/notifications
            public typealias Element = Notification // foundation/notificationcenter/notifications
            public mutating func next() async -> Notification? // foundation/notificationcenter/notifications
        }
        public func makeAsyncIterator() -> NotificationCenter.Notifications.Iterator // foundation/notificationcenter/notifications
    }
    public func notifications(named name: Notification.Name, object: (AnyObject & Sendable)? = nil) -> NotificationCenter.Notifications // foundation/notificationcenter/notifications(named:object:)
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct URLRequest: Hashable, Equatable, Sendable { // foundation/urlrequest
    public enum CachePolicy: UInt, Sendable { // foundation/nsurlrequest/cachepolicy-swift.enum
        case useProtocolCachePolicy // foundation/nsurlrequest/cachepolicy-swift.enum/useprotocolcachepolicy
        case reloadIgnoringLocalCacheData // foundation/nsurlrequest/cachepolicy-swift.enum/reloadignoringlocalcachedata
    }
    public init(url: URL, cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0) // foundation/urlrequest/init(url:cachepolicy:timeoutinterval:)
    public var url: URL? { get set } // foundation/urlrequest/url
    public var httpMethod: String? { get set } // foundation/urlrequest/httpmethod
    public var httpBody: Data? { get set } // foundation/urlrequest/httpbody
    public var allHTTPHeaderFields: [String: String]? { get set } // foundation/urlrequest/allhttpheaderfields
    public var timeoutInterval: TimeInterval { get set } // foundation/urlrequest/timeoutinterval
    public func value(forHTTPHeaderField field: String) -> String? // foundation/urlrequest/value(forhttpheaderfield:)
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) // foundation/urlrequest/setvalue(_:forhttpheaderfield:)
    public static func == (lhs: URLRequest, rhs: URLRequest) -> Bool // foundation/urlrequest
    public func hash(into hasher: inout Hasher) // foundation/urlrequest
}
@available(iOS 15.0, macOS 12.0, macCatalyst 15.0, visionOS 1.0, *)
extension URLSession { // foundation/urlsession
    public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) // foundation/urlsession/data(for:delegate:)
    public func data(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) // foundation/urlsession/data(from:delegate:)
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
open class JSONDecoder: @unchecked Sendable { // foundation/jsondecoder
    public init() // foundation/jsondecoder/init()
    open var keyDecodingStrategy: KeyDecodingStrategy { get set } // foundation/jsondecoder/keydecodingstrategy-swift.property
    public enum KeyDecodingStrategy: Sendable { // foundation/jsondecoder/keydecodingstrategy-swift.enum
        case useDefaultKeys // foundation/jsondecoder/keydecodingstrategy-swift.enum/usedefaultkeys
        case convertFromSnakeCase // foundation/jsondecoder/keydecodingstrategy-swift.enum/convertfromsnakecase
    }
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T // foundation/jsondecoder/decode(_:from:)
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
open class JSONEncoder: @unchecked Sendable { // foundation/jsonencoder
    public init() // foundation/jsonencoder/init()
    open var keyEncodingStrategy: KeyEncodingStrategy { get set } // foundation/jsonencoder/keyencodingstrategy-swift.property
    public enum KeyEncodingStrategy: Sendable { // foundation/jsonencoder/keyencodingstrategy-swift.enum
        case useDefaultKeys // foundation/jsonencoder/keyencodingstrategy-swift.enum/usedefaultkeys
        case convertToSnakeCase // foundation/jsonencoder/keyencodingstrategy-swift.enum/converttosnakecase
    }
    open func encode<T: Encodable>(_ value: T) throws -> Data // foundation/jsonencoder/encode(_:)
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public protocol LocalizedError: Error { // foundation/localizederror
    var errorDescription: String? { get } // foundation/localizederror/errordescription
    var failureReason: String? { get } // foundation/localizederror/failurereason
    var recoverySuggestion: String? { get } // foundation/localizederror/recoverysuggestion
    var helpAnchor: String? { get } // foundation/localizederror/helpanchor
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension LocalizedError { // foundation/localizederror
    public var errorDescription: String? { get } // foundation/localizederror/errordescription
    public var failureReason: String? { get } // foundation/localizederror/failurereason
    public var recoverySuggestion: String? { get } // foundation/localizederror/recoverysuggestion
    public var helpAnchor: String? { get } // foundation/localizederror/helpanchor
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public protocol CustomNSError: Error { // foundation/customnserror
    static var errorDomain: String { get } // foundation/customnserror/errordomain
    var errorCode: Int { get } // foundation/customnserror/errorcode
    var errorUserInfo: [String: Any] { get } // foundation/customnserror/erroruserinfo
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension CustomNSError { // foundation/customnserror
    public static var errorDomain: String { get } // foundation/customnserror/errordomain
    public var errorCode: Int { get } // foundation/customnserror/errorcode
    public var errorUserInfo: [String: Any] { get } // foundation/customnserror/erroruserinfo
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension Error { // swift/error
    public var localizedDescription: String { get } // swift/error/localizeddescription
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
public struct URLError: Error, Hashable, Sendable { // foundation/urlerror
    public struct Code: RawRepresentable, Hashable, Sendable { // foundation/urlerror/code-swift.struct
        public let rawValue: Int // foundation/urlerror/code-swift.struct
        public init(rawValue: Int) // foundation/urlerror/code-swift.struct
        public static var cancelled: URLError.Code { get } // foundation/urlerror/cancelled
        public static var timedOut: URLError.Code { get } // foundation/urlerror/timedout
    }
    public init(_ code: URLError.Code, userInfo: [String: Any] = [:]) // foundation/urlerror/init(_:userinfo:)
    public var code: URLError.Code { get } // foundation/urlerror/code-swift.property
    public static var errorDomain: String { get } // foundation/urlerror/errordomain
    public var localizedDescription: String { get } // foundation/urlerror/localizeddescription
    public static func == (lhs: URLError, rhs: URLError) -> Bool // foundation/urlerror
    public func hash(into hasher: inout Hasher) // foundation/urlerror
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension NSLocking { // foundation/nslocking
    public func withLock<R>(_ body: () throws -> R) rethrows -> R // foundation/nslocking/withlock(_:)
}
@available(iOS 13.4, macOS 10.15.4, macCatalyst 13.4, visionOS 1.0, *)
extension FileHandle { // foundation/filehandle
    public func write<T: DataProtocol>(contentsOf data: T) throws // foundation/filehandle/write(contentsof:)
    public func readToEnd() throws -> Data? // foundation/filehandle/readtoend()
}

@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension String { // swift/string
    public init(format: String, _ arguments: any CVarArg...) // swift/string/init(format:_:)
    public struct Encoding: RawRepresentable, Hashable, Sendable { // swift/string/encoding
        public var rawValue: UInt // swift/string/encoding
        public init(rawValue: UInt) // swift/string/encoding
        public static let utf8: String.Encoding // swift/string/encoding/utf8
    }
    public struct CompareOptions: OptionSet, Sendable { // foundation/nsstring/compareoptions
        public let rawValue: UInt // foundation/nsstring/compareoptions
        public init(rawValue: UInt) // foundation/nsstring/compareoptions
        public static let caseInsensitive: String.CompareOptions // foundation/nsstring/compareoptions/caseinsensitive
        public static let literal: String.CompareOptions // foundation/nsstring/compareoptions/literal
        public static let backwards: String.CompareOptions // foundation/nsstring/compareoptions/backwards
    }
    public init?<S: Sequence>(bytes: S, encoding: String.Encoding) where S.Element == UInt8 // swift/string/init(bytes:encoding:)
    public init?(data: Data, encoding: String.Encoding) // swift/string/init(data:encoding:)
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
extension StringProtocol { // swift/stringprotocol
    public func addingPercentEncoding(withAllowedCharacters allowedCharacters: CharacterSet) -> String? // swift/stringprotocol/addingpercentencoding(withallowedcharacters:)
    public var removingPercentEncoding: String? { get } // swift/stringprotocol/removingpercentencoding
    public func trimmingCharacters(in set: CharacterSet) -> String // swift/stringprotocol/trimmingcharacters(in:)
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] // swift/stringprotocol/components(separatedby:)
    public func contains<T: StringProtocol>(_ other: T) -> Bool // swift/stringprotocol/contains(_:)
    public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(of target: Target, with replacement: Replacement, options: String.CompareOptions = [], range searchRange: Range<Index>? = nil) -> String // swift/stringprotocol/replacingoccurrences(of:with:options:range:)
    public func range<T: StringProtocol>(of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Index>? = nil, locale: Locale? = nil) -> Range<Index>? // swift/stringprotocol/range(of:options:range:locale:)
    public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? // swift/stringprotocol/data(using:allowlossyconversion:)
    public func caseInsensitiveCompare<T: StringProtocol>(_ aString: T) -> ComparisonResult // swift/stringprotocol/caseinsensitivecompare(_:)
}
@available(iOS 8.0, macOS 10.10, macCatalyst 13.1, visionOS 1.0, *)
@frozen public enum ComparisonResult: Int, Sendable { // foundation/comparisonresult
    case orderedAscending = -1 // foundation/comparisonresult/orderedascending
    case orderedSame = 0 // foundation/comparisonresult/orderedsame
    case orderedDescending = 1 // foundation/comparisonresult/ordereddescending
}
