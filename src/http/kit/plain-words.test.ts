import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { phone, postcode } from './fields.ts'
import { fieldErrors } from './plain-words.ts'

const unknownKeys = (count: number, name = 'key') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, 1]))

describe('fieldErrors', () => {
  const schema = z.strictObject({ inner: z.strictObject({}).optional() })

  it('names each unknown field up to ten, in all objects together', () => {
    const named = (body: unknown) => fieldErrors(schema.safeParse(body).error ?? new z.ZodError([])).length
    expect([1, 9, 10, 11, 20_000].map((count) => named(unknownKeys(count)))).toEqual([1, 9, 10, 10, 10])
    expect(named({ ...unknownKeys(7), inner: unknownKeys(7) })).toBe(10)
  })

  it('names one fault for an empty field, and the first', () => {
    const { error } = z.object({ postcode, phone }).safeParse({ postcode: '', phone: '' })
    expect(error && fieldErrors(error)).toEqual([
      { path: 'postcode', message: 'Please enter your postcode' },
      { path: 'phone', message: 'Please enter your phone number' },
    ])
  })

  it('repeats only the beginning of a long name', () => {
    const { error } = schema.safeParse(unknownKeys(1, 'k'.repeat(100_000)))
    expect(JSON.stringify(error && fieldErrors(error)).length).toBeLessThan(300)
  })
})
