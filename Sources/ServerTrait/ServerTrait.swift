#if !Server
#error("This needs the package trait Server: make, swift build --traits Server, or traits: [\"Server\"] in the manifest of an app.")
#endif
