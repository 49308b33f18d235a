import { describe, expect, it } from 'vitest'
import { intentOf } from './intent-of.ts'

describe('the intent of a search', () => {
  it.each([
    ['how to fix a dripping tap', 'advice'],
    ['boiler repair cost croydon', 'price'],
    ['emergency plumber thornton heath', 'emergency'],
    ['24 hour electrician', 'emergency'],
    ['boiler installation purley', 'install'],
    ['plumber croydon', 'hire'],
    ['electrician near me', 'hire'],
    ['leaking tap repair croydon', 'repair'],
    ['boiler repair', 'repair'],
    ['water leak repair', 'repair'],
  ])('of "%s" is %s', (keyword, intent) => {
    expect(intentOf(keyword)).toBe(intent)
  })
})
