/* commands: the functions behind the rows of the table in main.c. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/cli.h"

int cmd_admin(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_boards(int argc, char **argv);
int cmd_cards(int argc, char **argv);
int cmd_check_bot(int argc, char **argv);
int cmd_db(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_new_game(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_measure(int argc, char **argv);
int cmd_puzzles(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_score(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_sheet(int argc, char **argv);
int cmd_site(int argc, char **argv);
int cmd_simulate(int argc, char **argv);
int cmd_review(int argc, char **argv);
int cmd_solve(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_work(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_tune(int argc, char **argv);

#endif
