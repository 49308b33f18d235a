import type Database from 'better-sqlite3'

type Statement = Database.Statement

/**
 * Statements from `raw.prepare` are compiled when they are first used. The stores make over a thousand at the start: most
 * are not used for hours, and each keeps several kilobytes. A fault in the text of a statement is thrown at its first use.
 */
export function prepareLazily(raw: Database.Database): void {
  const prepare = raw.prepare.bind(raw) as (text: string) => Statement
  const lazily: unknown = (text: string) => new LazyStatement(() => prepare(text))
  raw.prepare = lazily as Database.Database['prepare']
}

/** The part of `Database.Statement` that stores and drizzle use. */
class LazyStatement {
  readonly #compile: () => Statement
  #compiled: Statement | null = null
  #plucks = false
  #isRaw = false

  constructor(compile: () => Statement) {
    this.#compile = compile
  }

  run(...values: unknown[]) {
    return this.#statement().run(...values)
  }

  get(...values: unknown[]) {
    return this.#statement().get(...values)
  }

  all(...values: unknown[]) {
    return this.#statement().all(...values)
  }

  iterate(...values: unknown[]) {
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
    const compiled = this.#compile()
    if (this.#plucks) compiled.pluck()
    if (this.#isRaw) compiled.raw()
    this.#compiled = compiled
    return compiled
  }
}
