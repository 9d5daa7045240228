#pragma once

/* What of ICU looks for names that pass for others (Unicode Technical Standard 39). Its headers stay outside: Foundation has an ICU of its own,
   of another version, and Swift sees one of them only. */

/* A checker for words, which nothing changes afterwards; NULL where ICU has none. */
const void *confusables_checker(void);

/* Whether a word in UTF-8 mixes alphabets, or has letters that no language of today writes (sections 3 and 5.2). 1 where that cannot be said. */
int confusables_is_mixed(const void *checker, const char *text, int count);

/* The skeleton of a text in UTF-8 (section 4). Returns its length in bytes, also where it is longer than the room for it; -1 where there is none. */
int confusables_skeleton(const void *checker, const char *text, int count, char *skeleton, int room);
