import ProviderDomain

extension SQLiteSchema {
    static let seedFiles = """
        -- The seed file that was loaded last. The number rises with each file.
        CREATE TABLE seed_files (
            number INTEGER PRIMARY KEY NOT NULL,
            digest TEXT NOT NULL
        );

        -- The digests that seeds have set, and the number of the file for which each was last compared. `origin` is the Argon2id digest of the
        -- digest in the file, if the digest was upgraded.
        CREATE TABLE seed_passwords (
            person_id INTEGER PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            seed_file INTEGER NOT NULL,
            digest TEXT NOT NULL,
            origin TEXT
        );
        """

    static let otherPasswordDigests = """
        -- Finds the kinds of digests whose verification takes another time than that of the provider's own.
        CREATE INDEX people_with_other_digests ON people (password)
            WHERE substr(password, 1, 31) <> '$argon2id$v=19$m=19456,t=2,p=1$';
        """
}
