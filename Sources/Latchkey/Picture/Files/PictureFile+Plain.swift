extension PictureFile {
    /// The same picture and nothing else, or `nil` where the file is not whole, or not made as pictures are.
    ///
    /// Decoders take half a picture for a whole one and leave the rest to chance, and some can be kept busy for minutes, or made to fill the memory, by a
    /// small file: with scans, with frames, with texts that are packed. Of WebP the whole file is taken.
    var plain: PictureFile? {
        switch kind {
        case .png: PNGChunks.plain(bytes).map { PictureFile(kind, $0) }
        case .jpeg: JPEGSegments.plain(bytes).map { PictureFile(kind, Array($0)) }
        case .gif: GIFBlocks.plain(bytes).map { PictureFile(kind, $0) }
        case .webp: plainWebP
        }
    }

    /// WebP Container Specification, section "WebP File Header": the size of what follows it stands behind the first four bytes.
    private var plainWebP: PictureFile? {
        guard bytes.count > 12 else { return nil }
        let end = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8
        return end > 12 && end <= bytes.count ? PictureFile(kind, Array(bytes[..<end])) : nil
    }
}
