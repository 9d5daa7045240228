#if !Server
#error("Build this with the package trait Server: make, swift build --traits Server, or traits: [\"Server\"] where a manifest names the package.")
#endif
