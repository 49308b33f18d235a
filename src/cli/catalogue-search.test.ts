import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findServices } from '#modules/catalogue'
import { readCatalogueFile } from './catalogue-file.ts'

const reading = readCatalogueFile(readFileSync(new URL('catalogue.yaml', import.meta.url), 'utf8'))
if (!reading.ok) throw new Error('the shipped catalogue can be read')
const { categories, services } = reading.value
const labels = new Map(categories.map(({ slug, label }) => [slug, label]))
const offered = services.map(({ category, ...rest }) => ({ ...rest, trade: labels.get(category) ?? '' }))

describe('search in the shipped catalogue', () => {
  it.each([
    ['dripping tap', 'Tap Repair or Replacement'],
    ['no hot water', 'No Heating or Hot Water'],
    ['toilet wont flush', 'Toilet Repair'],
    ['blocked sink', 'Blocked Sink or Drain'],
    ['boiler broken', 'Boiler Repair'],
    ['locked out', 'Locked Out'],
    ['lost my keys', 'Locked Out'],
    ['sparks from the socket', 'Dangerous Electrics'],
    ['no power', 'Dangerous Electrics'],
    ['roof leaking', 'Roof Leak or Storm Damage'],
    ['burst pipe', 'Burst Pipe'],
    ['cracked tile', 'Cracked Tile Replacement'],
    ['mold on the wall', 'Damp and Mould Survey'],
    ['cold radiator', 'Radiator Repair or Replacement'],
    ['floorboards squeak', 'Squeaky or Broken Floorboards'],
    ['gutters overflowing', 'Gutter Clearing and Repair'],
    ['radiater', 'Radiator Repair or Replacement'],
  ])('has "%s" among the first three: %s', (typed, expected) => {
    const found = findServices(typed, offered).slice(0, 3)
    expect(found.map(({ name }) => name)).toContain(expected)
  })

  it('finds nothing for a word that only resembles a short one', () => {
    expect(findServices('drilling', offered)).toEqual([])
  })
})
