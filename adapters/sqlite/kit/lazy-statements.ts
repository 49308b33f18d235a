import type Database from 'better-sqlite3'

type Statement = Database.Statement
/** Gets each statement that has run, and its milliseconds. */
type Note = (text: string, ms: number) => void

/**
 * Statements from `raw.prepare` are compiled when they are first used. The stores make over a thousand at the start: most
 * are not used for hours, and each keeps several kilobytes. A fault in the text of a statement is thrown at its first use.
 */
export function prepareLazily(raw: Database.Database, note: Note): void {
  const prepare = raw.prepare.bind(raw) as (text: string) => Statement
  const lazily: unknown = (text: string) => new LazyStatement(text, prepare, note)
  raw.prepare = lazily as Database.Database['prepare']
}

/** The part of `Database.Statement` that stores and drizzle use. */
class LazyStatement {
  readonly #text: string
  readonly #prepare: (text: string) => Statement
  readonly #note: Note
  #compiled: Statement | null = null
  #plucks = false
  #isRaw = false

  constructor(text: string, prepare: (text: string) => Statement, note: Note) {
    this.#text = text
    this.#prepare = prepare
    this.#note = note
  }

  run(...values: unknown[]) {
    const statement = this.#statement()
    const began = performance.now()
    const outcome = statement.run(...values)
    this.#note(this.#text, performance.now() - began)
    return outcome
  }

  get(...values: unknown[]) {
    const statement = this.#statement()
    const began = performance.now()
    const row = statement.get(...values)
    this.#note(this.#text, performance.now() - began)
    return row
  }

  all(...values: unknown[]) {
    const statement = this.#statement()
    const began = performance.now()
    const rows = statement.all(...values)
    this.#note(this.#text, performance.now() - began)
    return rows
  }

  /** Its time includes that of the caller who reads the rows: only the calls are counted. */
  iterate(...values: unknown[]) {
    this.#note(this.#text, 0)
    return this.#statement().iterate(...values)
  }

  pluck(isOn = true): this {
    this.#plucks = isOn
    if (isOn) this.#isRaw = false
    this.#compiled?.pluck(isOn)
    return this
  }

  raw(isOn = true): this {
    this.#isRaw = isOn
    if (isOn) this.#plucks = false
    this.#compiled?.raw(isOn)
    return this
  }

  #statement(): Statement {
    if (this.#compiled) return this.#compiled
    const compiled = this.#prepare(this.#text)
    if (this.#plucks) compiled.pluck()
    if (this.#isRaw) compiled.raw()
    this.#compiled = compiled
    return compiled
  }
}
