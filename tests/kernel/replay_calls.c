/* Makes recorded calls again: replay_calls FILE, which `emulate.py` writes. Linked with the kernels and their table, it
 * runs under an emulator of another processor, without Python. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    int32_t (*code)(const uint64_t *, int64_t *);
    const char *kinds;
    char result;
} Entry;
extern const Entry il_table[];

enum { MAX_ARGUMENTS = 32, MAX_WORDS = 128 };

static uint64_t number(FILE *file) {
    uint64_t value = 0;
    if (fread(&value, sizeof value, 1, file) != 1) exit(2);
    return value;
}

static char *bytes(FILE *file, uint64_t size) {
    char *content = aligned_alloc(16, (size + 31) / 16 * 16);
    if (!content || fread(content, 1, size, file) != size) exit(2);
    content[size] = 0;
    return content;
}

/* Returns whether the next call leaves the recorded bytes. */
static int replay(FILE *file, const char *name, uint64_t arguments) {
    uint64_t words[MAX_WORDS], *next = words, sizes[MAX_ARGUMENTS];
    char *before[MAX_ARGUMENTS], *after[MAX_ARGUMENTS];
    for (uint64_t each = 0; each < arguments; each++) {
        uint64_t dimensions = number(file);
        before[each] = after[each] = NULL;
        sizes[each] = 0;
        if (dimensions == 0) {
            *next++ = number(file);
            continue;
        }
        uint64_t *address = next++;
        for (uint64_t dimension = 0; dimension < dimensions; dimension++) *next++ = number(file);
        sizes[each] = number(file);
        before[each] = bytes(file, sizes[each]);
        after[each] = bytes(file, sizes[each]);
        *address = (uint64_t)(uintptr_t)before[each];
    }
    uint64_t has_result = number(file);
    int64_t expected = (int64_t)number(file), result = 0;
    const Entry *entry = il_table;
    while (entry->name && strcmp(entry->name, name)) entry++;
    int is_equal = entry->name && entry->code(words, &result) == 0 && (!has_result || result == expected);
    for (uint64_t each = 0; each < arguments; each++) {
        is_equal = is_equal && (sizes[each] == 0 || memcmp(before[each], after[each], sizes[each]) == 0);
        free(before[each]);
        free(after[each]);
    }
    return is_equal;
}

int main(int count, char **given) {
    FILE *file = count == 2 ? fopen(given[1], "rb") : NULL;
    if (!file) return 2;
    uint64_t calls = number(file), different = 0;
    for (uint64_t call = 0; call < calls; call++) {
        char *name = bytes(file, number(file));
        if (!replay(file, name, number(file))) {
            printf("%llu %s\n", (unsigned long long)call, name);
            different++;
        }
        free(name);
    }
    printf("%llu calls, %llu differences\n", (unsigned long long)calls, (unsigned long long)different);
    return different != 0;
}
