-- CREATE TABLE in_comment (id int);
/* CREATE VIEW in_block AS SELECT 1; */
CREATE SCHEMA IF NOT EXISTS farm;
CREATE TABLE IF NOT EXISTS farm.trees (
    id SERIAL PRIMARY KEY,
    price NUMERIC(10, 2) DEFAULT 0, -- a remark, with comma
    "kind" VARCHAR(20) CHECK (kind IN ('a;b', 'it''s')),
    FOREIGN KEY (kind) REFERENCES kinds (id)
);
create table `orchards` (name text);
INSERT INTO trees VALUES (1, 'CREATE TABLE in_string (x int);');
CREATE OR REPLACE VIEW cheap AS
SELECT * FROM farm.trees WHERE price < 3;
CREATE MATERIALIZED VIEW daily AS SELECT 1;
CREATE UNIQUE INDEX trees_kind ON farm.trees (kind);
-- Counts what grows.
CREATE FUNCTION farm.count_trees(kind text) RETURNS integer AS $$
BEGIN
  CREATE TEMP TABLE in_dollars (id int);
  RETURN 1;
END;
$$ LANGUAGE plpgsql;
CREATE FUNCTION tagged() RETURNS void AS $body$ SELECT '$$'; $body$ LANGUAGE sql;
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE TRIGGER on_insert BEFORE INSERT ON trees FOR EACH ROW EXECUTE FUNCTION tagged();
BEGIN;
COMMIT;
DELIMITER $$
CREATE PROCEDURE plant(IN n INT)
BEGIN
  DECLARE i INT DEFAULT 0;
  WHILE i < n DO
    IF i = 2 THEN SET i = CASE WHEN n > 1 THEN 3 ELSE 4 END; END IF;
    SET i = i + 1;
  END WHILE;
END $$
CREATE PROCEDURE [dbo].[Water Trees] @id int AS
BEGIN
  SELECT 1;
END
GO
CREATE OR REPLACE PACKAGE BODY tools IS
  PROCEDURE prune(n NUMBER) IS
    x NUMBER;
  BEGIN
    NULL;
  END prune;
END tools;
/
CREATE TABLE last_table (id int);
