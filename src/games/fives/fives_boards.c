/*
 * fives_boards: the boards that come with Kocka, F1.
 *
 * Made by `kocka boards make --seed kocka --source`; `kocka boards
 * check` grades them.
 */
#include "games/fives/fives.h"

/* clang-format off */
const char *const fives_white[WHITE_BOARDS] = {
    "EDBBACDBBD"
    "DCDADFAAEF"
    "EECACFCBBF"
    "DCDCECBCEC"
    "FFEBBDBACA"
    "BABDDFDAEA"
    "FEEABFDECD"
    "AFDEAACFCE"
    "AFDAEBCFBF"
    "BEACFBFECD",

    "EFAACBABBE"
    "DDBBDFFCFC"
    "AEAAFEACEC"
    "DECDFEBBED"
    "FDDCBFAFBC"
    "FAECBDBFBE"
    "CAEBDAADDB"
    "ACACDFCFEA"
    "CDBDEEFEBE"
    "ADFCCACDBF",

    "FCFFBEBEDB"
    "CDDBCBADBA"
    "ECCBCADACC"
    "DEEFDFDFDA"
    "BFCFABABCC"
    "BEACFAEBEA"
    "DEACAEDEDE"
    "DBBEEAEBFB"
    "CFCFFDADFB"
    "FDCAEDFCAA",

    "FACCDFDBBD"
    "CAEEABFDCF"
    "FEFCDAEDCE"
    "EDCDACAFFE"
    "ADFCDBCCBD"
    "FEDBDBAFBF"
    "BEDAEAEEAA"
    "CBBCEBFDFD"
    "EACACBFAAF"
    "DABBEEBBCC",
};

const char fives_grey[] =
    "DCBDABCACF"
    "CBDEEDABBF"
    "EBFBDBDCCA"
    "DEFEDADFAC"
    "ECDEAECCEF"
    "CFDFCBBFED"
    "BAAEECFAAE"
    "EBEFCDFBDF"
    "BFAECDAADF"
    "ABFBACCBAD";
