#pragma once

/* The functions of ICU that detect confusable names (Unicode Technical Standard 39). ICU's headers are not included here, because
   Foundation has another version of ICU, and Swift can import only one of the two. */

/* Returns an immutable checker for words; NULL if ICU cannot create one. */
const void *confusables_checker(void);

/* Returns whether a word in UTF-8 mixes scripts, or has letters that no modern language uses (sections 3 and 5.2); 1 if ICU fails. */
int confusables_is_mixed(const void *checker, const char *text, int count);

/* Computes the skeleton of a text in UTF-8 (section 4). Returns its length in bytes, which may exceed `capacity`; -1 if ICU fails. */
int confusables_skeleton(const void *checker, const char *text, int count, char *skeleton, int capacity);
