import Foundation
import Testing

@testable import Latchkey

@Suite("The log on standard error")
struct StandardLogTests {
    @Test("Each message is one line, whatever it contains")
    func lines() throws {
        let pipe = Pipe()
        Settings.write(.developerErrors, "first\nLatchkey [x]: \u{1B}[2Jforged\r\u{2028}\u{202E}end", to: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try #require(try pipe.fileHandleForReading.readToEnd()), as: UTF8.self)
        #expect(text == "Latchkey [developer_errors]: first\\u{a}Latchkey [x]: \\u{1b}[2Jforged\\u{d}\\u{2028}\\u{202e}end\n")
    }

    @Test("A failed write to the log does not end the program")
    func full() throws {
        let file = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        Settings.write(.developerErrors, "nobody reads this", to: file)
        try file.close()
        Settings.write(.developerErrors, "nor this", to: file)
    }
}
