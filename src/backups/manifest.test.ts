import fc from 'fast-check'
import { join, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { type ManifestFile, differenceOf, isPlainPath } from './manifest.ts'

const hostile = fc.array(
  fc.oneof(fc.string(), fc.constantFrom('..', '.', '', '/', '\\', 'C:', '\0', 'keys', '~', '%2e%2e')),
  { maxLength: 6 },
)

describe('isPlainPath', () => {
  it('takes no path that leaves its folder', () => {
    const folder = resolve('/data')
    fc.assert(
      fc.property(hostile, fc.constantFrom('/', '\\', ''), (parts, between) => {
        const path = parts.join(between)
        const isWithin = join(folder, path).startsWith(folder + sep)
        expect([path, !isPlainPath(path) || isWithin]).toEqual([path, true])
      }),
      { numRuns: runs(500) },
    )
  })

  it.each([
    '',
    '/etc/passwd',
    '../keys',
    'data/../../keys',
    'data//keys',
    'data/.',
    'c:keys',
    'data\\keys',
    'a\0b',
    'a\n',
  ])('refuses %j', (path) => {
    expect(isPlainPath(path)).toBe(false)
  })

  it('takes the paths of the data folder', () => {
    expect(isPlainPath('data/uploads/0b8c9a52-8f0e-4f3e-9f43-3cbd0d2d0b1e.jpg')).toBe(true)
  })
})

const files = fc.uniqueArray(
  fc.record({
    path: fc.stringMatching(/^[a-z/]{1,12}$/),
    bytes: fc.nat(),
    sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  }),
  { selector: ({ path }) => path, minLength: 1, maxLength: 8 },
)

describe('differenceOf', () => {
  it('finds none in the same files, in any order', () => {
    fc.assert(
      fc.property(files, (named) => {
        expect(differenceOf(named.toReversed(), named)).toBeNull()
      }),
    )
  })

  it('finds every file that is missing, more, twice or changed', () => {
    const change = fc.constantFrom<(file: ManifestFile) => readonly ManifestFile[]>(
      () => [],
      (file) => [file, file],
      (file) => [file, { ...file, path: `${file.path}2` }],
      (file) => [{ ...file, bytes: file.bytes + 1 }],
      (file) => [
        { ...file, sha256: file.sha256.startsWith('0') ? `1${file.sha256.slice(1)}` : `0${file.sha256.slice(1)}` },
      ],
    )
    fc.assert(
      fc.property(files, fc.nat(), change, (named, at, changed) => {
        const found = named.flatMap((file, index) => (index === at % named.length ? changed(file) : [file]))
        expect(differenceOf(found, named)).toMatch(/\w/)
      }),
    )
  })
})
