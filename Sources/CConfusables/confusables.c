#include "confusables.h"
#include <unicode/uspoof.h>

const void *confusables_checker(void) {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    if (U_FAILURE(status)) return 0;
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_CHAR_LIMIT, &status);
    uspoof_setRestrictionLevel(checker, USPOOF_MODERATELY_RESTRICTIVE);
    uspoof_setAllowedChars(checker, uspoof_getRecommendedSet(&status), &status);
    if (U_SUCCESS(status)) return checker;
    uspoof_close(checker);
    return 0;
}

int confusables_is_mixed(const void *checker, const char *text, int count) {
    UErrorCode status = U_ZERO_ERROR;
    int result = uspoof_check2UTF8(checker, text, count, NULL, &status);
    return U_FAILURE(status) || result != 0;
}

int confusables_skeleton(const void *checker, const char *text, int count, char *skeleton, int capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int length = uspoof_getSkeletonUTF8(checker, 0, text, count, skeleton, capacity, &status);
    return U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR ? -1 : length;
}
