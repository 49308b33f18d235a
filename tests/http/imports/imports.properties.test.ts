import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { openImportDesk } from './import-desk.ts'

const desk = await openImportDesk()
const { data } = desk.whole
afterAll(() => desk.whole[Symbol.dispose]())

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const table = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(',')).join('\r\n')

const head = ['external_id', 'name', 'email', 'phone', 'property_external_id', 'property_address', 'property_postcode']
const row = fc.tuple(
  fc.constantFrom('', '', 'C1', 'C2', 'C3'),
  fc.constantFrom('Ada', 'Bo', '=Cy', '', 'D;-e'),
  fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example', 'A@X.example', 'admin@example.com', 'none'),
  fc.constantFrom('', '020 7946 0000', '+44 20 7946 0001', 'x'),
  fc.constantFrom('', '', 'P1', 'P2'),
  fc.constantFrom('', '1 Road', '2  Road', '2 road'),
  fc.constantFrom('', 'CR0 1AB', 'cr01ja'),
)

it('a dry run says exactly what the import does, and a second import of the same rows changes nothing more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const file = table([head, ...rows])
      const { check, run } = await desk.through(file)
      expect(run).toEqual(check)
    }),
    { numRuns: runs(15) },
  )
})

it('an import of our export changes nothing', async () => {
  await desk.through(table([head, ['C9', 'Eve', 'eve@x.example', '020 7946 0009', 'P9', '9 Road', 'CR0 1AB']]))
  const before = [data.rows('users'), data.rows('properties'), data.rows('external_ids')]
  const { text } = await desk.get('/admin/imports/export.csv')
  expect(data.rows('audit_log', { action: 'list_exported' })).toMatchObject([{ target_id: 'customers' }])
  const { run } = await desk.through(text)
  expect(run.length).toBeGreaterThan(0)
  expect(run.every(([outcome]) => outcome === 'unchanged')).toBe(true)
  expect([data.rows('users'), data.rows('properties'), data.rows('external_ids')]).toEqual(before)
})

it('a file of any bytes is answered in words, and nothing of a refused one is kept', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((some) => Uint8Array.from(some)),
    fc
      .string({ unit: fc.constantFrom('name', 'email', ',', '"', '\n', 'a@b.example', '\u0000', 'é', ';') })
      .map((some) => new TextEncoder().encode(some)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      const before = data.count('import_rows')
      const { status, body } = await desk.send(file)
      expect([202, 422]).toContain(status)
      expect(data.count('import_rows') === before || body.code !== 'import_file_refused').toBe(true)
    }),
    { numRuns: runs(60) },
  )
})
