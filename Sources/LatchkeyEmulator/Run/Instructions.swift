import Foundation

/// Tells a person what to set so that clients reach the emulator, for a run without a command.
enum Instructions {
    static func text(proxyPort: Int, variables: [String: String], folder: RunFolder) -> String {
        let proxy = "127.0.0.1:\(proxyPort)"
        let authority = folder.file(ClientBundles.authorityName)
        let browser = "\(folder.privatePath)/chromium"
        let exports = variables.sorted { $0.key < $1.key }.map { "  export \($0.key)=\(quoted($0.value))" }
        return """
            Latchkey is ready at \(EmulatedHosts.publicURL), only for clients of the proxy http://\(proxy). Press Control-C to stop.

            For a shell:
            \(exports.joined(separator: "\n"))
            When the run has ended, another program could listen at the port, so remove them from the shell:
              unset \(variables.keys.sorted().joined(separator: " "))

            The page of the control API, which shows people, logins, the clock, faults and requests: \(variables["LATCHKEY_CONTROL_URL"] ?? "")/

            For Chromium, with a profile of its own, so that no real cookie reaches the emulator (certutil is in libnss3-tools):
              mkdir -p \(browser)/.pki/nssdb
              certutil -d sql:\(browser)/.pki/nssdb -N --empty-password
              certutil -d sql:\(browser)/.pki/nssdb -A -t C,, -n "Latchkey emulator" -i \(authority)
              HOME=\(browser) chromium --user-data-dir=\(browser)/profile --proxy-server=http://\(proxy)

            For the simulator of iOS, on a Mac: only the hosts of the login system go to the emulator.
              networksetup -setautoproxyurl Wi-Fi http://\(proxy)\(ProxyDocuments.configurationPath)
              xcrun simctl keychain booted add-root-cert \(authority)
            When the run has ended, another program could listen at the port, so switch the proxy off:
              networksetup -setautoproxystate Wi-Fi off

            For the emulator of Android, start it with a proxy. In a debug build of the app, trust the file \(authority)
            by <debug-overrides><trust-anchors><certificates src="@raw/latchkey"/></trust-anchors></debug-overrides>
            in the network security configuration, where res/raw/latchkey.pem is a copy of the file.
              emulator -avd NAME -http-proxy http://\(proxy)

            """
    }

    /// Returns a value as a word of a shell.
    private static func quoted(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/:.,_-=".utf8.contains(byte)
        }
        return isPlain ? value : "'\(value.replacingOccurrences(of: "'", with: "'\\''"))'"
    }
}
