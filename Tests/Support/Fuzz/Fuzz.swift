import Foundation
import FuzzTargets

@_silgen_name("LLVMFuzzerRunDriver")
private func LLVMFuzzerRunDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ consume: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The fuzzing driver, which only `make fuzz` builds. The environment variable `FUZZ_TARGET` names the parser; the arguments are those of
/// libFuzzer.
@main
enum Fuzz {
    static let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init)

    static func main() {
        guard target != nil else {
            FileHandle.standardError.write(
                Data("Set FUZZ_TARGET to one of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))\n".utf8))
            exit(64)
        }
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { start, count in
                Fuzz.target?.consume([UInt8](UnsafeBufferPointer(start: start, count: count)))
                return 0
            })
    }
}
