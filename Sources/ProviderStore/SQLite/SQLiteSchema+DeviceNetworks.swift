extension SQLiteSchema {
    /// The networks that have asked for device codes; `NULL` for an app's server. Those of before are anybody's.
    static let deviceNetworks = """
        ALTER TABLE device_logins ADD COLUMN network TEXT;
        ALTER TABLE device_logins ADD COLUMN network_group TEXT;
        UPDATE device_logins SET network = '', network_group = '';
        DROP INDEX device_logins_by_app;
        CREATE INDEX device_logins_by_app_and_group ON device_logins (app_id, network_group, expires_at, state);
        CREATE INDEX device_logins_by_network ON device_logins (network, expires_at);
        """

    /// The codes that wait are counted apart from those that are decided, and a network begins with the codes of all those that it is in.
    static let waitingDevices = """
        DROP INDEX device_logins_by_app_and_group;
        DROP INDEX device_logins_by_network;
        ALTER TABLE device_logins DROP COLUMN network_group;
        CREATE INDEX device_logins_by_app ON device_logins (app_id, state, network, expires_at);
        CREATE INDEX device_logins_waiting ON device_logins (network, expires_at) WHERE state = 'pending';
        """

    /// An index that finds a person's approvals at an app without those that devices have fetched.
    static let approvedDevices = """
        DROP INDEX device_logins_by_person;
        CREATE INDEX device_logins_by_person ON device_logins (person_id, app_id, state, expires_at);
        """
}
