import { expect, it } from 'vitest'
import { bermondsey, croydon } from '../../tests/support/builders/catalogue.ts'
import { coverageOf } from './coverage.ts'

const districts = [croydon, bermondsey]

it.each([
  ['CR0', 'CR0'],
  ['cr0', 'CR0'],
  ['SE1', 'SE1'],
  // Some London districts are divided by a letter: SE1P lies in SE1.
  ['SE1P', 'SE1'],
])('%s is covered, as %s', (outcode, code) => {
  expect(coverageOf(districts, outcode)).toMatchObject({ covered: true, district: { code } })
})

it.each(['CR1', 'CR', 'SE11', 'M1', ''])('"%s" is not covered', (outcode) => {
  expect(coverageOf(districts, outcode)).toEqual({ covered: false, district: null })
})
