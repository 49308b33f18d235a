import { afterAll, describe, expect, it } from 'vitest'
import { importKinds } from '#modules/imports'
import { compose } from '../../../src/compose.ts'
import { like } from '../../support/test-port.ts'
import { openImportDesk } from './import-desk.ts'

const desk = await openImportDesk()
const { whole } = desk
const { data, modules, clock } = whole
afterAll(() => whole[Symbol.dispose]())

const head = 'Customer ID,Full name,Email,Mobile,Address,Post code,Site address,Site postcode,Tenant'
const ada =
  'A-1,Ada Byron,ada@example.com,07700 900111,"1 High Street\nCroydon",cr01ab,"Flat 1, 2 Park Lane",CR0 1JA,Bo Lee'

/** Everything that somebody would notice of an import. */
const loud = () =>
  Object.fromEntries(
    ['messages', 'bookings', 'holds', 'payments', 'notifications'].map((table) => [table, data.count(table)]),
  )

describe('an import of customers', () => {
  it('adds customers with their properties, each value in our form, and notifies nobody', async () => {
    const before = loud()
    const events = data.eventKinds().filter((kind) => kind !== 'signed-in-from-new-device')
    const { check, run } = await desk.through(`${head}\n${ada}\n`)
    expect([check, run]).toEqual([[['new', null]], [['new', null]]])
    expect(loud()).toEqual(before)
    expect(data.eventKinds().filter((kind) => kind !== 'signed-in-from-new-device')).toEqual(events)
    const id = data.text('users', 'id', { email: 'ada@example.com' })
    expect(await modules.imports.exported('customers', null, 1_000)).toContainEqual({
      id,
      rows: [
        {
          external_id: 'A-1',
          name: 'Ada Byron',
          email: 'ada@example.com',
          phone: '+447700900111',
          address: '1 High Street, Croydon',
          postcode: 'CR0 1AB',
          company: '',
          vat_number: '',
          purchase_order: '',
          property_external_id: expect.stringMatching(/^prp_/),
          property_name: 'Flat 1, 2 Park Lane',
          property_address: 'Flat 1, 2 Park Lane',
          property_postcode: 'CR0 1JA',
          occupier_name: 'Bo Lee',
          occupier_phone: '',
          occupier_email: '',
        },
      ],
    })
    expect(data.text('users', 'password_hash', { email: 'ada@example.com' })).toBe('!')
  })

  it('changes nothing the second time, and only what differs the third', async () => {
    const file = `${head}\nB-1,Bea Cole,bea@example.com,,,,"3 Park Lane",CR0 1JA,\n`
    await desk.through(file)
    expect((await desk.through(file)).run).toEqual([['unchanged', null]])
    const { check, run } = await desk.through(`${head}\nB-1,Bea Cole-Ray,bea@example.com,,,,,,\n`)
    expect([check, run]).toEqual([[['updated', null]], [['updated', null]]])
    expect(data.text('users', 'full_name', { email: 'bea@example.com' })).toBe('Bea Cole-Ray')
  })

  it('refuses wrong lines alone, with the line and the reason, and half of none', async () => {
    const users = data.count('users')
    const { check, run } = await desk.through(
      [
        'name,email,phone,property_address,property_postcode',
        'Cy,none,,,',
        ',cy@example.com,,,',
        'Cy,cy@example.com,123,,',
        'Cy,cy@example.com,,5 Park Lane,',
        'Boss,admin@example.com,,,',
        'Di,di@example.com,,,',
      ].join('\n'),
    )
    const reasons = [
      ['refused', 'The e-mail address is none'],
      ['refused', 'The name is missing'],
      ['refused', 'The phone number is no UK number'],
      ['refused', 'The postcode of the property is missing'],
      ['refused', 'The e-mail address belongs to a member of the staff'],
      ['new', null],
    ]
    expect([check, run]).toEqual([reasons, reasons])
    expect(data.count('users')).toBe(users + 1)
  })

  it('is corrected by its columns, on pages without scripts', async () => {
    const sent = await desk.upload('Who,Mail,Remark\nEd Fox,ed@example.com,Pays late\n')
    expect(sent.status).toBe(303)
    const page = sent.headers.get('location') ?? ''
    const wrong = await desk.form(`${page}/columns`, { 'column-0': 'email', 'column-1': '', 'column-2': '' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Choose the column that has “Name”')])
    expect((await desk.form(`${page}/start`)).status).toBe(409)
    const columns = { 'column-0': 'name', 'column-1': 'email', 'column-2': '' }
    expect((await desk.form(`${page}/columns`, columns)).status).toBe(303)
    await modules.tasks.carryOn()
    expect(data.count('users', { email: 'ed@example.com' })).toBe(0)
    expect((await desk.form(`${page}/start`)).status).toBe(303)
    expect((await desk.form(`${page}/start`)).status).toBe(409)
    await modules.tasks.carryOn()
    expect(data.text('users', 'full_name', { email: 'ed@example.com' })).toBe('Ed Fox')
  })

  it('is taken back as far as nothing refers to it, with one audit line', async () => {
    const { id } = await desk.through(
      'name,email,property_address,property_postcode\nFay,fay@example.com,6 Park Lane,CR0 1JA\nFay,fay@example.com,7 Park Lane,CR0 1JA\nGus,gus@example.com,8 Park Lane,CR0 1JA\n',
    )
    const gus = data.text('users', 'id', { email: 'gus@example.com' })
    data.insert('calendar_feeds', {
      id: 'cal_gus',
      token_hash: 'gus',
      user_id: gus,
      kind: 'office',
      created_at: '2026-03-02T12:00:00.000Z',
    })
    const begun = await desk.form(`/admin/imports/${id}/take-back`)
    expect(begun.status).toBe(303)
    await modules.tasks.carryOn()
    expect(data.count('users', { email: 'fay@example.com' })).toBe(0)
    expect(data.count('properties', { address: '6 Park Lane' })).toBe(0)
    expect(data.count('users', { email: 'gus@example.com' })).toBe(1)
    expect(data.count('audit_log', { action: 'import_taken_back', target_id: id })).toBe(1)
  })

  it('asks for a fresh password', async () => {
    const cookie = await whole.signIn('admin')
    clock.move({ hours: 2 })
    const body = new FormData()
    body.set('kind', 'customers')
    body.set('file', new File(['name,email\nA,a@example.com\n'], 'a.csv'))
    const imports = data.count('imports')
    const answer = await whole.app.request('/api/admin/imports', { method: 'POST', body, headers: { cookie } })
    expect([answer.status, data.count('imports')]).toEqual([403, imports])
  })

  it('forgets the rows of a file after seven days, and not before', async () => {
    const { id } = await desk.through('name,email\nHal,hal@example.com\n')
    const forget = () =>
      modules.imports.forget(async (batch) => {
        while ((await batch(100)) === 'more') continue
        return 'done'
      })
    clock.move({ hours: 24 * 7 - 1 })
    await forget()
    expect(data.count('import_rows', { import_id: id })).toBe(1)
    clock.move({ hours: 2 })
    await forget()
    expect([data.count('import_rows', { import_id: id }), data.count('imports', { id, has_rows: 0 })]).toEqual([0, 1])
    expect((await desk.form(`/admin/imports/${id}/start`)).status).toBe(409)
  })
})

describe('an import whose process died', () => {
  it('goes on in another process from its last batch, and writes no row twice', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => `Row ${n},row-${n % 50}@example.com`)
    const sent = await desk.send(`name,email\n${rows.join('\n')}\n`, { dry_run: 'true' })
    const id = sent.body.import_id
    const batches = (most: number) => async (batch: (limit: number) => Promise<'more' | 'done'>) => {
      for (let n = 0; n < most; n += 1) if ((await batch(7)) === 'done') return 'done' as const
      return 'stopped' as const
    }
    expect(await modules.tasks.carryOn(batches(3))).toBe('stopped')
    // Other modules over the same data are another process: nothing that was in the memory of the first is there.
    const second = compose(whole.adapters)
    await second.tasks.carryOn(batches(1_000))
    const [check] = await second.tasks.ofSubject(id)
    expect(check).toMatchObject({ state: 'done', done: 60, counts: { new: 50, updated: 10 } })
    const begun = await second.imports.run(id, null)
    expect(begun.ok).toBe(true)
    expect(await second.tasks.carryOn(batches(4))).toBe('stopped')
    expect(data.count('users', { email: like('row-%') })).toBe(28)
    await Promise.all([modules.tasks.carryOn(batches(1_000)), second.tasks.carryOn(batches(1_000))])
    const [run] = await modules.tasks.ofSubject(id)
    expect(run).toMatchObject({ state: 'done', done: 60, counts: { new: 50, updated: 10 } })
    expect(data.count('users', { email: like('row-%') })).toBe(50)
  })
})

describe('a file', () => {
  const text = 'name;email\nZoë Äpfel;zoe@example.com\n'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16', Uint8Array.from(utf16)],
    ['UTF-16 of the other order', Uint8Array.from(Buffer.from(utf16).swap16())],
    ['Windows-1252', Uint8Array.from(Buffer.from(text, 'latin1'))],
  ])('is read in %s', async (_, bytes) => {
    const sent = await desk.send(bytes)
    expect(sent.status).toBe(202)
    expect(await modules.imports.sample(sent.body.import_id)).toMatchObject([
      { cells: ['Zoë Äpfel', 'zoe@example.com'] },
    ])
  })

  it('with a name of a column twice has both under different names, and the first is matched', async () => {
    const sent = await desk.send('name,email,email\nTwo,two@example.com,other@example.com\n')
    expect(sent.status).toBe(202)
    const one = await modules.imports.find(sent.body.import_id)
    expect([one?.columns, one?.mapping]).toEqual([['name', 'email', 'email (2)'], { name: 0, email: 1 }])
  })

  it.each(importKinds)('of %s without the names of columns is refused in words by its columns', async (kind) => {
    const tasks = data.count('tasks')
    const sent = await desk.send('Ada,ada@example.com\nBo,bo@example.com\n', { kind })
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining('Choose the')])
    expect(data.count('tasks')).toBe(tasks)
  })

  it('keeps a cell that a spreadsheet would take for a formula as text, and exports it guarded', async () => {
    await desk.through('name,email,external_id\n=cmd(),formula@example.com,@SUM(1)\n')
    expect(data.text('users', 'full_name', { email: 'formula@example.com' })).toBe('=cmd()')
    const { text } = await desk.get('/admin/imports/export.csv')
    expect(text).toContain(`"'=cmd()"`)
    expect(text).toContain(`"'@SUM(1)"`)
    expect((await desk.through(text)).run.every(([outcome]) => outcome === 'unchanged')).toBe(true)
  })

  it.each([
    ['lines without text', '\n\n', 'The file is empty.'],
    ['names alone', 'name,email\n', 'no rows'],
    ['an open quotation mark', 'name,email\n"A,a@example.com\n', 'quotation marks'],
    ['a workbook', 'PK\u0003\u0004', 'workbook'],
    ['no text', 'name,email\n\u0000,a\n', 'no text'],
    ['too many rows', `name,email\n${'a,a@example.com\n'.repeat(100_001)}`, '100,000 rows'],
  ])('of %s is refused in words, and nothing is kept of it', async (_, file, words) => {
    const before = [data.count('imports'), data.count('import_rows')]
    const sent = await desk.send(file)
    expect([sent.status, sent.body.code, sent.body.detail]).toEqual([
      422,
      'import_file_refused',
      expect.stringContaining(words),
    ])
    expect([data.count('imports'), data.count('import_rows')]).toEqual(before)
  })
})
