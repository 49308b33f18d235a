import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

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
