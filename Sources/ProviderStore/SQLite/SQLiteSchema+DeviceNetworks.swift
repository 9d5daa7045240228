extension SQLiteSchema {
    /// Adds the networks that requested device codes; `NULL` stands for an app's server. Earlier codes count as requested by any client.
    static let deviceNetworks = """
        ALTER TABLE device_logins ADD COLUMN network TEXT;
        ALTER TABLE device_logins ADD COLUMN network_group TEXT;
        UPDATE device_logins SET network = '', network_group = '';
        DROP INDEX device_logins_by_app;
        CREATE INDEX device_logins_by_app_and_group ON device_logins (app_id, network_group, expires_at, state);
        CREATE INDEX device_logins_by_network ON device_logins (network, expires_at);
        """

    /// Replaces the indexes, so that pending codes are counted separately from decided ones. The code of a network now begins with the codes of the
    /// networks that contain it.
    static let pendingDeviceLogins = """
        DROP INDEX device_logins_by_app_and_group;
        DROP INDEX device_logins_by_network;
        ALTER TABLE device_logins DROP COLUMN network_group;
        CREATE INDEX device_logins_by_app ON device_logins (app_id, state, network, expires_at);
        CREATE INDEX device_logins_waiting ON device_logins (network, expires_at) WHERE state = 'pending';
        """

    /// Changes an index so that it finds a person's unredeemed approvals at an app without reading the redeemed ones.
    static let approvedDeviceLogins = """
        DROP INDEX device_logins_by_person;
        CREATE INDEX device_logins_by_person ON device_logins (person_id, app_id, state, expires_at);
        """
}
