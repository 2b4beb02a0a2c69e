/*
 * kocka: the command. It finds the row of the word that it is given and runs
 * it; a new command is one row here and one function in a file of its own.
 */
#include "cli/commands.h"
#ifdef KOCKA_SERVER
#include "command/serve_options.h"
#endif

#include <errno.h>
#include <string.h>

const struct command commands[] = {
    {.group = "Play",
     .name = "play",
     .about = "play in the terminal",
     .usage =
         "usage: kocka play [GAME] [OPTION=VALUE …]\n"
         "\n"
         "Play against the computer, or with people at the same keyboard.\n"
         "\n"
         "  --seats N        how many players (2)\n"
         "  --names A,B,…    people's names; a seat without one is a computer\n"
         "  --people         every seat is a person\n"
         "  --level N        how well the computers play\n"
         "  --against PLAYER which player they are, as in 'kocka arena': "
         "strong,\n"
         "                   mcts:5000, 'exec:COMMAND'\n"
         "  --by-hand        enter what real dice and tiles show\n"
         "  --seed TEXT      the same text gives the same dice\n"
         "  --resume         continue the last game (of GAME, if given), or "
         "the\n"
         "                   one in --record FILE\n"
         "  --tables FOLDER  solved games for the computers to look up, made "
         "by\n"
         "                   'kocka solve mice'; by default those in\n"
         "                   kocka/tables in your data folder\n"
         "  --box FILE       the numbers printed in your own box; see "
         "docs/box.md\n"
         "  --lang cs        cs, en, pl or sk; by default as LANG says\n"
         "\n"
         "Options of the game, such as risky=true, are listed by 'kocka games "
         "GAME'.\n",
     .run = cmd_play},
    {.group = "Play",
     .name = "rules",
     .about = "show the rules of a game, or one by its number",
     .usage =
         "usage: kocka rules [GAME [NUMBER …]] [--lang LANG]\n"
         "\n"
         "Shows the whole page, or rules by number, as refused moves name "
         "them:\n"
         "'kocka rules mice M7'. Languages: cs, en, pl, sk; by default the\n"
         "one that LANGUAGE, LC_ALL, LC_MESSAGES or LANG asks for.\n",
     .run = cmd_rules},
    {.group = "Play",
     .name = "games",
     .about = "list the games, or the options of one",
     .usage = "usage: kocka games [GAME]\n"
              "\n"
              "Lists the games; or the options of one, with their defaults and "
              "meanings.\n",
     .run = cmd_games},
    {.group = "Play",
     .name = "cards",
     .about = "show the goal cards of wispwood, or draw them",
     .usage =
         "usage: kocka cards [CARD …] [--lang LANG] [--svg FOLDER]\n\n"
         "Titles, paws (1 easier, 2 harder) and texts of all cards or of "
         "some:\n"
         "'kocka cards orb-line'. With --svg an example of each is drawn into\n"
         "FOLDER/CARD.svg, its points counted by the rules themselves.\n",
     .run = cmd_cards},
    {.group = "Play",
     .name = "score",
     .about = "count the points of a real table",
     .usage =
         "usage: kocka score GAME FILE [--box FILE]\n"
         "\n"
         "FILE (\"-\": standard input) has one question per line, such as\n"
         "  {\"seats\":2,\"options\":{\"children\":true},\n"
         "   \"sheet\":{\"cards\":[{\"red\":4,\"blue\":1},{\"green\":3}]}}\n"
         "The answer has the score, and the winners if the game is over. What "
         "a\n"
         "sheet is in each game: docs/protocol.md. Single forests of wispwood "
         "are\n"
         "also scored without a game:\n"
         "  {\"cards\":[\"orb-line\",\"tree-dense\"],\"round\":2,\n"
         "   \"forests\":[{\"cat\":\"m13\",\"tiles\":{\"m14\":\"tree\"}}]}\n"
         "The answer is then a list with each forest's points by card, the "
         "bonus and\n"
         "the total. Tiles are pumpkin, witch, orb, heart and tree; squares a1 "
         "to\n"
         "y25, the row counted from the top. Write it all on one line; any "
         "cards will do.\n"
         "--box FILE has the numbers printed in your own box; see "
         "docs/box.md.\n",
     .run = cmd_score},
    {.group = "Play",
     .name = "sheet",
     .about = "keep the score of a real table",
     .usage =
         "usage: kocka sheet fives --names A,B,… [--puzzle] [--box FILE]\n"
         "\n"
         "Asks round by round for the letters of the pieces that each player "
         "has\n"
         "found, such as FPW, with + for whoever turned the timer; in the\n"
         "puzzle for the piece circled, or -X for the one crossed off.\n"
         "'back' goes back. --box FILE has the numbers printed in your own "
         "box.\n",
     .run = cmd_sheet},
    {.group = "Play",
     .name = "replay",
     .about = "play records through and check them",
     .usage =
         "usage: kocka replay RECORD … [--from N] [--step] [--json]\n"
         "\n"
         "Plays every move of a record again, checks the states against the\n"
         "recorded hashes, and shows each move, who made it and the score "
         "after\n"
         "it. Of several records only the outcome is shown. The exit code is "
         "1\n"
         "if any of them is wrong. \"-\" is standard input.\n"
         "\n"
         "  --from N         show from move N on\n"
         "  --step           wait for Enter after each move\n"
         "  --json           one JSON object per move and one per record\n",
     .run = cmd_replay},
    {.group = "Play",
     .name = "review",
     .about = "show what each move cost, and who was lucky",
     .usage =
         "usage: kocka review [RECORD | FOLDER …] [--player NAME] [--sims N]\n"
         "         [--json] [--jobs J] [--tables FOLDER] [--db URL]\n"
         "\n"
         "Reviews these records, or the game last played in the terminal; of "
         "a\n"
         "FOLDER every *.kocka file, on all cores.\n"
         "\n"
         "Each move is measured against the best one that the player finds, "
         "each\n"
         "chance outcome against the mean, in percent of a win. Moves that "
         "lose\n"
         "less than 1% are not listed; nor, where the player samples, are "
         "losses\n"
         "that may be chance. \"-\" is standard input.\n"
         "\n"
         "  --tables FOLDER  judge by the solved games there, exactly\n"
         "  --db URL         with --json: let the machines that work at this\n"
         "                   database do it; see 'kocka work --help'\n",
     .run = cmd_review},
    {.group = "Play",
     .name = "verify",
     .about = "were the dice of a server's game fair?",
     .usage =
         "usage: kocka verify RECORD...\n\n"
         "Draws every chance outcome of a record again from what the server\n"
         "promised before the game; see docs/fair-dice.md.\n",
     .run = cmd_verify},
#ifdef KOCKA_SERVER
    {.group = "A server for friends",
     .name = "serve",
     .about = "a table for friends: the server",
     .usage = "usage: kocka serve [OPTION …]\n\n"
              "Serves the page and the tables on port 8080 until it is told to "
              "stop\n"
              "(SIGTERM, Ctrl-C). See docs/selfhost.md.\n\n",
     .options = serve_options_help,
     .run = cmd_serve},
    {.group = "A server for friends",
     .name = "site",
     .about = "write the page as files for any web host",
     .usage =
         "usage: kocka site FOLDER [--server URL]\n"
         "\n"
         "Writes the page into FOLDER. All but 'With friends' works without a\n"
         "server, from any folder of a web host. With --server the page plays "
         "with\n"
         "friends at that server, which must be told so:\n"
         "'kocka serve --origin HTTPS://THE-HOST'.\n",
     .run = cmd_site},
    {.group = "A server for friends",
     .name = "admin",
     .about = "look after a running server",
     .usage = "usage: kocka admin SOCKET tables\n"
              "       kocka admin SOCKET close TABLE\n"
              "       kocka admin SOCKET ban ADDRESS | unban ADDRESS | bans\n"
              "       kocka admin vapid FILE        make a key for Web Push\n\n"
              "SOCKET is the PATH that was given to 'kocka serve --admin "
              "PATH'; the\n"
              "file system decides who may open it. A ban lasts until the "
              "server\n"
              "ends.\n",
     .run = cmd_admin},
    {.group = "A server for friends",
     .name = "db",
     .about = "back up, restore, check and prune a server's file",
     .usage =
         "usage: kocka db backup FILE COPY     (while the server runs, too)\n"
         "       kocka db restore COPY FILE    (no server may use FILE)\n"
         "       kocka db check FILE           replay every table and game\n"
         "       kocka db migrate FILE         to this version's schema\n"
         "       kocka db export FILE FOLDER   a record per finished game\n"
         "       kocka db import FILE RECORD…  records as finished games; FILE "
         "may\n"
         "                                     also be postgresql://…\n"
         "       kocka db prune FILE --days N  delete older finished games\n",
     .run = cmd_db},
#endif
    {.group = "A server for friends",
     .name = "bot",
     .about = "let a program take a seat at a server's table",
     .usage =
         "usage: kocka bot URL exec:COMMAND [--name NAME] [--ms N]\n"
         "       [--secret FILE] [--insecure]\n"
         "\n"
         "URL is the table's link, as in https://host/#table/ID. With "
         "--insecure\n"
         "any certificate of the server is accepted, such as a self-signed "
         "one. COMMAND\n"
         "speaks the engine protocol: it is sent `set` with what its seat may\n"
         "know, and `best`, and has N milliseconds (1000) for a move.\n"
         "\n"
         "When the connection is lost it comes back to its seat, for some ten\n"
         "minutes. FILE holds what it is known by (made if it is not there): "
         "with\n"
         "it another run takes the same seat again. Guard it like a key.\n",
     .run = cmd_bot},
    {.group = "A server for friends",
     .name = "load",
     .about = "play many games at once against a server, and measure",
     .usage =
         "usage: kocka load [--host IP] [--port N] [--tables N] [--rate N]\n"
         "                  [--seconds N] [--spectators N] [--idle N] [--pid "
         "N]\n"
         "                  [--second-port N]\n"
         "\n"
         "Tables of two play pig over real WebSockets; `rate` moves per "
         "second\n"
         "are due in all (0: as fast as possible). Times run from when a move "
         "was\n"
         "due until both players have seen it. --pid is the server's, for its\n"
         "CPU and memory; --idle opens connections that do nothing. With "
         "several\n"
         "servers at one database --second-port is where the second player of\n"
         "each table connects.\n",
     .run = cmd_load},
    {.group = "For programs and research",
     .name = "engine",
     .about = "speak the engine protocol on standard input and output",
     .usage =
         "usage: kocka engine [--seed TEXT] [--tables FOLDER]\n\n"
         "One JSON request per line in, one JSON answer per line out; see\n"
         "docs/protocol.md. The seed feeds chance and players where a request\n"
         "gives none; without it each run differs. FOLDER has solved games\n"
         "for `best`, as in 'kocka play'.\n",
     .run = cmd_engine},
    {.group = "For programs and research",
     .name = "new-game",
     .about = "begin a new game in Kocka's source tree",
     .usage =
         "usage: kocka new-game NAME\n\n"
         "Writes a small whole game under this name: its rules in C and in\n"
         "four languages, a test, a section of the protocol; and enters it in\n"
         "the lists of games. It can be built, tested and played at once.\n",
     .run = cmd_new_game},
    {.group = "For programs and research",
     .name = "arena",
     .about = "let computer players play matches",
     .usage =
         "usage: kocka arena GAME PLAYER PLAYER … [OPTION=VALUE …]\n"
         "         [--games N] [--ms T | --sims N] [--seed TEXT] [--jobs J]\n"
         "         [--sprt ELO0,ELO1] [--state FILE] [--tell] [--json]\n"
         "         [--tables FOLDER] [--box FILE] [--db URL]\n"
         "\n"
         "PLAYER is NAME, NAME:SIMULATIONS, NAME:Tms, levelN or exec:COMMAND;\n"
         "NAME~SLIP errs by SLIP of a win on average, as weak levels do;\n"
         "greedy overlooks that share of its moves.\n"
         "Seats are rotated and chance is mirrored within each set of games.\n"
         "T is processor time, so a busy machine does not change results.\n"
         "With --state the match can be stopped and continued; --tell only "
         "prints\n"
         "how it stands. FOLDER has solved games to look up, no others are "
         "used;\n"
         "NAME-fitted is NAME without them, NAME-tuned also without what was "
         "learnt\n"
         "from them. With --db the games are played by the machines that run\n"
         "'kocka work' at that database.\n",
     .run = cmd_arena},
    {.group = "For programs and research",
     .name = "check-bot",
     .about = "check that a program plays as players must",
     .usage =
         "usage: kocka check-bot exec:COMMAND [GAME …] [--games N] [--ms N]\n"
         "         [--seed TEXT]\n\n"
         "Lets a program play N games (1) in every seat of each game, the\n"
         "others at random, and says whether all of its answers came in time\n"
         "(1000 ms), were JSON and legal; then some games with what may\n"
         "come as well: sims, unknown members, the most seats, other options.\n"
         "A game that it declines is no fault, unless it was named. See\n"
         "docs/bots.md.\n",
     .run = cmd_check_bot},
    {.group = "For programs and research",
     .name = "simulate",
     .about = "play many games between computers",
     .usage =
         "usage: kocka simulate GAME [OPTION=VALUE …]\n"
         "\n"
         "Plays games on all cores. The same options give the same bytes, "
         "whatever\n"
         "the number of jobs. If it is stopped, the same command continues "
         "where\n"
         "the output ends.\n"
         "\n"
         "  --games N        how many (100)\n"
         "  --seats K        players in each (2)\n"
         "  --players A,B,…  by seat, and from the first again if seats are "
         "left;\n"
         "                   NAME, NAME:SIMULATIONS or levelN\n"
         "  --seed TEXT      another text gives other games (1)\n"
         "  --vary           draw seats and options anew for each game\n"
         "  --format F       jsonl: a line per game; records: a file per game\n"
         "  --out PATH       file of lines (else standard output), or folder\n"
         "  --box FILE       the numbers printed in your own box\n"
         "  --jobs J         threads (one per core)\n"
         "  --db URL         let the machines that run 'kocka work' at this\n"
         "                   PostgreSQL database play them\n",
     .run = cmd_simulate},
#ifdef KOCKA_SERVER
    {.group = "For programs and research",
     .name = "work",
     .about = "make what others ask for, on as many machines as you have",
     .usage =
         "usage: kocka work --db postgresql://… [--jobs J]\n"
         "\n"
         "Takes batches from the queue in this database, which 'kocka arena',\n"
         "'simulate', 'review', 'puzzles' and 'tune' fill when they are given\n"
         "the same --db, and returns the results, until it is stopped. Any "
         "number\n"
         "of machines may work; one that dies or hangs loses its batch to "
         "another.\n"
         "The result is that of one machine alone, byte for byte, where "
         "budgets\n"
         "are in simulations. See docs/work.md.\n"
         "\n"
         "  --jobs J         threads (one per core)\n",
     .run = cmd_work},
#endif
    {.group = "For programs and research",
     .name = "solve",
     .about = "work out what is best, exactly",
     .usage =
         "usage: kocka solve fives --board FILE --dice AABCD [--all] [--time]\n"
         "       kocka solve fives --board FILE --dice AABCD --program\n"
         "       kocka solve fives --state FILE [--seat K] [--futures N]\n"
         "         [--seed TEXT]\n"
         "       kocka solve fives --alone [--width W] [--futures N] "
         "[--seed TEXT]\n"
         "       kocka solve mice [OPTION=VALUE …] [--out FILE] [--error E]\n"
         "         [--jobs J] [--json] [--states FILE] [--checkpoint SECONDS]\n"
         "         [--from TABLE]\n"
         "       kocka solve mice --check FILE\n"
         "       kocka solve mice --loss FILE [--games N | --error E] "
         "[--json]\n"
         "         [--player tuned|fitted] [--against exact|best]\n"
         "         [--jobs J] [--checkpoint SECONDS]\n"
         "       kocka solve mice --fit FILE … [--games N]\n"
         "       kocka solve mice --habits FILE | --picture FILE | --time "
         "FILE\n"
         "         [--games N]\n"
         "       kocka solve mice --rules SMALL LARGE [--games N]\n"
         "       kocka solve pig [--goal N] [--jobs J] [--table]\n\n"
         "fives: the best pieces of a board and a roll, proved, as JSON; with\n"
         "--all also every placement that shows the dice, with --time how "
         "many\n"
         "nanoseconds it takes, with --program as an integer program in the "
         "LP\n"
         "format instead. FILE holds ten lines of ten letters; \"-\" is "
         "standard\n"
         "input. With a state of the puzzle: which piece to circle now, what "
         "the\n"
         "rest of the game is worth by that (in N random futures, 200), and "
         "what\n"
         "could not be beaten even by knowing them. With --alone: what one\n"
         "who knows N series of rolls and pays what they are worth has on the\n"
         "white boards, as far as a search finds that follows W ways (4);\n"
         "without foresight nobody has more than it would find with all.\n\n"
         "mice: the game for two, solved until no bounds are further apart\n"
         "than E (1e-9): what the first player has of the win and, with\n"
         "--states, what each state of a file has for its seat, and every\n"
         "move. With --out it becomes a table to play by; FILE.part holds the\n"
         "work so far (written after a sweep, every 60 seconds at most), from\n"
         "which the next run goes on. Six mice a colour take from ten minutes\n"
         "(with AVX-512) to an hour of one core and 0.4 GiB, 0.8 if risky;\n"
         "less if --from names the table of a similar game to begin with.\n"
         "With --check a table is read whole and compared with its checksum;\n"
         "with --loss it shows what players\n"
         "without tables (by the tuned value, by a network fitted to it)\n"
         "have against the one with this one, and against an opponent who\n"
         "knows how they play, over all positions, with bounds that are "
         "about\n"
         "E (1e-6) apart, or against the former in N games by what each\n"
         "decision costs; six mice a colour take up to 2 GiB, and the work so\n"
         "far lies beside the table, as above. With --fit it prints such\n"
         "networks. --habits tells what habits of people cost, --rules the\n"
         "best of simple rules, found with the table of a small game, in a\n"
         "large one; --picture draws when to stop, as SVG, and --time tells\n"
         "how long N decisions with the table take, and opening it.\n\n"
         "pig: who wins when both play best, with proved bounds; --table "
         "prints\n"
         "the values that the player `strong` plays by.\n",
     .run = cmd_solve},
    {.group = "For programs and research",
     .name = "measure",
     .about = "what players lose on positions whose best moves are known",
     .usage =
         "usage: kocka measure FILE [PLAYER …] [--json]\n"
         "       kocka measure --make GAME [OPTION=VALUE …] [--count N] "
         "[--seats N]\n"
         "         [--seed TEXT] [--times N] [--tables FOLDER]\n\n"
         "Asks each player, or chance, greed and every level, about each "
         "position\n"
         "of a set (data/positions) and prints what its answers lose on "
         "average:\n"
         "minutes instead of a match. Players are written as for 'kocka "
         "arena'.\n\n"
         "--make plays games between computers and prints a set: what each "
         "move\n"
         "of a position loses against the best. It is exact in a round of "
         "fives,\n"
         "in points, and in mice for two with tables of 'kocka solve mice "
         "--out';\n"
         "else it is what the strongest player finds with N times the search "
         "of a\n"
         "review (4).\n",
     .run = cmd_measure},
    {.group = "For programs and research",
     .name = "puzzles",
     .about = "make puzzles of games, or solve a stock of them anew",
     .usage =
         "usage: kocka puzzles GAME [--count N] [--seats N] [--seed TEXT]\n"
         "         [--times N] [--tables FOLDER] [--db URL]\n"
         "       kocka puzzles --check FILE [--times N] [--every N]\n"
         "         [--tables FOLDER] [--db URL]\n"
         "\n"
         "Plays games between computers and prints positions in which one "
         "move\n"
         "is clearly best, a line of JSON each: in cubes a win in up to three\n"
         "turns that no other turn forces, in fives the dearest piece, both\n"
         "proved; in mice to roll or to stop, else any move, by at least 2% of "
         "a\n"
         "win, as the strongest player finds; with --tables only what solved\n"
         "games tell ('kocka solve mice --out'), exactly.\n"
         "Each has a grade from 1 to 5: the fewer levels find it, the higher.\n"
         "What is sampled is looked at again with N times the search (10).\n"
         "\n"
         "--check solves a stock anew with N times the search (10), all of it "
         "or\n"
         "one of N; the exit code is 1 if any answer is not clearly the best.\n"
         "\n"
         "With --db the machines that work at this database do it; see\n"
         "'kocka work --help'.\n",
     .run = cmd_puzzles},
    {.group = "For programs and research",
     .name = "tune",
     .about = "find the numbers that players are tuned with",
     .usage = "usage: kocka tune GAME [--games N] [--seats K] [--seed TEXT]\n"
              "         [--db URL]\n"
              "\n"
              "Prints the numbers that are kept under src/ai; see "
              "docs/players.md. With\n"
              "--db the machines that work at this database find them; see\n"
              "'kocka work --help'.\n",
     .run = cmd_tune},
    {.group = "For programs and research",
     .name = "boards",
     .about = "make boards for fives, or grade them",
     .usage =
         "usage: kocka boards make [--seed TEXT] [--boards N] [--source]\n"
         "       kocka boards check [FILE]\n"
         "       kocka boards option FILE\n\n"
         "Makes a set of four white boards and a grey one, out of N made "
         "(24),\n"
         "as text or as the source file; grades the boards of a file, or "
         "those\n"
         "that come with Kocka: how many of each symbol, how large the groups "
         "of\n"
         "equal ones, and for all 126 rolls how many pieces can be found and\n"
         "what the best five are worth. A board is ten lines of ten letters A "
         "to\n"
         "F; a file may hold several, empty lines and remarks behind #. To "
         "play\n"
         "on the boards of a real box, one per player:\n"
         "'kocka play fives boards=\"$(kocka boards option FILE)\"'.\n",
     .run = cmd_boards},
    {.group = "For programs and research",
     .name = "perft",
     .about = "count lines of play, for checking the rules",
     .usage =
         "usage: kocka perft GAME [--depth N] [--seats N] [OPTION=VALUE …]\n"
         "         [--box FILE]\n"
         "       kocka perft --check FILE\n\n"
         "  --plies N   begin after so many random moves\n"
         "  --seed TEXT which random moves (1)\n"
         "  --json      print a line for a file\n\n"
         "FILE has lines {\"state\":{…},\"counts\":[depth 1, depth 2, …]}.\n",
     .run = cmd_perft},
    {.group = "For programs and research",
     .name = "bench",
     .about = "measure how fast the rules are",
     .usage = "usage: kocka bench [GAME] [--json]\n"
              "\n"
              "Measures moves, copies of states, scores and simulations per "
              "second, and\n"
              "what is special in a game, on one core. Compare within one run "
              "only.\n",
     .run = cmd_bench},
    {0}};

static const struct command *find(const char *name)
{
    for (const struct command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static void help(FILE *out)
{
    fputs("usage: kocka COMMAND [WORDS]\n\n"
          "One table for four family board games.\n\n",
          out);
    const char *group = "";
    for (const struct command *c = commands; c->name; c++) {
        if (strcmp(group, c->group) != 0)
            fprintf(out, "%s%s:\n", *group ? "\n" : "", c->group);
        group = c->group;
        fprintf(out, "  %-10s %s\n", c->name, c->about);
    }
    fputs("\nRun 'kocka COMMAND --help' for details, 'kocka --version' for "
          "the version.\n",
          out);
}

static const char *command_name(int i)
{
    return commands[i].name;
}

static int unknown(const char *word)
{
    return cli_unknown("command", word, command_name, "kocka --help");
}

static bool asks_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int help_of(const struct command *c)
{
    fputs(c->usage, stdout);
    if (c->options)
        c->options(stdout);
    return EXIT_FINE;
}

/* kocka help [COMMAND] */
static int run_help(int argc, char **argv)
{
    const struct command *c = argc ? find(argv[0]) : NULL;
    if (argc && !c)
        return unknown(argv[0]);
    if (c)
        return help_of(c);
    help(stdout);
    return EXIT_FINE;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0) {
        puts("kocka " KOCKA_VERSION);
        return EXIT_FINE;
    }
    if (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "help"))
        return run_help(argc - 2, argv + 2);
    const struct command *c = find(word);
    if (!c)
        return unknown(word);
    if (asks_help(argc - 2, argv + 2))
        return help_of(c);
    return c->run(argc - 2, argv + 2);
}

/* A disk that is full, a reader that has gone: then it did not work out. */
static int all_printed(int code)
{
    errno = 0;
    if ((fflush(stdout) == 0 && !ferror(stdout)) || code != EXIT_FINE)
        return code;
    return cli_failed("not everything could be printed%s%s", errno ? ": " : "",
                      errno ? strerror(errno) : "");
}

int main(int argc, char **argv)
{
    return all_printed(run(argc, argv));
}
