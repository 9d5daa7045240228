import Testing

@testable import ProviderWeb

@Suite("The header traceparent (W3C Trace Context, section 3.2)")
struct TraceParentTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let parent = "b7ad6b7169203331"

    @Test(
        "A valid value names the trace",
        arguments: ["00-\(trace)-\(parent)-01", "00-\(trace)-\(parent)-00", "01-\(trace)-\(parent)-01", "cc-\(trace)-\(parent)-01-more"])
    func valid(text: String) { #expect(TraceParent(text)?.traceID == Self.trace) }

    @Test(
        "Any other value is ignored",
        arguments: [
            "", "00", "00-\(trace)-\(parent)", "00-\(trace)-\(parent)-1", "00-\(trace)-\(parent)-01-more", "00-\(trace)-\(parent)-01-",
            "ff-\(trace)-\(parent)-01", "0g-\(trace)-\(parent)-01", "00-\(trace.uppercased())-\(parent)-01",
            "00-\(String(repeating: "0", count: 32))-\(parent)-01", "00-\(trace)-\(String(repeating: "0", count: 16))-01",
            "00-\(trace.dropLast())-\(parent)-011", "00-\(trace)-\(parent)-0x", "cc-\(trace)-\(parent)-01more", " 00-\(trace)-\(parent)-01",
            "00_\(trace)_\(parent)_01", "cc-\(trace)-\(parent)-01-" + String(repeating: "x", count: 1000),
        ])
    func invalid(text: String) { #expect(TraceParent(text) == nil) }
}
