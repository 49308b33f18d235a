import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Source, readSources } from './sources.ts'

/** `'name'` where a page asks for the script `ui/islands/<name>.ts`. */
const asked = /usePlainScript\('([^']+)'\)/g

describe('the scripts that pages ask for', () => {
  it('are built: a page that asks for another one is an error page', () => {
    const built = readFileSync('vite.config.ts', 'utf8')
    const names = globSync('ui/**/*.tsx').flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(asked), ([, name = '']) => name),
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !built.includes(`  '${name}',\n`))).toEqual([])
  })
})

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)
const sources = readSources().filter((source) => /^(?:src|ui|modules|adapters)\//.test(source.path) && !isTest(source))

/**
 * Calls of `toLocaleString` that make a formatter: all but those of a number in plain `en-GB`, which the engine keeps.
 * A formatter is made once and kept, as in `modules/shared/time-words.ts`.
 */
function unkept({ text }: Source): readonly string[] {
  const calls = [...text.matchAll(/toLocale(?:Date|Time)?String\((?!'en-GB'\))/g)]
  return calls.map(({ index }) => text.slice(index, index + 40))
}

const planted = (text: string): Source => ({ path: 'src/x.ts', text })

describe('words of numbers and dates', () => {
  it('have one reported that is made with a formatter of its own', () => {
    for (const text of [
      "day.toLocaleString('en-GB', { month: 'long' })",
      'count.toLocaleString()',
      'day.toLocaleString(\n  locale)',
      "date.toLocaleDateString('en-US')",
    ]) {
      expect([text, unkept(planted(text)).length]).toEqual([text, 1])
    }
    expect(unkept(planted("count.toLocaleString('en-GB')"))).toEqual([])
  })

  it('are made with formatters that are kept', () => {
    expect(sources.flatMap((source) => unkept(source).map((call) => `${source.path}: ${call}`))).toEqual([])
  })
})
