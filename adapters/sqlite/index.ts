export { type SqliteDatabase, openSqlite } from './database.ts'
export { migrateSqlite } from './migrate.ts'
export { type OutboxStore, type WaitingEvent, createSqliteOutboxStore } from './outbox-store.ts'
