/// The keys of the texts of the device login pages, which every catalog must contain.
enum DeviceText: String, CaseIterable {
    case title = "device.title"
    case heading = "device.heading"
    case introduction = "device.introduction"
    case code = "device.code"
    case `continue` = "device.continue"
    case promise = "device.promise"
    case approvedHeading = "device.approved.heading"
    case approvedText = "device.approved.text"
    case declinedHeading = "device.declined.heading"
    case declinedText = "device.declined.text"
    case close = "device.close"
}
