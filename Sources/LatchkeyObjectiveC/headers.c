// Empty, because this target consists of headers for Objective-C on Apple platforms. The package manager requires a source file.
