import { describe, expect, it } from 'vitest'
import { description } from './+description.ts'
import { pageTitle } from './+pageTitle.ts'

const pageOf = (...names: readonly string[]) =>
  ({
    site: { businessName: 'Fixers', areas: names.map((name) => ({ name, slug: '', code: '' })) },
  }) as unknown as Parameters<typeof pageTitle>[0]

describe('the title and description of the home page', () => {
  it.each([
    [[], 'Fixers: building repairs', 'repairs at home. See'],
    [['Leeds'], 'Fixers: building repairs in Leeds', 'at home in Leeds. See'],
    [
      ['Leeds', 'York', 'Hull'],
      'Fixers: building repairs in Leeds and nearby',
      'at home in Leeds, York and nearby. See',
    ],
  ])('name the areas that are covered: %j', (areas, title, words) => {
    expect(pageTitle(pageOf(...areas))).toEqual({ whole: title })
    expect(description(pageOf(...areas))).toContain(words)
  })
})
