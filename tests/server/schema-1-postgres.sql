-- A database as the first version made it, with one finished game whose end
-- is far in the future, so that no test prunes it.
CREATE TABLE kocka(schema integer);
INSERT INTO kocka VALUES (1);
CREATE TABLE unit(tab text NOT NULL, n integer NOT NULL,
  last integer NOT NULL, at bigint NOT NULL, mark text NOT NULL,
  events text NOT NULL, PRIMARY KEY (tab, n));
CREATE INDEX unit_at ON unit(at);
CREATE TABLE done(tab text PRIMARY KEY, game text NOT NULL,
  names text NOT NULL, keys text NOT NULL, public boolean NOT NULL,
  at bigint NOT NULL, events text NOT NULL);
CREATE INDEX done_at ON done(at);
INSERT INTO done VALUES ('old', 'pig', '["ŽOFIA Łęcka",""]', '- - ', true,
  4000000000000, '1 0 {}');
