#if GTK
internal import CGTK
internal import Latchkey

/// The picture formats that this system can decode. They depend on the installed loaders of gdk-pixbuf; Debian has none for WebP by
/// default.
enum PictureKinds {
    static let decodable: [PictureFile.Kind] = {
        let types = decodableTypes
        return PictureFile.Kind.allCases.filter { types.contains($0.rawValue) }
    }()

    private static var decodableTypes: Set<String> {
        let formats = gdk_pixbuf_get_formats()
        defer { g_slist_free(formats) }
        var types: Set<String> = []
        for entry in sequence(first: formats, next: { $0?.pointee.next }) {
            guard let format = entry?.pointee.data else { break }
            let names = gdk_pixbuf_format_get_mime_types(OpaquePointer(format))
            defer { g_strfreev(names) }
            var next = names
            while let name = next?.pointee {
                types.insert(String(cString: name))
                next = next?.advanced(by: 1)
            }
        }
        return types
    }
}
#endif
