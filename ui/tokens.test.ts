import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const textOf = (pattern: string) => globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const sheets = textOf('ui/**/*.css')
const declared = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)))

/** Custom properties that are set nowhere: a browser drops the whole declaration. One with a value of its own beside it is fine. */
const unknownIn = (text: string, set: (name: string) => boolean) =>
  [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) => (set(name) ? [] : [name]))

describe('stylesheets', () => {
  it('use custom properties that a sheet or a component sets', () => {
    const components = textOf('ui/**/*.{ts,tsx}')
      .filter(({ path }) => !path.includes('.test.'))
      .map(({ text }) => text)
      .join('\n')
    const isSet = (name: string) => declared.has(name) || components.includes(`'${name}'`)
    expect(unknownIn('gap: var(--space-2) var(--space-5)', isSet)).toEqual(['--space-5'])
    const unknown = sheets.flatMap(({ path, text }) => unknownIn(text, isSet).map((name) => `${path}: ${name}`))
    expect(unknown).toEqual([])
  })
})
