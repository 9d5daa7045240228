extension PictureFile {
    /// Whether the file is whole, and made as pictures are: decoders take half a picture for a whole one and leave the rest to chance, and some can be
    /// kept busy for minutes, or made to fill the memory, by a small file.
    var isSound: Bool {
        bytes.withUnsafeBufferPointer { bytes in
            switch kind {
            case .png: PNGChunks.areSound(bytes)
            case .jpeg: JPEGSegments.areSound(bytes)
            case .gif: GIFBlocks.areSound(bytes)
            case .webp: Self.isWholeWebP(bytes)
            }
        }
    }

    /// WebP Container Specification, section "WebP File Header": the size of what follows it stands behind the first four bytes.
    private static func isWholeWebP(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count > 12 else { return false }
        let size = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        return size + 8 <= bytes.count
    }
}
