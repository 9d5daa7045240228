import CNamespaces
import Foundation

/// The namespaces of COMMAND (Linux), with files of its own, and a network of its own, which has only a loopback interface.
enum Isolation {
    /// The reason why COMMAND cannot be isolated.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Moves the process to the namespaces. It must have a single thread.
    static func enter() throws(Failure) {
        guard let step = latchkey_enter_namespaces() else { return }
        let reason = String(cString: strerror(errno))
        throw Failure(
            description: """
                --isolated is not possible here (\(String(cString: step)): \(reason)); leave it out, so that COMMAND finds the emulator by its \
                variables.
                """)
    }

    /// Replaces the host names and the certificate authorities that COMMAND sees.
    /// - Parameters:
    ///   - folder: the folder with the files of ``ClientBundles``.
    ///   - addresses: where the hosts of the login system are found.
    static func replaceFiles(from folder: RunFolder, addresses: [LoopbackAddress]) throws {
        let hosts = try? String(contentsOfFile: hostsPath, encoding: .utf8)
        let text = HostsFile.text(replacing: hosts ?? "", addresses: addresses)
        try replace(hostsPath, by: folder.write(text.utf8, to: "hosts", readers: .everybody))
        if let order = try? String(contentsOfFile: orderPath, encoding: .utf8) {
            let text = HostsFile.order(replacing: order)
            try replace(orderPath, by: folder.write(text.utf8, to: "nsswitch.conf", readers: .everybody))
        }
        // Several of these paths may lead to one file.
        let bundles = Set(
            CertificateBundle.systemFiles.filter { access($0, F_OK) == 0 }.map { URL(filePath: $0).resolvingSymlinksInPath().path })
        for bundle in bundles { try replace(bundle, by: folder.file(ClientBundles.systemName)) }
    }

    private static let hostsPath = "/etc/hosts"
    private static let orderPath = "/etc/nsswitch.conf"

    private static func replace(_ path: String, by file: String) throws {
        guard latchkey_bind_mount(file, path) == 0 else {
            throw Failure(description: "\(path) cannot be replaced for COMMAND: \(String(cString: strerror(errno))).")
        }
    }
}
