#ifndef LATCHKEY_ALLOCATIONS_H
#define LATCHKEY_ALLOCATIONS_H

/// Returns the number of allocations of the calling thread since the thread began.
unsigned long long allocations_of_this_thread(void);

#endif
