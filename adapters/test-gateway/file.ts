import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'

const tables = `
  create table if not exists facts (name text primary key, value text not null) strict;
  create table if not exists customers (ref text primary key, user_id text not null unique) strict;
  create table if not exists cards (
    ref          text    primary key,
    customer_ref text    not null references customers (ref),
    token        text    not null,
    exp_year     integer not null,
    saved_ms     integer not null,
    unique (customer_ref, token)
  ) strict;
  create table if not exists intents (
    ref             text    primary key,
    payment_id      text    not null unique,
    customer_ref    text    not null references customers (ref),
    amount          integer not null check (amount > 0),
    capture         text    not null check (capture in ('automatic', 'manual')),
    description     text    not null,
    client_secret   text    not null,
    phase           text    not null,
    attempt         integer not null,
    token           text,
    save_card       integer not null,
    return_url      text,
    failure_code    text,
    failure_message text,
    captured        integer not null check (captured between 0 and amount),
    capture_ref     text
  ) strict;
  create table if not exists refunds (
    ref        text    primary key,
    refund_id  text    not null unique,
    intent_ref text    not null references intents (ref),
    amount     integer not null check (amount > 0),
    outcome    text    not null check (outcome in ('succeeded', 'failed'))
  ) strict;
  create index if not exists refunds_by_intent on refunds (intent_ref);
  create table if not exists events (
    position    integer primary key autoincrement,
    body        text    not null,
    tries       integer not null,
    next_try_ms integer not null
  ) strict;
`

/** The provider's own file: nothing of the product's database is in it, nor the other way round. */
export function openGatewayFile(file: string): Database.Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const raw = new Database(file)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 200')
  raw.exec(tables)
  return raw
}

/** The secret that notices are signed with: made at the first start, and the same ever after. */
export function webhookSecret(raw: Database.Database): string {
  raw.prepare('insert or ignore into facts (name, value) values (?, ?)').run('webhook_secret', `whsec_${unguessable()}`)
  const secret = raw.prepare<[], string>(`select value from facts where name = 'webhook_secret'`).pluck().get()
  if (secret === undefined) throw new Error('the test gateway lost its secret')
  return secret
}

export function unguessable(): string {
  return randomBytes(24).toString('hex')
}
