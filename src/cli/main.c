/* kocka: the command; a placeholder until the table of commands exists. */
int main(void)
{
    return 0;
}
