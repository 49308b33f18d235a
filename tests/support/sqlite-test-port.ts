import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Changes, Condition, Given, Row, Stored, TestPort, Where } from './test-port.ts'

interface Clause {
  readonly text: string
  readonly values: readonly Stored[]
}

interface Table {
  readonly columns: ReadonlySet<string>
  readonly key: readonly string[]
}

const tableNames = `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
  order by name`

/** The test port over an open SQLite handle. */
export function createSqliteTestPort(raw: Database.Database): TestPort {
  const known = new Map<string, Table>()

  function tableOf(table: string): Table {
    const found = known.get(table) ?? readTable(raw, table)
    known.set(table, found)
    return found
  }

  function quoted(table: string, column: string): string {
    if (!tableOf(table).columns.has(column)) throw new Error(`${table} has no column ${column}`)
    return `"${column}"`
  }

  function conditions(table: string, where: Where): Clause {
    const parts = Object.entries(where).map(([column, condition]) => clauseOf(quoted(table, column), condition))
    const text = parts.map((part) => part.text).join(' and ')
    return { text: text === '' ? '' : ` where ${text}`, values: parts.flatMap(({ values }) => values) }
  }

  function order(table: string, by: readonly string[]): string {
    const columns = by.map((one) => (one.startsWith('-') ? `${quoted(table, one.slice(1))} desc` : quoted(table, one)))
    return columns.length === 0 ? '' : ` order by ${columns.join(', ')}`
  }

  function pick(table: string, columns: readonly string[], where: Where = {}, by = tableOf(table).key) {
    const asked = conditions(table, where)
    const list = columns.map((column) => quoted(table, column)).join(', ')
    return raw
      .prepare<Stored[], Row>(`select ${list} from "${table}"${asked.text}${order(table, by)}`)
      .all(...asked.values)
  }

  function column(table: string, name: string, where?: Where, by?: readonly string[]): readonly Stored[] {
    return pick(table, [name], where, by).map((row) => row[name] ?? null)
  }

  function put(verb: string, table: string, row: Readonly<Record<string, Given>>): void {
    const names = Object.keys(row).map((name) => quoted(table, name))
    const places = names.map(() => '?').join(', ')
    write(`${verb} into "${table}" (${names.join(', ')}) values (${places})`, Object.values(row).map(stored))
  }

  function write(text: string, values: readonly Stored[]): number {
    return raw.prepare<Stored[]>(text).run(...values).changes
  }

  const port: TestPort = {
    pick,
    rows: (table, where, by) => pick(table, [...tableOf(table).columns], where, by),
    row: (table, where, by) => port.rows(table, where, by)[0],
    column,
    value: (table, name, where, by) => column(table, name, where, by)[0],
    text: (table, name, where, by) => textOf(`${table}.${name}`, column(table, name, where, by)[0]),
    texts: (table, name, where, by) => column(table, name, where, by).map((value) => textOf(`${table}.${name}`, value)),
    count(table, where = {}) {
      const asked = conditions(table, where)
      tableOf(table)
      const statement = raw.prepare<Stored[], number>(`select count(*) from "${table}"${asked.text}`)
      return statement.pluck().get(...asked.values) ?? 0
    },
    set(table, where, changes) {
      const asked = conditions(table, where)
      const parts = assignments(changes, (name) => quoted(table, name))
      const list = parts.map(({ text }) => text).join(', ')
      const values = parts.flatMap((part) => part.values)
      return write(`update "${table}" set ${list}${asked.text}`, [...values, ...asked.values])
    },
    insert: (table, row) => put('insert', table, row),
    remove(table, where) {
      const asked = conditions(table, where)
      tableOf(table)
      return write(`delete from "${table}"${asked.text}`, asked.values)
    },
    replace: (table, row) => put('insert or replace', table, row),
    tables: () => raw.prepare<[], string>(tableNames).pluck().all(),
    columns: (table) => [...tableOf(table).columns],
    eventKinds: () => port.texts('outbox', 'kind'),
    written: () => raw.prepare<[], number>('select total_changes()').pluck().get() ?? 0,
    dump: () => raw.serialize().toString('latin1'),
    markLedgerAsDemo() {
      raw.exec('drop trigger ledger_is_never_changed')
      write('update ledger_entries set demo = 1', [])
    },
    refuseInserts(table, message, only) {
      tableOf(table)
      const trigger = `refused_${table}`
      raw.exec(
        `create trigger ${trigger} before insert on "${table}"
         ${only ? `when new."${only[0]}" = ${Math.trunc(only[1])}` : ''}
         begin select raise(abort, '${message.replaceAll("'", "''")}'); end`,
      )
      return { [Symbol.dispose]: () => void raw.exec(`drop trigger ${trigger}`) }
    },
  }
  return port
}

/** The test port on the database of a server that runs: it waits for the locks of the other process. */
export function openTestPort(dataDir: string): TestPort & Disposable {
  const raw = new Database(join(dataDir, 'callout.sqlite'))
  raw.pragma('busy_timeout = 5000')
  return { ...createSqliteTestPort(raw), [Symbol.dispose]: () => void raw.close() }
}

function readTable(raw: Database.Database, table: string): Table {
  const columns = raw
    .prepare<[string], { readonly name: string; readonly pk: number }>('select name, pk from pragma_table_info(?)')
    .all(table)
  if (columns.length === 0) throw new Error(`there is no table ${table}`)
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const ordered = key.length > 0 ? key : columns
  return { columns: new Set(columns.map(({ name }) => name)), key: ordered.map(({ name }) => name) }
}

function stored(value: Given): Stored {
  return typeof value === 'boolean' ? Number(value) : value
}

function clauseOf(column: string, condition: Condition): Clause {
  if (condition === null || typeof condition !== 'object') {
    return { text: `${column} is ?`, values: [stored(condition)] }
  }
  switch (condition.test) {
    case 'not':
      return { text: `${column} is not ?`, values: [stored(condition.value)] }
    case 'oneOf':
      return {
        text: `${column} in (${condition.values.map(() => '?').join(', ')})`,
        values: condition.values.map(stored),
      }
    case 'notOneOf':
      return {
        text: `${column} not in (${condition.values.map(() => '?').join(', ')})`,
        values: condition.values.map(stored),
      }
    case 'like':
      return { text: `${column} like ?`, values: [condition.pattern] }
    case 'notLike':
      return { text: `${column} not like ?`, values: [condition.pattern] }
  }
}

function assignments(changes: Changes, quoted: (column: string) => string): readonly Clause[] {
  return Object.entries(changes).map(([column, value]) =>
    value !== null && typeof value === 'object'
      ? { text: `${quoted(column)} = ${quoted(value.copyOf)}`, values: [] }
      : { text: `${quoted(column)} = ?`, values: [stored(value)] },
  )
}

function textOf(where: string, value: Stored | undefined): string {
  if (typeof value !== 'string') throw new Error(`${where} is ${value === undefined ? 'in no row' : 'no text'}`)
  return value
}
