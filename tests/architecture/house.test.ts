import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSources, usesOf } from './sources.ts'

/** The files of a clone, without empty folders and the leftovers of a run. */
const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const isTracked = (name: string) =>
  tracked.some((file) => file === name || (name.endsWith('/') && file.startsWith(name)))

describe('Date', () => {
  it.each([
    'const now = new Date()',
    'export const at = Date.now()',
    'export const at = globalThis.Date.now()',
    'export function f(at: Date): string { return String(at) }',
  ])('is caught in: %s', (text) => {
    expect(usesOf('Date', { path: 'src/x.ts', text })).toEqual([1])
  })

  it('is not taken for what only has it in its name, or in text', () => {
    const text = "export const a = [new Intl.DateTimeFormat('en-GB'), Temporal.PlainDate, 'Date'] // Date"
    expect(usesOf('Date', { path: 'src/x.ts', text })).toEqual([])
  })

  it('is used nowhere: "when" is a Temporal.Instant from a Clock', () => {
    const uses = readSources().flatMap((source) => usesOf('Date', source).map((line) => `${source.path}:${line}`))
    // A library that signs takes no other type.
    const forLibrary = 'adapters/webhooks/library-moment.ts'
    expect(uses.filter((use) => !use.startsWith(`${forLibrary}:`))).toEqual([])
  })
})

describe.each(['src', 'modules', 'adapters', 'migrations', 'ui', 'tests', 'scripts', 'deploy'])(
  '%s/README.md',
  (folder) => {
    const path = `${folder}/README.md`

    it('is there, and can be read in a minute', () => {
      expect(existsSync(path)).toBe(true)
      const [text = '', glossary = ''] = readFileSync(path, 'utf8').trimEnd().split('\n## Glossary\n')
      const lines = text.trimEnd().split('\n')
      expect(lines.length).toBeLessThanOrEqual(25)
      expect(lines.length).toBeGreaterThan(5)
      expect(glossary.split('\n').length).toBeLessThanOrEqual(60)
    })

    it('names no file or folder of its own that is not there', () => {
      const named = [...readFileSync(path, 'utf8').matchAll(/`([\w./-]+\/|[\w./-]+\.(?:ts|tsx|css|txt))`/g)].map(
        ([, name = '']) => name,
      )
      const known = (name: string) => isTracked(name) || isTracked(`${folder}/${name}`)
      const isExample = (name: string) => /request-booking|ports\.ts|index\.ts/.test(name)
      expect(named.filter((name) => !known(name) && !isExample(name))).toEqual([])
    })
  },
)

describe('the top level', () => {
  it('has no folder that the list above forgets', () => {
    const folders = new Set(tracked.flatMap((file) => (file.includes('/') ? [file.split('/', 1).join()] : [])))
    expect([...folders].filter((name) => !name.startsWith('.')).toSorted()).toEqual(
      ['src', 'modules', 'adapters', 'migrations', 'ui', 'tests', 'scripts', 'docs', 'deploy'].toSorted(),
    )
  })
})

/** A number of cases that `PROPERTY_FACTOR` does not reach; a sample with a seed is always the same. */
const fixedCases = (text: string) => /num[R]uns: (?!runs\()(?![\d_]+, seed: )/.test(text)

describe('the number of cases of a property', () => {
  it('is caught where it is fixed', () => {
    expect(fixedCases(`fc.assert(holds, { ${'numRuns'}: 40 })`)).toBe(true)
    expect(fixedCases(`fc.assert(holds, { ${'numRuns'}: runs(40) })`)).toBe(false)
    expect(fixedCases(`fc.sample(anything, { ${'numRuns'}: 40, seed: 7 })`)).toBe(false)
  })

  it('follows PROPERTY_FACTOR everywhere', () => {
    const fixed = readSources().filter(({ text }) => fixedCases(text))
    expect(fixed.map(({ path }) => path)).toEqual([])
  })
})
