-- The product's role and database, once, on the primary. Poolers do not pass on limits of time: the role has them.
CREATE ROLE lodge LOGIN PASSWORD 'LODGE_SECRET';
ALTER ROLE lodge SET statement_timeout = '15s';
ALTER ROLE lodge SET idle_in_transaction_session_timeout = '20s';
CREATE DATABASE lodge OWNER lodge;
