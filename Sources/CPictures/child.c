#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

/* The memory that parent and child share. The child writes the status last. The parent checks everything else before it uses it. */
struct answer {
    volatile enum pictures_status status;
    int is_jpeg;
    size_t count;
    char reason[sizeof ((struct pictures_result *)0)->reason];
    unsigned char bytes[];
};

/* The shared memory, as the child sees it. The parent does not use this variable. */
static struct answer *answer;

_Noreturn void pictures_fail(enum pictures_status status, const char *reason) {
    strncpy(answer->reason, reason, sizeof answer->reason - 1);
    answer->status = status;
    _exit(0);
}

/* The bytes before an allocation. They hold its size, and keep it aligned. */
static const size_t header = 64;

/* malloc could return free memory of the program's heap, which the limit does not count. */
void *pictures_allocate(size_t size) {
    size += header;
    char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) pictures_fail(PICTURES_OUT_OF_MEMORY, "there is no memory left");
    memcpy(memory, &size, sizeof size);
    return memory + header;
}

void pictures_release(void *allocation) {
    char *memory = (char *)allocation - header;
    size_t size;
    memcpy(&size, memory, sizeof size);
    munmap(memory, size);
}

/* Closes all inherited files, so that a connection that the parent closes does not stay open in the child. */
static void close_files(void) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, 3U, ~0U, 0U) == 0) return;
#endif
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > 65536) most = 65536;
    for (int file = 3; file < most; file++) close(file);
}

#ifdef __linux__
/* Returns the process memory that RLIMIT_DATA counts, in bytes; 0 if it cannot be read. */
static size_t data_size(void) {
    char text[256];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return 0;
    text[count] = 0;
    const char *place = text;
    for (int field = 0; field < 5; field++) {
        place = strchr(place, ' ');
        if (!place) return 0;
        place++;
    }
    return strtoul(place, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}
#endif

static void limit(int resource, size_t value) {
    struct rlimit limit = {value, value};
    if (setrlimit(resource, &limit) != 0) pictures_fail(PICTURES_NOT_STARTED, "a limit cannot be set");
}

static void stop_late(int number) {
    (void)number;
    pictures_fail(PICTURES_OUT_OF_TIME, "it takes too much time");
}

static void restrict_child(const struct pictures_task *task) {
    /* The child does not use the program's signal handlers. */
    const int signals[] = {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTERM, SIGTRAP, SIGXCPU};
    for (size_t number = 0; number < sizeof signals / sizeof *signals; number++) signal(signals[number], SIG_DFL);
    /* The handler ends the child when its processor time is used up, and reports that as the reason. */
    signal(SIGPROF, stop_late);
    sigset_t none;
    sigemptyset(&none);
    /* Unblocks the signals. A signal that has arrived since the fork is delivered now. */
    sigprocmask(SIG_SETMASK, &none, NULL);
    close_files();
#ifdef __linux__
    size_t data = data_size();
    if (data == 0) pictures_fail(PICTURES_NOT_STARTED, "/proc/self/statm cannot be read");
    limit(RLIMIT_DATA, data + task->memory);
#endif
    limit(RLIMIT_CORE, 0);
    struct itimerval time = {{0, 0}, {task->time / 1000000, task->time % 1000000}};
    /* A second limit ends a child that waits or gets no processor time. */
    struct itimerval waiting = {{0, 0}, {task->time / 1000000 * 10 + 10, 0}};
    if (setitimer(ITIMER_PROF, &time, NULL) != 0 || setitimer(ITIMER_REAL, &waiting, NULL) != 0)
        pictures_fail(PICTURES_NOT_STARTED, "a limit cannot be set");
}

static _Noreturn void run_child(const struct pictures_task *task, size_t room) {
    restrict_child(task);
    int is_turned = task->orientation >= 5;
    int width = is_turned ? task->height : task->width, height = is_turned ? task->width : task->height;
    uint8_t *pixels = NULL;
    switch (task->format) {
    case PICTURES_PNG: pixels = pictures_decode_png(task, width, height); break;
    case PICTURES_JPEG: pixels = pictures_decode_jpeg(task, width, height); break;
    case PICTURES_WEBP: pixels = pictures_decode_webp(task, width, height); break;
    case PICTURES_PIXELS: pixels = pictures_reduce_pixels(task, width, height); break;
    }
    pixels = pictures_turn(pixels, task->width, task->height, task->orientation);
    size_t count = (size_t)task->width * task->height * 4;
    int is_opaque = 1;
    for (size_t place = 3; place < count && is_opaque; place += 4) is_opaque = pixels[place] == 255;
    if (task->form == PICTURES_AS_PIXELS) {
        memcpy(answer->bytes, pixels, count);
        answer->count = count;
    } else if (task->form == PICTURES_AS_JPEG && is_opaque) {
        answer->is_jpeg = 1;
        answer->count = pictures_encode_jpeg(pixels, task->width, task->height, answer->bytes, room);
    } else {
        answer->count = room;
        if (!pictures_encode_png(pixels, task->width, task->height, answer->bytes, &answer->count))
            pictures_fail(PICTURES_UNREADABLE, "it cannot be encoded as PNG");
    }
    answer->status = PICTURES_MADE;
    _exit(0);
}

/* Whether a decoder's fault can raise the signal. */
static int is_fault(int number) {
    return number == SIGABRT || number == SIGBUS || number == SIGFPE || number == SIGILL || number == SIGSEGV || number == SIGSYS
        || number == SIGTRAP;
}

/* Explains the end of a child that reported no result. A signal that is not a fault says nothing about the picture: the kernel sends
   SIGKILL when the machine runs out of memory, SIGALRM means that the child got no processor time for a long while, and SIGTERM comes from
   whoever stops the program. */
static void explain(int status, int is_known, struct pictures_result *result) {
    int has_failed = is_known && (!WIFSIGNALED(status) || is_fault(WTERMSIG(status)));
    result->status = has_failed ? PICTURES_CRASHED : PICTURES_ENDED_FROM_OUTSIDE;
    strcpy(result->reason, has_failed ? "its decoder ended without a result" : "its decoder was ended from outside");
}

void pictures_make(const struct pictures_task *task, struct pictures_result *result) {
    memset(result, 0, sizeof *result);
    /* The header and the tables of a small JPEG are larger than its pixels. */
    size_t room = pictures_largest(task->width, task->height) + 4096;
    size_t mapped = sizeof(struct answer) + room;
    struct answer *shared = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        result->status = PICTURES_NOT_STARTED;
        strcpy(result->reason, "there is no memory for it");
        return;
    }
    result->mapping = shared;
    result->mapped = mapped;
    shared->status = PICTURES_CRASHED;
    /* Blocks all signals, so that no signal handler of the program runs in the child. The child sets its own handlers. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        answer = shared;
        run_child(task, room);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child < 0) {
        result->status = PICTURES_NOT_STARTED;
        strcpy(result->reason, "the system gives no process for it");
        return;
    }
    int status = 0, is_known = 1;
    while (waitpid(child, &status, 0) < 0) {
        if (errno == EINTR) continue;
        /* The program ignores SIGCHLD or has already waited for this child, so the child has ended and its status is unknown. */
        is_known = 0;
        break;
    }
    if (shared->status == PICTURES_CRASHED || shared->count > room) return explain(status, is_known, result);
    result->status = shared->status;
    memcpy(result->reason, shared->reason, sizeof result->reason - 1);
    result->is_jpeg = shared->is_jpeg;
    result->bytes = shared->bytes;
    result->count = shared->count;
}

void pictures_free(struct pictures_result *result) {
    if (result->mapping) munmap(result->mapping, result->mapped);
    result->mapping = NULL;
}
