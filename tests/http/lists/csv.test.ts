import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const whole = await openRelayedApp()
const cookies = new Map<string, string>()

beforeAll(async () => {
  await whole.addDemo()
  for (const role of ['admin', 'office', 'technician', 'customer'] as const) cookies.set(role, await whole.signIn(role))
})
afterAll(() => whole[Symbol.asyncDispose]())

type Caller = 'admin' | 'office' | 'technician' | 'customer' | null

const ask = (path: string, caller: Caller = 'admin') =>
  whole.app.request(path, { headers: { cookie: (caller && cookies.get(caller)) ?? '' } })

/** The cells of a file whose cells hold no line breaks within quotes that matter here. */
function rowsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

async function file(path: string, caller: Caller = 'admin') {
  const answer = await ask(path, caller)
  const [head = [], ...rows] = answer.ok ? rowsIn(await answer.text()) : []
  const last = (row: readonly string[]) => row.at(-1) ?? ''
  return { answer, head, rows, ids: rows.map(last) }
}

const lists = {
  bookings: 'dispatch',
  enquiries: 'message',
  conversations: 'message',
  quotes: 'message',
  messages: 'message',
  customers: 'customers',
  properties: 'customers',
  users: 'users',
  care: 'customers',
  appliances: 'customers',
  technicians: 'dispatch',
  services: 'settings',
  reviews: 'message',
  adverts: 'message',
  market: 'message',
} as const

/** The lists of the office that are no rows of things, each with the reason. */
const noRows: Readonly<Record<string, string>> = {
  'ui/pages/admin/search/+Page.tsx': 'its groups are parts of the lists',
  'ui/pages/admin/payments/adverts/index/+Page.tsx': 'it finds the adverts of one person, to record a payment',
  'ui/pages/keywords/index/+Page.tsx': 'its file is GET /api/keywords/export, which imports again unchanged',
  'ui/pages/admin/security-log/+Page.tsx': 'the log of sign-ins is kept for the time of an attack, and not handed on',
}

describe('each list of the office', () => {
  const pages = globSync('ui/pages/**/*.tsx').filter((path) =>
    /<(?:FilterForm|LogFilters)\b/.test(readFileSync(path, 'utf8')),
  )

  it.each(pages)('%s offers its rows as CSV', (path) => {
    const folder = path.slice(0, path.lastIndexOf('/'))
    const page = globSync(`${folder}/*.tsx`).map((one) => readFileSync(one, 'utf8'))
    const offers = page.some((text) => /<(?:ListTools|CsvLink)\b|<ListHead\b[^>]* csv=\{csv/.test(text))
    expect(offers || Object.keys(noRows).some((one) => one.startsWith(`${folder}/`))).toBe(true)
  })

  it.each(Object.keys(lists))(
    '%s is a file with a heading, one row a thing, and as many cells in each',
    async (name) => {
      const { answer, head, rows } = await file(`/admin/${name}.csv`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/csv')
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(head.length).toBeGreaterThan(5)
      expect(rows.filter((row) => row.length !== head.length)).toEqual([])
    },
  )

  it.each(Object.keys(lists))(
    '%s is refused to those who may not see its page, without a line in the audit log',
    async (name) => {
      const lines = async () =>
        (await whole.modules.administration.audit({ ...anything, target: name }, 100, null)).length
      const before = await lines()
      for (const caller of ['technician', 'customer'] as const)
        expect((await ask(`/admin/${name}.csv`, caller)).status).toBe(403)
      expect((await ask(`/admin/${name}.csv`, null)).status).toBe(303)
      expect(await lines()).toBe(before)
    },
  )
})

const anything = { who: null, action: null, target: null, from: null, until: null }

describe('the rows of a file', () => {
  it('are those of the list for the same address', async () => {
    const { booking, customers, administration, enquiries, messaging } = whole.modules
    const admin = (await administration.people({ text: null, role: 'admin', status: null }, 1, null))[0]
    if (!admin) throw new Error('nobody is an administrator')
    const listed = await booking.list({ userId: admin.id, role: 'admin' }, { status: 'completed', limit: 500 })
    expect((await file('/admin/bookings.csv?status=completed')).ids).toEqual(listed.bookings.map(({ id }) => id))
    expect(listed.bookings.length).toBeGreaterThan(3)

    const found = await customers.search({ text: 'patel', kind: null }, 500, null)
    expect((await file('/admin/customers.csv?q=patel')).ids).toEqual(found.map(({ id }) => id))
    const all = await customers.search({ text: null, kind: null }, 5_000, null)
    expect((await file('/admin/customers.csv')).ids).toEqual(all.map(({ id }) => id))
    const properties = await Promise.all(all.map(({ id }) => customers.properties(id)))
    expect((await file('/admin/properties.csv')).ids).toEqual(properties.flat().map(({ id }) => id))

    const office = await administration.people({ text: null, role: 'office', status: null }, 500, null)
    expect((await file('/admin/users.csv?role=office')).ids).toEqual(office.map(({ id }) => id))
    const spam = await enquiries.list({ states: ['spam'], kind: null, assignedTo: null }, { before: null, limit: 500 })
    expect((await file('/admin/enquiries.csv?state=spam')).ids).toEqual(spam.map(({ id }) => id))
    const none = { state: null, event: null, text: null, bookingId: null, cause: null, after: null }
    const [any] = await messaging.list({ ...none, channel: null, limit: 1 })
    const channel = any?.channel ?? null
    const sent = await messaging.list({ ...none, channel, limit: 5_000 })
    expect((await file(`/admin/messages.csv?channel=${channel}`)).ids).toEqual(sent.map(({ id }) => id))
    expect(sent.length).toBeGreaterThan(0)

    const { reviews, catalogue } = whole.modules
    const published = await reviews.listed({ state: 'published', rating: 5 }, 500)
    expect((await file('/admin/reviews.csv?state=published&stars=5')).ids).toEqual(
      published.map(({ id }) => String(id)),
    )
    const services = (await catalogue.allServices()).filter(({ category }) => category === 'plumbing')
    expect((await file('/admin/services.csv?trade=plumbing')).ids).toEqual(services.map(({ id }) => id))
    expect([published.length, services.length].every((count) => count > 0)).toBe(true)
    expect((await file('/admin/services.csv?trade=plumbing&offered=no')).ids).toEqual([])
  })

  it('are all of them, from every page, whatever place the address names', async () => {
    const { rows } = await file('/admin/users.csv')
    for (let count = 0; count < 450; count += 1) {
      const id = `usr_9${String(count).padStart(3, '0')}`
      const at = '2026-03-02T12:00:00.000Z'
      whole.data.insert('users', {
        id,
        email: `${id}@e.org`,
        email_key: `${id}@e.org`,
        password_hash: '!',
        full_name: `Person ${count}`,
        role: 'customer',
        status: 'active',
        created_at: at,
        updated_at: at,
      })
    }
    const { ids } = await file('/admin/users.csv')
    expect(ids.length).toBe(rows.length + 450)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await file(`/admin/users.csv?after=${ids[30]}`)).ids).toEqual(ids)
  })

  it('come with the open emergencies first, as the first page of bookings has them', async () => {
    const { head, rows } = await file('/admin/bookings.csv')
    const dates = rows.map((row) => row[head.indexOf('Date')])
    const firstVisit = dates.findIndex((date) => date !== '')
    expect(dates.slice(firstVisit).includes('')).toBe(false)
  })

  it('hold no formula', async () => {
    whole.data.set('users', { role: 'technician' }, { full_name: '=HYPERLINK("http://evil.example")' })
    const answer = await ask('/admin/technicians.csv')
    expect(await answer.text()).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  it('are not given for days that cannot be read', async () => {
    const answer = await ask('/admin/bookings.csv?from=2026-13-40')
    expect(answer.status).toBe(422)
  })
})

describe('the audit log', () => {
  it('has a line for an export of people, with the names of the filters and none of their words', async () => {
    await ask('/admin/customers.csv?q=Nobody+Known&kind=', 'office')
    const [line] = await whole.modules.administration.audit({ ...anything, action: 'list_exported' }, 1, null)
    expect(line).toMatchObject({ role: 'office', target: { kind: 'list', id: 'customers' }, after: { filters: 'q' } })
    expect(JSON.stringify(line)).not.toContain('Known')
  })

  /** Files of the office whose rows are about nobody, each with the reason, besides reports: those have sums. */
  const aboutNobody: Readonly<Record<string, string>> = {
    '/admin/services.csv': 'everybody reads the catalogue',
    '/admin/analytics.csv': 'it counts visits',
    '/admin/vat-return.csv': 'it has sums',
    '/admin/imports/example.csv': 'its people are invented',
    '/admin/invoice-import.csv': 'it is an empty form',
    '/admin/imports/export.csv': 'its route adds the line, with the kind that is asked for',
  }
  const files = whole.api.others.filter(({ method, path }) => method === 'get' && /^\/admin\/.*\.csv$/.test(path))

  it.each(files.map(({ path, exports }) => [path, exports ?? null] as const))(
    'has a line for each export of %s, or its rows are about nobody',
    (path, exported) => expect(exported === null).toBe(path in aboutNobody || path.startsWith('/admin/reports/')),
  )

  it.each([
    ['/admin/invoices.csv?q=Nobody', 'invoices'],
    ['/admin/payments.csv', 'payments'],
    ['/admin/appliances.csv', 'appliances'],
    ['/admin/late-emergencies.csv', 'late-emergencies'],
    ['/admin/field/visits.csv', 'field-visits'],
    ['/admin/audit.csv', 'audit'],
  ])('has a line for %s, and none where the file is refused', async (path, id) => {
    const lines = async () =>
      (await whole.modules.administration.audit({ ...anything, action: 'list_exported', target: id }, 100, null)).length
    const before = await lines()
    expect((await ask(path, 'customer')).status).toBe(403)
    expect(await lines()).toBe(before)
    expect((await ask(path)).status).toBe(200)
    expect(await lines()).toBe(before + 1)
  })

  it('has none for an export whose address cannot be read', async () => {
    const lines = async () =>
      (await whole.modules.administration.audit({ ...anything, target: 'invoices' }, 100, null)).length
    const before = await lines()
    expect((await ask('/admin/invoices.csv?status=unknown')).status).toBe(422)
    expect(await lines()).toBe(before)
  })

  it('has none for the catalogue, which everybody reads', async () => {
    await ask('/admin/services.csv')
    const lines = await whole.modules.administration.audit({ ...anything, target: 'services' }, 1, null)
    expect(lines).toEqual([])
  })
})

describe('the file of the selected rows', () => {
  async function chosen(name: string, ids: readonly string[], caller: Caller = 'admin') {
    const body = new URLSearchParams(ids.map((id) => ['ids', id]))
    const headers = {
      cookie: (caller && cookies.get(caller)) ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    }
    return whole.app.request(`/admin/${name}.csv`, { method: 'POST', body, headers })
  }
  beforeAll(async () => {
    const { enquiries, quoting } = whole.modules
    const person = {
      name: 'Ada Swift',
      email: 'ada@example.org',
      postcode: 'CR0 1AB',
      userId: null,
      isSpam: false,
    } as const
    for (const message of ['How much is a tap?', 'Do you come on Sundays?']) {
      await enquiries.keep({
        ...person,
        kind: 'contact',
        subject: 'quote',
        phone: null,
        message,
        contactMethod: 'email',
      })
    }
    await quoting.request({
      ...person,
      phone: '+447700900123',
      address: '1 High Street',
      description: 'The garden wall leans to one side.',
      category: null,
      serviceId: null,
      draftHash: null,
      files: [],
    })
  })
  const withBoxes = ['bookings', 'enquiries', 'conversations', 'quotes', 'messages', 'services'] as const

  it.each(withBoxes)('of %s has these alone, as the file of the list has them', async (name) => {
    const all = await file(`/admin/${name}.csv?state=all`)
    const ids = all.ids.slice(0, 2)
    expect(ids.length).toBeGreaterThan(0)
    const answer = await chosen(name, [...ids, 'bkg_unknown', ids[0] ?? ''])
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${name}.csv"`,
    ])
    const [head, ...rows] = rowsIn(await answer.text())
    expect(head).toEqual(all.head)
    expect(rows).toHaveLength(ids.length)
    expect(rows).toEqual(expect.arrayContaining(all.rows.filter((row) => ids.includes(row.at(-1) ?? ''))))
  })

  it.each(withBoxes)('of %s is for those alone who may have the list', async (name) => {
    const noted = () => whole.data.count('audit_log', { action: 'list_exported', target_id: name })
    const before = noted()
    for (const caller of ['customer', 'technician', null] as const) {
      const answer = await chosen(name, ['bkg_any'], caller)
      expect(answer.status).not.toBe(200)
      expect(await answer.text()).not.toContain('Reference')
    }
    expect(noted()).toBe(before)
  })

  it('leaves a line in the audit log that says so', async () => {
    const { ids } = await file('/admin/enquiries.csv?state=all')
    await (await chosen('enquiries', ids.slice(0, 1))).text()
    const [line] = await whole.modules.administration.audit({ ...anything, action: 'list_exported' }, 1, null)
    expect(line).toMatchObject({ target: { id: 'enquiries' }, after: { filters: 'selected' } })
  })

  it('comes back to the list where no row is selected, or more than 500', async () => {
    for (const [ids, words] of [
      [[], 'Select at least one row'],
      [Array.from({ length: 501 }, (_, n) => `enq_${n}`), 'Select at most 500 rows'],
      [Array.from({ length: 1_001 }, () => 'enq_one'), 'Select at most 500 rows'],
    ] as const) {
      const answer = await chosen('enquiries', ids)
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([422, null])
      expect(await answer.text()).toContain(words)
    }
  })
})
