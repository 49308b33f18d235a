import { afterAll, describe, expect, it } from 'vitest'
import { openImportDesk } from './import-desk.ts'

const desk = await openImportDesk()
const { data, modules } = desk.whole
afterAll(() => desk.whole[Symbol.dispose]())

const head =
  'name,email,property_external_id,property_address,property_postcode,Appliance,Appliance id,Make,Model,Serial no,Appliance location,Installed,Warranty end'
const of = (...cells: readonly string[]) =>
  ['Ada', 'ada@example.com', 'P-1', '2 Park Lane', 'CR0 1JA', ...cells].join(',')
const boiler = of('Boiler', 'A-1', 'Worcester', 'Greenstar', '21-77', 'Kitchen', '14/06/2021', '2031-06-14')
const hob = of('hob', '', 'Bosch', '', '', 'Kitchen', '', '')
const file = (...lines: readonly string[]) => [head, ...lines].join('\n')

describe('appliances in a file of customers', () => {
  it('are added to the property of their line, one a line, and not twice', async () => {
    const { check, run } = await desk.through(file(boiler, hob))
    expect([check, run].flat().map(([outcome]) => outcome)).toEqual(['new', 'new', 'new', 'new'])
    expect([data.count('properties', { address: '2 Park Lane' }), data.count('appliances')]).toEqual([1, 2])
    expect(data.rows('appliances', { kind: 'boiler' })).toMatchObject([
      { make: 'Worcester', serial: '21-77', place: 'Kitchen', installed_on: '2021-06-14', version: 1 },
    ])
    expect(data.count('audit_log', { action: 'appliance_added' })).toBe(2)
    expect((await desk.through(file(boiler, hob))).run.map(([outcome]) => outcome)).toEqual(['unchanged', 'unchanged'])
    const { text } = await desk.get('/admin/imports/export.csv?kind=customers')
    expect((await desk.through(text)).run.every(([outcome]) => outcome === 'unchanged')).toBe(true)
    expect([data.count('appliances'), data.count('audit_log', { action: 'appliance_changed' })]).toEqual([2, 0])
  })

  it('change by their cells, under the next version', async () => {
    const { check, run } = await desk.through(file(of('', 'A-1', '', 'Greenstar 30i', '', '', '', '')))
    expect([check, run]).toEqual([[['updated', null]], [['updated', null]]])
    expect(data.rows('appliances', { kind: 'boiler' })).toMatchObject([{ model: 'Greenstar 30i', version: 2 }])
  })

  it('are refused by the rules of the page, with the whole line', async () => {
    const before = [data.rows('appliances'), data.count('users')]
    const { check, run } = await desk.through(
      file(
        of('Rocket', '', '', '', '', '', '', ''),
        of('', '', 'Bosch', '', '', '', '', ''),
        of('Fire', '', '', '', '', '', '2999-01-01', ''),
        of('Fire', '', '', '', '', '', '2024-01-02', '2024-01-01'),
        of('Fire', '', 'x'.repeat(81), '', '', '', '', ''),
        'Bo,bo@example.com,,,,Boiler,,,,,,,',
        'Bo,bo@example.com,P-2,3 Park Lane,CR0 1JA,Boiler,A-1,,,,,,',
      ),
    )
    expect(run).toEqual(check)
    expect(run).toEqual([
      ['refused', 'The appliance is none of the kinds'],
      ['refused', 'The kind of the appliance is missing'],
      ['refused', 'The appliance is installed on a day that has not come'],
      ['refused', 'The guarantee of the appliance ended before it was installed'],
      ['refused', expect.stringContaining('The make is longer than 80 characters')],
      ['refused', expect.stringContaining('The appliance is in no property')],
      ['refused', 'The appliance with this number is in another property'],
    ])
    expect([data.rows('appliances'), data.count('users')]).toEqual(before)
  })

  it('are taken back with the property that was added with them', async () => {
    const line = 'Cy,cy@example.com,P-9,9 Park Lane,CR0 1JA,Boiler,A-9,,,,,,'
    const { id } = await desk.through(file(line))
    await desk.form(`/admin/imports/${id}/take-back`)
    await modules.tasks.carryOn()
    expect([
      data.count('external_ids', { external_id: 'A-9' }),
      data.count('properties', { address: '9 Park Lane' }),
      data.count('users', { email: 'cy@example.com' }),
    ]).toEqual([0, 0, 0])
  })
})
