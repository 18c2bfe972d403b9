-- The demo database, and a login for the service so that it does not use sa. Safe to run again: a new password takes effect.
IF DB_ID('tambayan_demo') IS NULL CREATE DATABASE tambayan_demo;
GO
IF SUSER_ID('tambayan') IS NULL
  CREATE LOGIN tambayan WITH PASSWORD = '$(MSSQL_PASSWORD)', DEFAULT_DATABASE = tambayan_demo;
ELSE
  ALTER LOGIN tambayan WITH PASSWORD = '$(MSSQL_PASSWORD)';
GO
USE tambayan_demo;
GO
IF USER_ID('tambayan') IS NULL
BEGIN
  CREATE USER tambayan FOR LOGIN tambayan;
  ALTER ROLE db_owner ADD MEMBER tambayan;
END
GO
