/*
 * fives_boards: the boards that come with Kocka, F1.
 *
 * Made by `kocka boards make --seed kocka --source`; `kocka boards
 * check` grades them.
 */
#include "games/fives.h"

/* clang-format off */
const char *const fives_white[WHITE_BOARDS] = {
    "FBEABDFBBA"
    "EDEFBFBCEE"
    "DBCCDDAACA"
    "EFBDAFEDAC"
    "AFECBAEFEF"
    "DADCEBABFC"
    "ACEEDAFBED"
    "ABDCFDFCCD"
    "DDBEEFCAAC"
    "AFBCCFCDBB",

    "ADDCCAAECB"
    "EFBABDCBBD"
    "AFACFADDFF"
    "CBDBCAECEE"
    "BDBDDEDCFF"
    "CAAECEFEAC"
    "CEBEBDAAEB"
    "BCEFCDFBFA"
    "FFBFCFABEB"
    "DCDAAFEEDD",

    "EBEAEADECA"
    "DCBFFAEAEC"
    "CAAEEDECEC"
    "FFCFDFDCFD"
    "DADBBFBBFA"
    "BBDEAACDDA"
    "AEEBCFBCFC"
    "FBCCFECEFB"
    "FBADADCDBD"
    "BABCBADFDE",

    "DBCEADEABB"
    "ABAAFAFFDF"
    "CEBEBFCADA"
    "ADDBFBCEEA"
    "CEAAFDDBFB"
    "FCCBACCEEC"
    "CDBCCAFFBE"
    "DEDFFEECCE"
    "DADEDAFDBF"
    "CECADBBFDB",
};

const char fives_grey[] =
    "CDEFFBBCCB"
    "EBFDDCDDAA"
    "AFAEFBBFDB"
    "FABBEFACAD"
    "DDCDEFCBFB"
    "CCDFCACEAA"
    "EEDCFCBECC"
    "CCAADABDEB"
    "FBBEFEADEB"
    "DEAFDAEAFE";
