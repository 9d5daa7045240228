// The target is its headers, for Objective-C on Apple platforms; the package manager wants a source file as well.
