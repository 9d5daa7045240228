#ifndef LATCHKEY_ALLOCATIONS_H
#define LATCHKEY_ALLOCATIONS_H

/// How often this thread has asked for memory since it began.
unsigned long long allocations_of_this_thread(void);

#endif
