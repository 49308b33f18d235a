import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import {
  brandColours,
  contrastOf,
  defaultColour,
  isReadable,
  nearestColour,
  pairsOf,
  readColour,
} from './brand-colours.ts'
import { darkSurfaces, lightSurfaces } from './surfaces.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('a brand colour', () => {
  it('that is taken has 7 to 1 for text and 3 to 1 for shapes on every surface, in both themes', () => {
    fc.assert(
      fc.property(colour, (any) => {
        const taken = isReadable(any) ? any : nearestColour(any)
        for (const { about, front, back, needs } of pairsOf(brandColours(taken))) {
          expect(contrastOf(front, back), `${taken}: ${about}`).toBeGreaterThanOrEqual(needs)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('has a nearest one that passes, is never lighter, and is itself where it passes', () => {
    fc.assert(
      fc.property(colour, (any) => {
        const nearest = nearestColour(any)
        expect(isReadable(nearest)).toBe(true)
        expect(nearestColour(nearest)).toBe(nearest)
        expect(contrastOf(nearest, '#ffffff')).toBeGreaterThanOrEqual(contrastOf(any, '#ffffff') - 0.01)
      }),
      { numRuns: runs(200) },
    )
  })

  it('of white is a dark grey, and no black', () => expect(nearestColour('#ffffff')).toMatch(/^#([3-5][0-9a-f])\1\1$/))

  it('of today is readable', () => expect(isReadable(defaultColour)).toBe(true))

  it.each(['#ffd34d', '#7fb2ff', '#ffffff', '#777777'])('%s is not', (light) => expect(isReadable(light)).toBe(false))

  it.each([
    [' #0A504C ', '#0a504c'],
    ['0a504c', '#0a504c'],
    ['#abc', '#aabbcc'],
    ['teal', null],
    ['#12345', null],
    ['#0a504c80', null],
    ['', null],
  ])('is read from "%s"', (typed, read) => expect(readColour(typed)).toBe(read))
})

describe('the surfaces', () => {
  const tokens = readFileSync('ui/tokens.css', 'utf8')
  const [light = '', dark = ''] = tokens.split('prefers-color-scheme: dark')
  const names = { paper: 'paper', sheet: 'sheet', sunken: 'sunken', ink: 'ink', inkSoft: 'ink-soft' } as const
  const read = (css: string) =>
    Object.fromEntries(
      Object.entries(names).map(([key, name]) => [key, new RegExp(`--${name}: (#\\w+);`).exec(css)?.[1]]),
    )

  it('are those of the tokens', () => {
    expect(read(light)).toEqual(lightSurfaces)
    expect(read(dark)).toEqual(darkSurfaces)
  })
})
