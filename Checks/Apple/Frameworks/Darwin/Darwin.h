// The C library and the system's calls. Pages below https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/
// and below the same address with man3; numbers and layouts are those of the system's public interface.
#pragma once
#include "../Declarations.h"
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef long ssize_t; // read.2.html
typedef long long off_t; // lseek.2.html
typedef unsigned short mode_t; // stat.2.html
typedef unsigned int uid_t; // getuid.2.html
typedef unsigned int gid_t; // getuid.2.html
typedef int pid_t; // getpid.2.html
typedef unsigned int nfds_t; // poll.2.html
typedef unsigned int socklen_t; // socket.2.html
typedef unsigned char sa_family_t; // socket.2.html
typedef unsigned short in_port_t; // getsockname.2.html
typedef unsigned int in_addr_t; // getsockname.2.html
typedef unsigned int useconds_t; // usleep.3.html
typedef long time_t; // time.3.html
typedef int suseconds_t; // gettimeofday.2.html

#define EINTR 4 // intro.2.html
#define EAGAIN 35 // intro.2.html
#define EWOULDBLOCK EAGAIN // intro.2.html
#define ENOENT 2 // intro.2.html
#define EEXIST 17 // intro.2.html
#define EINVAL 22 // intro.2.html
#define EAFNOSUPPORT 47 // intro.2.html
#define EADDRINUSE 48 // intro.2.html
#define EADDRNOTAVAIL 49 // intro.2.html
#define ELOOP 62 // intro.2.html

#define O_RDONLY 0x0 // open.2.html
#define O_WRONLY 0x1 // open.2.html
#define O_RDWR 0x2 // open.2.html
#define O_NONBLOCK 0x4 // open.2.html
#define O_APPEND 0x8 // open.2.html
#define O_NOFOLLOW 0x100 // open.2.html
#define O_CREAT 0x200 // open.2.html
#define O_TRUNC 0x400 // open.2.html
#define O_EXCL 0x800 // open.2.html
#define O_EVTONLY 0x8000 // open.2.html
#define O_DIRECTORY 0x100000 // open.2.html
#define O_CLOEXEC 0x1000000 // open.2.html

#define F_OK 0 // access.2.html
#define X_OK 1 // access.2.html
#define W_OK 2 // access.2.html
#define R_OK 4 // access.2.html
#define F_GETFD 1 // fcntl.2.html
#define F_SETFD 2 // fcntl.2.html
#define F_GETFL 3 // fcntl.2.html
#define F_SETFL 4 // fcntl.2.html
#define F_FULLFSYNC 51 // fcntl.2.html
#define FD_CLOEXEC 1 // fcntl.2.html
#define LOCK_SH 1 // flock.2.html
#define LOCK_EX 2 // flock.2.html
#define LOCK_NB 4 // flock.2.html
#define LOCK_UN 8 // flock.2.html
#define POLLIN 0x1 // poll.2.html
#define POLLOUT 0x4 // poll.2.html
#define AF_INET 2 // socket.2.html
#define AF_INET6 30 // socket.2.html
#define SOCK_STREAM 1 // socket.2.html
#define IPPROTO_TCP 6 // tcp.4.html
#define SOL_SOCKET 0xffff // getsockopt.2.html
#define SO_REUSEADDR 4 // getsockopt.2.html
#define SO_NOSIGPIPE 0x1022 // getsockopt.2.html
#define SOMAXCONN 128 // listen.2.html
#define SHUT_WR 1 // shutdown.2.html
#define RTLD_NOW 2 // dlopen.3.html
#define RTLD_LOCAL 4 // dlopen.3.html
#define SIGINT 2 // signal.3.html
#define SIGTERM 15 // signal.3.html

struct timespec { // nanosleep.2.html
    time_t tv_sec;
    long tv_nsec;
};
struct timeval { // gettimeofday.2.html
    time_t tv_sec;
    suseconds_t tv_usec;
};
struct stat { // stat.2.html
    int st_dev;
    mode_t st_mode;
    unsigned short st_nlink;
    unsigned long long st_ino;
    uid_t st_uid;
    gid_t st_gid;
    int st_rdev;
    struct timespec st_atimespec;
    struct timespec st_mtimespec;
    struct timespec st_ctimespec;
    struct timespec st_birthtimespec;
    off_t st_size;
    long long st_blocks;
    int st_blksize;
    unsigned int st_flags;
    unsigned int st_gen;
};
struct pollfd { // poll.2.html
    int fd;
    short events;
    short revents;
};
struct sockaddr { // socket.2.html
    unsigned char sa_len;
    sa_family_t sa_family;
    char sa_data[14];
};
struct in_addr { // getsockname.2.html
    in_addr_t s_addr;
};
struct in6_addr { // getsockname.2.html
    unsigned char bytes[16];
};
struct sockaddr_in { // getsockname.2.html
    unsigned char sin_len;
    sa_family_t sin_family;
    in_port_t sin_port;
    struct in_addr sin_addr;
    char sin_zero[8];
};
struct sockaddr_in6 { // getsockname.2.html
    unsigned char sin6_len;
    sa_family_t sin6_family;
    in_port_t sin6_port;
    uint32_t sin6_flowinfo;
    struct in6_addr sin6_addr;
    uint32_t sin6_scope_id;
};
struct utsname { // uname.3.html
    char sysname[256];
    char nodename[256];
    char release[256];
    char version[256];
    char machine[256];
};

int close(int file); // close.2.html
ssize_t read(int file, void *bytes, size_t count); // read.2.html
ssize_t write(int file, const void *bytes, size_t count); // write.2.html
off_t lseek(int file, off_t offset, int from); // lseek.2.html
int fsync(int file); // fsync.2.html
int ftruncate(int file, off_t length); // ftruncate.2.html
int fstat(int file, struct stat *facts); // stat.2.html
int stat(const char *path, struct stat *facts); // stat.2.html
int lstat(const char *path, struct stat *facts); // stat.2.html
int fchmod(int file, mode_t mode); // chmod.2.html
int access(const char *path, int mode); // access.2.html
int mkdir(const char *path, mode_t mode); // mkdir.2.html
int rmdir(const char *path); // rmdir.2.html
int rename(const char *from, const char *to); // rename.2.html
int unlink(const char *path); // unlink.2.html
int flock(int file, int operation); // flock.2.html
int pipe(int files[2]); // pipe.2.html
int poll(struct pollfd files[], nfds_t count, int milliseconds); // poll.2.html
uid_t geteuid(void); // getuid.2.html
uid_t getuid(void); // getuid.2.html
pid_t getpid(void); // getpid.2.html
int usleep(useconds_t microseconds); // usleep.3.html
int uname(struct utsname *names); // uname.3.html
int socket(int domain, int type, int protocol); // socket.2.html
int bind(int socket, const struct sockaddr *address, socklen_t length); // bind.2.html
int connect(int socket, const struct sockaddr *address, socklen_t length); // connect.2.html
int listen(int socket, int backlog); // listen.2.html
int accept(int socket, struct sockaddr *address, socklen_t *length); // accept.2.html
int getsockname(int socket, struct sockaddr *address, socklen_t *length); // getsockname.2.html
int getsockopt(int socket, int level, int name, void *value, socklen_t *length); // getsockopt.2.html
int setsockopt(int socket, int level, int name, const void *value, socklen_t length); // getsockopt.2.html
int shutdown(int socket, int how); // shutdown.2.html
ssize_t send(int socket, const void *bytes, size_t count, int flags); // send.2.html
ssize_t recv(int socket, void *bytes, size_t count, int flags); // recv.2.html
void *dlopen(const char *path, int mode); // dlopen.3.html
void *dlsym(void *handle, const char *symbol); // dlsym.3.html
typedef struct _opaque_pthread_t *pthread_t; // pthread_create.3.html
typedef struct _opaque_pthread_attr_t pthread_attr_t; // pthread_create.3.html
int pthread_create(pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes, void *_Nullable (*_Nonnull work)(void *_Nonnull), void *_Nullable argument); // pthread_create.3.html
int pthread_detach(pthread_t _Nonnull thread); // pthread_detach.3.html
pthread_t _Nonnull pthread_self(void); // pthread_self.3.html
double pow(double base, double exponent); // pow.3.html
int mkstemp(char *template); // mkstemp.3.html
void arc4random_buf(void *bytes, size_t count); // arc4random.3.html
void exit(int status) __attribute__((noreturn)); // exit.3.html
