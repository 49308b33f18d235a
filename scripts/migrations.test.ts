import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrationFaults } from './migrations.ts'

const script = resolve('scripts/migrations.ts')
let checkout: ReturnType<typeof mkdtempDisposableSync>

beforeEach(() => {
  checkout = mkdtempDisposableSync(join(tmpdir(), 'callout-seals-'))
  mkdirSync(join(checkout.path, 'migrations/sqlite'), { recursive: true })
  migration('0001_one.sql', 'create table one (id integer)')
  seal()
})
afterEach(() => checkout.remove())

const place = (name: string) => join(checkout.path, 'migrations/sqlite', name)
const migration = (name: string, sql: string) => writeFileSync(place(name), sql)
const seals = () => readFileSync(place('checksums.txt'), 'utf8')

function node(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: checkout.path, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout
}
const seal = () => node(script, 'seal')
const faults = () =>
  node('--input-type=module', '-e', `console.log((await import('${script}')).migrationFaults().join('\\n'))`).trim()

describe('migrationFaults', () => {
  it('finds no fault in this checkout', () => {
    expect(migrationFaults()).toEqual([])
  })

  it('finds no fault when all migrations are sealed', () => {
    expect(faults()).toBe('')
  })

  it('finds a migration that is not sealed', () => {
    migration('0002_two.sql', 'create table two (id integer)')
    expect(faults()).toBe('0002_two.sql is not sealed yet: run node scripts/migrations.ts seal')
  })

  it('finds a migration that was edited since, even by a space', () => {
    migration('0001_one.sql', 'create table one (id integer) ')
    expect(faults()).toBe('0001_one.sql has changed since it was sealed: write a new migration instead')
  })

  it('finds a sealed migration that is missing', () => {
    rmSync(place('0001_one.sql'))
    expect(faults()).toBe('0001_one.sql was sealed and is gone')
  })
})

describe('sealing migrations', () => {
  it('adds new migrations and keeps every old line, also of an edited file', () => {
    const before = seals()
    migration('0001_one.sql', 'create table other (id integer)')
    migration('0002_two.sql', 'create table two (id integer)')
    seal()
    expect(seals().startsWith(before)).toBe(true)
    expect(seals().trim().split('\n')).toHaveLength(2)
    expect(faults()).toContain('0001_one.sql has changed')
  })
})
