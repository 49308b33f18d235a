import { afterAll, describe, expect, it } from 'vitest'
import { parseId } from '#modules/shared'
import { openImportDesk } from './import-desk.ts'

const desk = await openImportDesk()
const { whole } = desk
const { data, modules } = whole
afterAll(() => whole[Symbol.dispose]())

const head =
  'Job no,Customer number,E-mail address,Service,Done on,Total,Property id,Site address,Site postcode,Engineer,Notes'
const line = (cells: Readonly<Record<string, string>>) =>
  head
    .split(',')
    .map((name) => `"${cells[name] ?? ''}"`)
    .join(',')
const file = (...lines: readonly Readonly<Record<string, string>>[]) => [head, ...lines.map(line)].join('\n')

/** Everything that a booking would move. */
const loud = () =>
  Object.fromEntries(
    [
      'bookings',
      'visits',
      'holds',
      'payments',
      'ledger_entries',
      'invoices',
      'messages',
      'notifications',
      'reviews',
    ].map((table) => [table, data.count(table)]),
  )

await desk.through(
  [
    'external_id,name,email,property_external_id,property_address,property_postcode',
    'C-1,Ada Byron,ada@example.com,P-1,"Flat 1, 2 Park Lane",CR0 1JA',
    'C-2,Bea Cole,bea@example.com,P-2,3 Park Lane,CR0 1JA',
  ].join('\n'),
)
const ada = parseId('usr', data.text('users', 'id', { email: 'ada@example.com' }) ?? '')

describe('an import of old jobs', () => {
  it('adds closed records of customers, and no booking, money, message or event', async () => {
    const [before, events] = [loud(), data.eventKinds()]
    const { check, run } = await desk.through(
      file(
        {
          'Job no': 'J-1',
          'Customer number': 'C-1',
          Service: 'Rewire of the kitchen',
          'Done on': '05/03/2024',
          Total: '£1,234.50',
          'Property id': 'P-1',
          Engineer: 'Sam Reed',
          Notes: '=cmd() after the flood',
        },
        {
          'Job no': 'J-2',
          'E-mail address': 'ADA@example.com',
          Service: 'Gutters',
          'Done on': '2023-12-31',
          'Site address': 'flat 1 2  park lane',
          'Site postcode': 'cr01ja',
        },
      ),
      'old_jobs',
    )
    expect([check, run]).toEqual([
      [
        ['new', null],
        ['new', null],
      ],
      [
        ['new', null],
        ['new', null],
      ],
    ])
    expect(loud()).toEqual(before)
    expect(data.eventKinds().filter((kind) => kind !== 'signed-in-from-new-device')).toEqual(
      events.filter((kind) => kind !== 'signed-in-from-new-device'),
    )
    const property = data.text('properties', 'id', { address: 'Flat 1, 2 Park Lane' })
    expect(await modules.imports.oldJobs({ text: null, userId: ada }, null, 10)).toMatchObject([
      {
        work: 'Rewire of the kitchen',
        price: 123_450,
        propertyId: property,
        technician: 'Sam Reed',
        externalId: 'J-1',
      },
      { work: 'Gutters', price: null, propertyId: property, customer: 'Ada Byron' },
    ])
  })

  it('changes nothing the second time, and what differs the third', async () => {
    const job = { 'Job no': 'J-3', 'Customer number': 'C-2', Service: 'Tap', 'Done on': '2024-01-02', Total: '80' }
    await desk.through(file(job), 'old_jobs')
    expect((await desk.through(file(job), 'old_jobs')).run).toEqual([['unchanged', null]])
    expect((await desk.through(file({ ...job, Total: '' }), 'old_jobs')).run).toEqual([['unchanged', null]])
    expect((await desk.through(file({ ...job, Total: '85' }), 'old_jobs')).run).toEqual([['updated', null]])
    const bare = { 'E-mail address': 'bea@example.com', Service: 'Sink', 'Done on': '2024-01-03' }
    expect((await desk.through(file(bare, bare), 'old_jobs')).run).toEqual([
      ['new', null],
      ['unchanged', null],
    ])
  })

  it('refuses what is no past job of a customer who is here, with the reason, and keeps none of it', async () => {
    const before = data.count('old_jobs')
    const job = { 'Customer number': 'C-1', Service: 'Tap', 'Done on': '2024-01-02' }
    const tomorrow = whole.clock.now().add({ hours: 48 }).toString().slice(0, 10)
    const { check, run } = await desk.through(
      file(
        { ...job, 'Done on': tomorrow },
        { ...job, 'Done on': '31/02/2024' },
        { ...job, 'Done on': '2024-13-01' },
        { ...job, 'Done on': '1949-12-31' },
        { ...job, Service: '' },
        { ...job, Total: '-5' },
        { ...job, 'Customer number': 'C-9' },
        { ...job, 'Customer number': '' },
        { ...job, 'E-mail address': 'bea@example.com' },
        { ...job, 'Customer number': '', 'E-mail address': 'admin@example.com' },
        { ...job, 'Property id': 'P-2' },
        { ...job, 'Property id': 'P-9' },
        { ...job, 'Job no': 'J-3' },
      ),
      'old_jobs',
    )
    expect(run).toEqual(check)
    expect(check.map(([outcome]) => outcome)).toEqual(Array.from({ length: 13 }, () => 'refused'))
    expect(check.map(([, reason]) => reason)).toEqual([
      'The date is in the future',
      expect.stringContaining('The date is none'),
      expect.stringContaining('The date is none'),
      'The date is before 1950',
      'The service or the work is missing',
      expect.stringContaining('The price is none'),
      expect.stringContaining('No customer here has this number'),
      'The number or the e-mail address of the customer is missing',
      'The number and the e-mail address are those of two customers',
      'The e-mail address belongs to a member of the staff',
      'The property with this number belongs to another customer',
      expect.stringContaining('No property here has this number'),
      'The job with this number is of another customer',
    ])
    expect(data.count('old_jobs')).toBe(before)
  })

  it('is shown to the office, as a file too, found by its search, and in the history of the property', async () => {
    const [job] = await modules.imports.oldJobs({ text: 'rewire', userId: null }, null, 10)
    const list = await desk.get('/admin/old-jobs.csv?q=j-1')
    expect(list.text).toContain('Rewire of the kitchen')
    expect(list.text).toContain(`"'=cmd() after the flood"`)
    expect(list.text).not.toContain('Gutters')
    expect(data.count('audit_log', { action: 'list_exported', target_id: 'old-jobs' })).toBe(1)
    const found = await desk.get('/api/admin/search?q=J-1')
    expect(found.text).toContain(`/admin/old-jobs?customer=${ada}#${job?.id}`)
    const history = await desk.get(`/api/properties/${job?.propertyId}/history`)
    expect(history.body.items.map(({ kind, title }: Record<string, string>) => [kind, title])).toEqual([
      ['old_job', 'Rewire of the kitchen'],
      ['old_job', 'Gutters'],
    ])
  })

  it('of our own export changes nothing', async () => {
    const before = [data.rows('old_jobs'), data.rows('external_ids')]
    const { text } = await desk.get('/admin/imports/export.csv?kind=old_jobs')
    const { run } = await desk.through(text, 'old_jobs')
    expect(run.map(([outcome]) => outcome)).toEqual(run.map(() => 'unchanged'))
    expect(run.length).toBe(data.count('old_jobs'))
    expect([data.rows('old_jobs'), data.rows('external_ids')]).toEqual(before)
  })

  it('is taken back, while the customers that it names stay', async () => {
    const kept = data.count('old_jobs')
    const { id } = await desk.through(
      file({ 'Job no': 'J-8', 'Customer number': 'C-1', Service: 'Roof', 'Done on': '2020-02-29' }),
      'old_jobs',
    )
    expect(data.count('old_jobs')).toBe(kept + 1)
    await desk.form(`/admin/imports/${id}/take-back`)
    await modules.tasks.carryOn()
    expect([data.count('old_jobs'), data.count('external_ids', { external_id: 'J-8' })]).toEqual([kept, 0])
    expect(data.count('users', { email: 'ada@example.com' })).toBe(1)
  })
})
