import { expect, it } from 'vitest'
import { openDatabase } from '../../../../tests/support/database.ts'
import { countStates } from './state-counts.ts'

it('counts of bookings and payments by state read indexes and no table', async () => {
  using database = openDatabase()
  expect(await countStates(database)).toContainEqual({ of: 'payments', state: 'succeeded', count: 0 })
  let text = ''
  await countStates({ readBeside: async ({ sql }) => void (text = sql) })
  const plan = database.raw.prepare<[], { readonly detail: string }>(`explain query plan ${text}`).all()
  const scans = plan.map(({ detail }) => detail).filter((detail) => /^SCAN (bookings|payments)/.test(detail))
  expect(scans.filter((detail) => !detail.includes('COVERING INDEX'))).toEqual([])
  expect(scans.length).toBeGreaterThan(2)
})
