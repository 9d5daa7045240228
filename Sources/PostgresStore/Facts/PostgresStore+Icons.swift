public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func hasIcon(withDigest digest: String) async throws(StoreError) -> Bool {
        guard !digest.hasZeroByte else { return false }
        return try await read(.exists("SELECT 1 FROM app_icons WHERE digest = $1", [.text(digest)]))
    }

    public func icon(withDigest digest: String) async throws(StoreError) -> IconImage? {
        guard !digest.hasZeroByte else { return nil }
        return try await read(
            .first("SELECT content FROM app_icons WHERE digest = $1 LIMIT 1", [.text(digest)]) { row in
                IconImage(bytes: try row.value("content"))
            })
    }
}

extension PostgresTransaction {
    func store(_ icon: IconImage.Edit, of app: String) {
        write("DELETE FROM app_icons WHERE app_id = $1", [.text(app)])
        if case .set(let image) = icon {
            write(
                "INSERT INTO app_icons (app_id, digest, content) VALUES ($1, $2, $3)",
                [.text(app), .text(image.digest), .bytes(image.bytes)])
        }
        write("UPDATE apps SET icon_digest = $1 WHERE id = $2", [.text(icon.digest), .text(app)])
    }
}
