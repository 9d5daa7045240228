// The documented module name for what `Latchkey` is: an app keeps its import.
@_exported public import Latchkey
