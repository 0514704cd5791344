/* Another host, in C, written from firmware/PROTOCOL.md alone: it follows a log of a board.
 *
 *     host PORT LOG EVENTS SECONDS
 *
 * Prints a line for each event of the log, in order and once: its number, its time in ms, its bytes
 * in hex. Ends with status 0 when it has so many events, 1 when SECONDS are over before, 2 when the
 * port cannot be opened or the board refuses. If this file has to look elsewhere than at that page,
 * the page is not good enough.
 */
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { HELLO = 1, WELCOME = 2, REFUSE = 3, PING = 4, EVENT = 6, ACK = 7, COMMAND = 8, REPLY = 9 };
enum { FOLLOW = 1, GAP = 1, PROTOCOL = 1 };
enum { LONGEST = 300, STUFFED = 2 * LONGEST, AGAIN_MS = 500 };

/* Numbers are little endian. */
static void put(uint8_t *at, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++) at[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t get(const uint8_t *at, int bytes) {
    uint32_t value = 0;
    for (int i = bytes; i-- > 0;) value = value << 8 | at[i];
    return value;
}

static uint32_t crc32_of(const uint8_t *data, int n) {
    uint32_t crc = 0xFFFFFFFFu;
    for (int i = 0; i < n; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

/* COBS: pieces end at a zero byte, each written as its length + 1 and its bytes; at most 254. */
static int stuff(const uint8_t *data, int n, uint8_t *out) {
    int at = 0, code = at++, length = 1;
    for (int i = 0; i < n; i++) {
        if (data[i]) {
            out[at++] = data[i];
            length++;
        }
        if (!data[i] || length == 255) {
            out[code] = (uint8_t)length;
            code = at++;
            length = 1;
        }
    }
    out[code] = (uint8_t)length;
    return at;
}

/* The length of what was stuffed, -1 if it is no COBS or too long. */
static int unstuff(const uint8_t *data, int n, uint8_t *out, int room) {
    int length = 0;
    for (int i = 0; i < n;) {
        int code = data[i++];
        if (code == 0 || i + code - 1 > n || length + code > room) return -1;
        for (int k = 1; k < code; k++) out[length++] = data[i++];
        if (i < n && code < 255) out[length++] = 0;
    }
    return length;
}

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A message and its CRC, stuffed, between zero bytes. */
static void say(int port, uint8_t *message, int n) {
    uint8_t frame[STUFFED];
    put(message + n, crc32_of(message, n), 4);
    frame[0] = 0;
    int size = 1 + stuff(message, n + 4, frame + 1);
    frame[size++] = 0;
    for (int at = 0; at < size;) {
        ssize_t wrote = write(port, frame + at, (size_t)(size - at));
        if (wrote <= 0) return; /* it will be said again */
        at += (int)wrote;
    }
}

struct host {
    int port;
    uint32_t session, log, next, wanted;
    int welcome, answered, refused;
};

static void say_what_is_due(struct host *host) {
    uint8_t message[LONGEST + 4];
    if (!host->welcome) {
        static const char name[] = "host.c";
        message[0] = HELLO;
        put(message + 1, PROTOCOL, 2);
        put(message + 3, host->session, 4);
        memcpy(message + 7, name, sizeof name - 1);
        say(host->port, message, 7 + (int)sizeof name - 1);
    } else if (!host->answered) { /* the same number until the reply comes */
        message[0] = COMMAND;
        put(message + 1, 1, 2);
        message[3] = FOLLOW;
        put(message + 4, host->log, 4);
        put(message + 8, host->next, 4);
        say(host->port, message, 12);
    } else {
        message[0] = PING;
        put(message + 1, 1, 4);
        say(host->port, message, 5);
    }
}

static void take_event(struct host *host, const uint8_t *message, int n) {
    uint32_t log = get(message + 1, 4), seq = get(message + 5, 4);
    uint8_t ack[LONGEST + 4];
    if (log != host->log) return;
    if (seq == host->next) {
        printf("%u %u ", (unsigned)seq, (unsigned)get(message + 9, 4));
        for (int i = 13; i < n; i++) printf("%02x", message[i]);
        printf("\n");
        fflush(stdout); /* kept before it is acknowledged */
        host->next++;
    }
    ack[0] = ACK;
    put(ack + 1, log, 4);
    put(ack + 5, host->next, 4);
    ack[9] = seq > host->next ? GAP : 0;
    say(host->port, ack, 10);
}

static void take(struct host *host, const uint8_t *message, int n) {
    int of_ours = n >= 7 && get(message + 1, 2) == PROTOCOL && get(message + 3, 4) == host->session;
    if (message[0] == WELCOME && of_ours) host->welcome = 1;
    if (message[0] == REFUSE && n >= 4 && get(message + 1, 2) != PROTOCOL) host->refused = 1;
    if (!host->welcome) return; /* meant for the host before us */
    if (message[0] == REPLY && n >= 5 && get(message + 1, 2) == 1) {
        host->answered = message[3] == 0;
        host->refused = message[3] != 0;
    }
    if (message[0] == EVENT && n > 13) take_event(host, message, n);
}

/* Cut what came at zero bytes; what is no frame with a good CRC is dropped without a word. */
static void listen_to(struct host *host, const uint8_t *data, int n) {
    static uint8_t frame[STUFFED];
    static int length = 0;
    for (int i = 0; i < n; i++) {
        if (data[i]) {
            if (length < STUFFED) frame[length] = data[i];
            if (length <= STUFFED) length++;
            continue;
        }
        uint8_t message[LONGEST + 8];
        int size = length > STUFFED ? -1 : unstuff(frame, length, message, LONGEST + 4);
        length = 0;
        if (size > 4 && crc32_of(message, size - 4) == get(message + size - 4, 4))
            take(host, message, size - 4);
    }
}

int main(int argc, char **argv) {
    struct host host = {0};
    struct termios raw;
    if (argc != 5 || (host.port = open(argv[1], O_RDWR | O_NOCTTY)) < 0) return 2;
    if (tcgetattr(host.port, &raw) == 0) {
        cfmakeraw(&raw);
        tcsetattr(host.port, TCSANOW, &raw);
    }
    host.log = (uint32_t)strtoul(argv[2], 0, 10);
    host.wanted = (uint32_t)strtoul(argv[3], 0, 10);
    host.session = (uint32_t)now_ms() * 2654435761u ^ (uint32_t)getpid();
    int64_t end = now_ms() + 1000 * strtol(argv[4], 0, 10), said = 0;
    while (host.next < host.wanted && now_ms() < end && !host.refused) {
        if (now_ms() - said > AGAIN_MS) {
            said = now_ms();
            say_what_is_due(&host);
        }
        struct pollfd one = {.fd = host.port, .events = POLLIN};
        uint8_t data[4096];
        if (poll(&one, 1, 50) > 0) {
            ssize_t n = read(host.port, data, sizeof data);
            if (n > 0) listen_to(&host, data, (int)n);
        }
    }
    close(host.port);
    return host.refused ? 2 : host.next < host.wanted;
}
