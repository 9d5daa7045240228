// os. Pages below https://developer.apple.com/documentation/
#pragma once
#include "../Declarations.h"
#include <stdint.h>

AVAILABLE(10.0, 13.1, 10.12, 1.0)
typedef struct os_unfair_lock_s { // os/os_unfair_lock_s
    uint32_t _os_unfair_lock_opaque; // os/os_unfair_lock_s
} os_unfair_lock;
typedef os_unfair_lock *os_unfair_lock_t; // os/os_unfair_lock_t
void os_unfair_lock_lock(os_unfair_lock_t lock) AVAILABLE(10.0, 13.1, 10.12, 1.0); // os/os_unfair_lock_lock
void os_unfair_lock_unlock(os_unfair_lock_t lock) AVAILABLE(10.0, 13.1, 10.12, 1.0); // os/os_unfair_lock_unlock
_Bool os_unfair_lock_trylock(os_unfair_lock_t lock) AVAILABLE(10.0, 13.1, 10.12, 1.0); // os/os_unfair_lock_trylock
