import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { openImportDesk } from './import-desk.ts'

const desk = await openImportDesk()
afterAll(() => desk.whole[Symbol.dispose]())

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const table = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(',')).join('\r\n')

const head = ['external_id', 'customer_external_id', 'email', 'work', 'date', 'price', 'property_external_id', 'notes']
const row = fc.tuple(
  fc.constantFrom('', 'J1', 'J2', 'J3'),
  fc.constantFrom('', 'C1', 'C2', 'C9'),
  fc.constantFrom('', 'a@x.example', 'b@x.example', 'none'),
  fc.constantFrom('Tap', 'tap ', 'Roof', '=cmd()', ''),
  fc.constantFrom('2024-03-05', '05/03/2024', '5 March 2024', '2024-02-30', '2999-01-01'),
  fc.constantFrom('', '80', '£80.00', '85.5', 'x'),
  fc.constantFrom('', '', 'P1', 'P2'),
  fc.constantFrom('', '-note', 'Two\nlines'),
)

it('a dry run of old jobs says exactly what the import does, and an import of our export changes nothing', async () => {
  await desk.through(
    table([
      ['external_id', 'name', 'email', 'property_external_id', 'property_address', 'property_postcode'],
      ['C1', 'Ada', 'a@x.example', 'P1', '1 Road', 'CR0 1AB'],
      ['C2', 'Bo', 'b@x.example', 'P2', '2 Road', 'CR0 1AB'],
    ]),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const { check, run } = await desk.through(table([head, ...rows]), 'old_jobs')
      expect(run).toEqual(check)
    }),
    { numRuns: runs(15) },
  )
  const before = [desk.whole.data.rows('old_jobs'), desk.whole.data.rows('external_ids')]
  const { text } = await desk.get('/admin/imports/export.csv?kind=old_jobs')
  const { run } = await desk.through(text, 'old_jobs')
  expect(run.length).toBeGreaterThan(0)
  expect(run.every(([outcome]) => outcome === 'unchanged')).toBe(true)
  expect([desk.whole.data.rows('old_jobs'), desk.whole.data.rows('external_ids')]).toEqual(before)
})
