-- A database as version 7 wrote it: tests open it for as long as there are people who have one.
PRAGMA application_id = 1129595468;
PRAGMA user_version = 7;
BEGIN TRANSACTION;
CREATE TABLE counters (
            name  TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) WITHOUT ROWID;
INSERT INTO "counters" VALUES('changes',0);
INSERT INTO "counters" VALUES('copies',0);
INSERT INTO "counters" VALUES('house',1234567);
INSERT INTO "counters" VALUES('problems',5264576586);
INSERT INTO "counters" VALUES('profiles',12069549877);
INSERT INTO "counters" VALUES('records',9512737963);
INSERT INTO "counters" VALUES('results',8808386472);
INSERT INTO "counters" VALUES('settings',7738186483);
CREATE TABLE damaged (             -- rows that were no longer what had been written
            place   TEXT NOT NULL,
            content BLOB NOT NULL
        );
CREATE TABLE lines (
            record INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
            ply    INTEGER NOT NULL,
            text   TEXT NOT NULL,
            PRIMARY KEY (record, ply)
        ) WITHOUT ROWID;
INSERT INTO "lines" VALUES(1740800614400078,0,'deal 1 dealer 1');
CREATE TABLE pieces (              -- the lines of a match that is over, in one piece
            record   INTEGER PRIMARY KEY REFERENCES records (id) ON DELETE CASCADE,
            piece    BLOB NOT NULL
        );
INSERT INTO "pieces" VALUES(1740800368640713,X'78DA4B494DCC513054480152A9450A065C060A053989950A61FE8E5C865066881300D4380AF8');
CREATE TABLE problems (
            id       TEXT PRIMARY KEY,       -- profile, game, name and day
            profile  INTEGER NOT NULL,       -- who has looked at it; 0: a guest
            game     TEXT NOT NULL,
            name     TEXT NOT NULL,
            day      TEXT NOT NULL,          -- of which it was the problem, as 2026-11-22; empty: from the book
            tries    INTEGER NOT NULL,       -- answers that were given until it was solved
            shown    INTEGER NOT NULL,       -- whether the solution was looked at before
            solved   REAL,                   -- when; null: not yet
            checksum INTEGER
        ) WITHOUT ROWID;
INSERT INTO "problems" VALUES('1740800122880022 poursuite a0001m12 2026-11-22',1740800122880022,'poursuite','a0001m12','2026-11-22',2,0,1700000900.0,969609290);
CREATE TABLE profiles (
            id       INTEGER PRIMARY KEY,
            name     TEXT NOT NULL,
            avatar   TEXT NOT NULL,
            created  REAL NOT NULL,          -- seconds since 1970, as all times here
            settings TEXT NOT NULL           -- a JSON object
        , checksum INTEGER);
INSERT INTO "profiles" VALUES(1740800122880022,'Ada','fox',1700000180.0,'{"back": 1}',3178370225);
INSERT INTO "profiles" VALUES(1740800245760323,'Nonno Pepè','owl',1700000300.0,'{}',301245060);
CREATE TABLE records (
            id       INTEGER PRIMARY KEY,
            game     TEXT NOT NULL,
            started  REAL NOT NULL,
            changed  REAL NOT NULL,
            finished REAL,                   -- null: still open
            seats    TEXT NOT NULL,          -- a JSON list: who sits where
            header   TEXT NOT NULL,
            seal     TEXT NOT NULL,
            assisted INTEGER NOT NULL,
            seconds  REAL NOT NULL,
            owner    TEXT NOT NULL           -- the running program that may write its lines
        , plies INTEGER NOT NULL DEFAULT 0, chain INTEGER NOT NULL DEFAULT 0, checksum INTEGER, hinted TEXT NOT NULL DEFAULT '[]', thrown REAL);
INSERT INTO "records" VALUES(1740800368640713,'poursuite',1700000420.0,1700000540.0,1700000540.0,'[{"name": "Ada", "profile": 1740800122880022, "bot": null}, {"name": "Bruno", "profile": null, "bot": "standard"}]','card table record 1
game poursuite rules 1','ab-cd',0,61.5,'2ae3b7815cc4e730',3,56707148,3556676427,'[]',NULL);
INSERT INTO "records" VALUES(1740800614400078,'cerchio',1700000660.0,1700000720.0,NULL,'[{"name": "Ada", "profile": 1740800122880022, "bot": null}, {"name": "Bruno", "profile": null, "bot": "standard"}]','card table record 1
game cerchio rules 1','ef',0,0.0,'2ae3b7815cc4e730',1,238288466,1661094240,'[]',NULL);
CREATE TABLE results (
            record  INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
            seat    INTEGER NOT NULL,
            profile INTEGER REFERENCES profiles (id) ON DELETE SET NULL,
            bot     TEXT,                    -- a bot's level; null: a person
            name    TEXT NOT NULL,
            place   INTEGER NOT NULL,
            score   NUMERIC NOT NULL,
            points  TEXT NOT NULL, checksum INTEGER,           -- JSON: how the score came about
            PRIMARY KEY (record, seat)
        ) WITHOUT ROWID;
INSERT INTO "results" VALUES(1740800368640713,0,1740800122880022,NULL,'Ada',1,12,'[3, 9]',2302390708);
INSERT INTO "results" VALUES(1740800368640713,1,NULL,'standard','Bruno',2,-4,'[]',2211028468);
CREATE TABLE reviewed (            -- what complete reviews come to
            record   INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
            seat     INTEGER NOT NULL,
            good     INTEGER NOT NULL,       -- answers as good as any
            judged   INTEGER NOT NULL,       -- of so many
            checksum INTEGER NOT NULL,
            PRIMARY KEY (record, seat)
        ) WITHOUT ROWID;
INSERT INTO "reviewed" VALUES(1740800368640713,0,7,8,624096898);
CREATE TABLE settings (
            key   TEXT PRIMARY KEY,
            value TEXT NOT NULL              -- JSON
        , checksum INTEGER) WITHOUT ROWID;
INSERT INTO "settings" VALUES('language','"it"',3443219187);
CREATE TABLE verdicts (            -- what reviews have found, answer by answer
            record   INTEGER NOT NULL REFERENCES records (id) ON DELETE CASCADE,
            version  INTEGER NOT NULL,       -- of whoever judged
            deal     INTEGER NOT NULL,
            step     INTEGER NOT NULL,       -- how many answers had been given in the deal
            verdict  TEXT NOT NULL,          -- JSON
            checksum INTEGER NOT NULL,
            PRIMARY KEY (record, version, deal, step)
        ) WITHOUT ROWID;
INSERT INTO "verdicts" VALUES(1740800368640713,1,0,3,'[0.5,0.0,0.0,null,false]',4017603482);
CREATE INDEX records_by_end ON records (finished, game);
CREATE INDEX results_by_profile ON results (profile);
COMMIT;
