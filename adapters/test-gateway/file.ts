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
  create table if not exists default_cards (
    customer_ref text primary key references customers (ref),
    card_ref     text not null references cards (ref) on delete cascade
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
    capture_ref     text,
    created_ms      integer not null default 0,
    later           integer not null default 0
  ) strict;
  create table if not exists refunds (
    ref        text    primary key,
    refund_id  text    not null unique,
    intent_ref text    not null references intents (ref),
    amount     integer not null check (amount > 0),
    outcome    text    not null check (outcome in ('succeeded', 'failed'))
  ) strict;
  create index if not exists refunds_by_intent on refunds (intent_ref);
  create table if not exists disputes (
    ref           text    primary key,
    intent_ref    text    not null references intents (ref),
    amount        integer not null check (amount > 0),
    reason        text    not null,
    outcome       text    not null check (outcome in ('open', 'won', 'lost')),
    due_ms        integer not null,
    evidence_sent integer not null
  ) strict;
  create index if not exists disputes_by_intent on disputes (intent_ref);
  create table if not exists warnings (
    ref        text primary key,
    intent_ref text not null references intents (ref),
    reason     text not null
  ) strict;
  create index if not exists warnings_by_intent on warnings (intent_ref);
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
  raw
    .transaction(() => {
      raw.exec(tables)
      keepCreationTimes(raw)
      addColumnForKeptCards(raw)
      raw.exec('create index if not exists intents_by_creation on intents (created_ms, ref)')
    })
    .immediate()
  return raw
}

/** An older file does not have them: there they are read from the payments' ids, which are UUIDs of version 7. */
function keepCreationTimes(raw: Database.Database): void {
  const there = raw.prepare(`select 1 from pragma_table_info('intents') where name = 'created_ms'`).get()
  if (there) return
  raw.exec('alter table intents add column created_ms integer not null default 0')
  const set = raw.prepare<[number, string]>('update intents set created_ms = ? where payment_id = ?')
  for (const id of raw.prepare<[], string>('select payment_id from intents').pluck().all()) {
    const [, high, low] = /^pay_([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(id) ?? []
    if (high && low) set.run(Number.parseInt(high + low, 16), id)
  }
}

/** An older file knows of no cards that are kept. */
function addColumnForKeptCards(raw: Database.Database): void {
  const there = raw.prepare(`select 1 from pragma_table_info('intents') where name = 'later'`).get()
  if (!there) raw.exec('alter table intents add column later integer not null default 0')
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
