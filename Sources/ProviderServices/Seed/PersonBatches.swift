/// The people of a seed or a file, divided into the parts that are stored together.
enum PersonBatches {
    /// The maximum number of people in a batch.
    static let maximumCount = 100
    /// The size of pictures, in bytes, after which a batch ends.
    private static let maximumPictures = 8 * 1024 * 1024

    /// Returns the ranges of the batches.
    /// - Parameter pictureSizes: The size of each person's picture.
    static func ranges(pictureSizes: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, size) = (0, 0)
        for (index, pictureSize) in pictureSizes.enumerated() {
            size += pictureSize
            guard index + 1 - start == maximumCount || size >= maximumPictures || index + 1 == pictureSizes.count else { continue }
            ranges.append(start..<index + 1)
            (start, size) = (index + 1, 0)
        }
        return ranges
    }
}
