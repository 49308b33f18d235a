import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { openImportDesk } from './import-desk.ts'

const desk = await openImportDesk()
const { data, modules } = desk.whole
afterAll(() => desk.whole[Symbol.dispose]())

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const table = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quoted).join(',')).join('\r\n')
const describes = 'A new tap on an outside wall, with a stop valve against frost.'
const head = [
  'Code',
  'Service',
  'Details',
  'Trade',
  'Price',
  'Minutes',
  'Minutes before',
  'Emergency',
  'Paid',
  'Skills',
]
const tap = ['S-1', 'Water butt fitting', describes, 'Plumbing', '£145.00', '90', '15', 'no', 'deposit', '']

const audited = (action: string) => data.count('audit_log', { action })
const services = async () => modules.catalogue.allServices()
const named = async (name: string) => (await services()).find((one) => one.name === name)

describe('an import of services', () => {
  it('adds a service as the page of a new one does, with its audit line, and changes nothing the second time', async () => {
    const { check, run } = await desk.through(table([head, tap]), 'services')
    expect([check, run]).toEqual([[['new', null]], [['new', null]]])
    expect(await named('Water butt fitting')).toMatchObject({
      slug: 'water-butt-fitting',
      category: 'plumbing',
      basePrice: 14_500,
      durationMinutes: 90,
      requiredSkills: ['plumbing'],
      paymentPolicy: 'deposit',
      isActive: true,
      room: { beforeMinutes: 15, afterMinutes: null },
      edited: { basePrice: true },
    })
    const admin = data.text('users', 'id', { email: 'admin@example.com' })
    expect(data.rows('audit_log', { action: 'service_added' })).toMatchObject([{ user_id: admin, role: 'admin' }])
    const before = await services()
    expect((await desk.through(table([head, tap]), 'services')).run).toEqual([['unchanged', null]])
    expect(await services()).toEqual(before)
    expect([audited('service_added'), audited('service_changed')]).toEqual([1, 0])
  })

  it('changes what its cells say, found by number, by address or by name, and keeps the rest', async () => {
    const rows = [
      ['S-1', 'Water butt fitting', '', '', '150', '', '', '', '', ''],
      ['', 'water BUTT fitting', '', '', '', '120', '', '', '', ''],
    ]
    const { check, run } = await desk.through(table([head, ...rows]), 'services')
    expect(run).toEqual(check)
    expect(run).toEqual([
      ['updated', null],
      ['updated', null],
    ])
    expect(await named('water BUTT fitting')).toMatchObject({ basePrice: 15_000, durationMinutes: 120 })
    const slug = table([
      ['Address', 'Name'],
      ['water-butt-fitting', 'Water butt fitting'],
    ])
    expect((await desk.through(slug, 'services')).run).toEqual([['updated', null]])
    expect(audited('service_changed')).toBe(3)
  })

  it('refuses what the form refuses, with the reason, and keeps none of it', async () => {
    const before = await services()
    const [other] = before.filter(({ slug }) => slug !== 'water-butt-fitting')
    const cases: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ Service: 'No' }, '3 to 60 characters'],
      [{ Details: 'Short' }, '30 to 300 characters'],
      [{ Trade: 'Alchemy' }, 'one of the trades'],
      [{ Price: '' }, 'price is missing'],
      [{ Price: '0' }, 'more than 0'],
      [{ Price: '50000.01' }, 'at most 50,000'],
      [{ Price: 'free' }, 'The price is none'],
      [{ Minutes: '17' }, 'steps of 5'],
      [{ Minutes: '1445' }, '15 to 1440'],
      [{ Minutes: 'long' }, 'no whole number'],
      [{ 'Minutes before': '241' }, '0 to 240'],
      [{ 'Minutes before': '12' }, 'steps of 5'],
      [{ Emergency: 'maybe' }, 'yes or no'],
      [{ Paid: 'later' }, 'full, deposit, hold or after'],
      [{ Skills: 'plumbing, magic' }, 'at least one skill'],
      [{ Code: 'S-9', Service: 'Water butt fitting' }, 'another number'],
      [{ Code: 'S-1', Service: other?.name ?? '' }, 'Another service has this name'],
    ]
    const usual = ['S-9', 'Inside tap fitting', describes, 'plumbing', '80', '60', '', '', '', '']
    const rows = cases.map(([cells]) => head.map((name, at) => cells[name] ?? usual[at] ?? ''))
    const { check, run } = await desk.through(table([head, ...rows]), 'services')
    expect(run).toEqual(check)
    expect(run.map(([outcome, reason]) => [outcome, reason])).toEqual(
      cases.map(([, words]) => ['refused', expect.stringContaining(words)]),
    )
    expect(await services()).toEqual(before)
  })

  it('of the file of the list changes nothing, as of our own export, whatever minutes an earlier version took', async () => {
    const [first] = await services()
    if (!first) throw new Error('the catalogue has services')
    await modules.catalogue.editService({ id: first.id, version: first.version, room: { beforeMinutes: 7 } })
    const before = await services()
    expect(before.find(({ id }) => id === first.id)?.room.beforeMinutes).toBe(7)
    for (const path of ['/admin/services.csv', '/admin/imports/export.csv?kind=services']) {
      const { text } = await desk.get(path)
      const { run } = await desk.through(text, 'services')
      expect(run).toEqual(before.map(() => ['unchanged', null]))
      expect(await services()).toEqual(before)
    }
  })

  it('says in the dry run exactly what it does', async () => {
    const cell = fc.tuple(
      fc.constantFrom('', 'P1', 'P2'),
      fc.constantFrom('Gate repair', 'gate repair', 'Fence repair', 'Water butt fitting', ''),
      fc.constantFrom(describes, '', 'Short'),
      fc.constantFrom('plumbing', 'Electrical', ''),
      fc.constantFrom('80', '95.50', '', '0'),
      fc.constantFrom('60', '90', '', '7'),
      fc.constantFrom('', '10'),
      fc.constantFrom('', 'no', 'yes'),
      fc.constantFrom('', 'full', 'x'),
      fc.constantFrom('', 'plumbing', 'gas-safe; plumbing'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (rows) => {
        const { check, run } = await desk.through(table([head, ...rows]), 'services')
        expect(run).toEqual(check)
        const { text } = await desk.get('/admin/services.csv')
        const before = await services()
        const again = await desk.through(text, 'services')
        expect(again.run.filter(([outcome]) => outcome !== 'unchanged')).toEqual([])
        expect(await services()).toEqual(before)
      }),
      { numRuns: runs(10) },
    )
  })

  it('is taken back while nothing refers to the service', async () => {
    const rows = [
      ['T-1', 'Gutter clearing', describes, 'plumbing', '80', '60', '', '', '', ''],
      ['T-2', 'Loft ladder', describes, 'plumbing', '80', '60', '', '', '', ''],
    ]
    const { id } = await desk.through(table([head, ...rows]), 'services')
    await desk.through('name,email\nAda Byron,ada@example.com\n')
    await desk.through('email,work,date\nada@example.com,Loft ladder,2024-03-05\n', 'old_jobs')
    expect((await desk.form(`/admin/imports/${id}/take-back`)).status).toBe(303)
    await modules.tasks.carryOn()
    expect([await named('Gutter clearing'), (await named('Loft ladder'))?.basePrice]).toEqual([undefined, 8_000])
    expect([audited('service_removed'), data.count('external_ids', { external_id: 'T-1' })]).toEqual([1, 0])
  })
})
