/*
 * fives_boards: the boards that come with Kocka, F1.
 *
 * Made by `kocka boards make`; `kocka boards check` grades them.
 */
#include "games/fives.h"

const char *const fives_white[WHITE_BOARDS] = {
    "FBFDECCDED"
    "CAACAAAECD"
    "AEBDEFEEDB"
    "FEABBFBDBD"
    "ACFDBBEEFA"
    "FCEEAAFFBB"
    "ECFDCECADF"
    "BDCCBEBDFE"
    "CAFBBDCACA"
    "FADDDCCBAF",

    "BFADBCBDBE"
    "AAAFFDADEB"
    "ACDCDBCCCA"
    "DEEEADFEEC"
    "BECAAFCBFF"
    "ECBACCDFCD"
    "ABDFFDCECF"
    "FEBBACFAEA"
    "BAFDAEEDBC"
    "FDBEDBBFED",

    "FABDCCDBCF"
    "FDBBFAAEDE"
    "EAEFAAFFBB"
    "FEFCEBBEFD"
    "DEEAABCFDE"
    "FCBEBBDCFA"
    "CAAFDFECDD"
    "ADECBDFBAD"
    "BBBACCDACE"
    "ADCCEACDEC",

    "CFCAECCFAE"
    "DBEEBBDFFD"
    "ABDADBBCAD"
    "CCBBABFFDC"
    "CDBBDDABBC"
    "AAFDAEBCCA"
    "FDFFDEAEEE"
    "DEFEAADEFF"
    "BECFCFABCA"
    "BFCEEAEDCD",
};

const char fives_grey[] = "DCDCFCDFAC"
                          "ABAEBCDDFC"
                          "DABDCBBFCA"
                          "AEEDABCAFE"
                          "BEDFDFECEC"
                          "BCAEAABECA"
                          "AACEFBEDDA"
                          "CEFBDAABCC"
                          "EFFFDBFBEB"
                          "FDDFFEEBBD";
