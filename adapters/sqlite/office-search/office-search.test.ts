import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FoundKind,
  type SearchAnswer,
  createOfficeSearch,
  foundKinds,
  isFound,
  readSearch,
  searchText,
} from '#modules/office-search'
import type { Role, TechnicianId, UserId } from '#modules/shared'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { createOfficeSearchIndex } from './office-search-index.ts'
import { searchSources } from './sources.ts'

const at = '2026-03-02T12:00:00.000Z'
const words = [
  'Anna',
  'Hanna',
  'Ann',
  'SEÁN',
  "O'Neill",
  'O’Neill',
  'Straße',
  'a_b',
  '100%',
  '"quoted"',
  '*star*',
  'Łó',
  'x',
]
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
const digits = fc.stringMatching(/^[0-3]{6}$/)
const row = fc.record({ n: fc.nat(5), name, address: name, digits })

type Row = typeof row extends fc.Arbitrary<infer T> ? T : never

const act = fc.oneof(
  fc.record({ does: fc.constantFrom('user', 'staff', 'property', 'booking', 'enquiry', 'number'), row }),
  fc.record({ does: fc.constantFrom('rename', 'move', 'erase', 'forget', 'blank', 'archive'), row }),
  fc.record({ does: fc.constantFrom('fill', 'fill a few', 'rebuild'), row }),
)

const asked = fc.oneof(
  name,
  fc.constantFrom(
    'ann',
    'NNA',
    'sean',
    'oneill',
    '%',
    '_',
    '*',
    '"',
    'a_',
    '0%',
    '_b',
    '"q',
    'r*',
    '@e.org',
    'cr0 1',
    'cb-1',
    'ab',
    'sse',
    'x',
  ),
  digits.map((some) => some.slice(0, 4)),
  digits.map((some) => `077 ${some}`),
)

function open() {
  const database = openDatabase()
  const { raw } = database
  const book = prepareBareBookings(database)
  const index = createOfficeSearchIndex(database)
  const run = (sql: string, one: Row) =>
    raw.prepare(sql).run({ ...one, id: `usr_${one.n}`, at, phone: `+4477${one.digits}` })
  const person = (role: Role, one: Row) =>
    run(
      `insert into users (id, email, email_key, password_hash, full_name, phone, postcode, address, role, status,
         created_at, updated_at)
       values (@id, @n || '@e.org', @n || '@e.org', '!', @name, @phone, 'CR0 1AB', @address, '${role}', 'active', @at, @at)
       on conflict do nothing`,
      one,
    )
  const ofBooking = '(select id from bookings order by id limit 1 offset @n)'
  const acts: Record<string, (one: Row) => unknown> = {
    user: (one) => person('customer', one),
    staff: (one) => person('office', one),
    property: (one) =>
      run(
        `insert into properties (id, user_id, name, address, postcode, access_notes, occupier_phone, created_at)
         select 'prp_' || @digits, id, @name, @address, 'SE25 4QP', '{}', @phone, @at from users where id = @id
         on conflict do nothing`,
        one,
      ),
    booking: async (one) => {
      if (raw.prepare('select 1 from users where id = ?').get(`usr_${one.n}`) === undefined) return
      await book({ customer: `usr_${one.n}` as UserId, technician: null as TechnicianId | null, status: 'pending' })
    },
    enquiry: (one) =>
      run(
        `insert into enquiries (id, reference, kind, name, email, email_key, phone, message, contact_method, state, created_at)
         values ('enq_' || @digits, 'EN-' || @digits, 'contact', @name, 'e@e.org', 'e@e.org', '(0' || substr(@phone, 4, 3) || ') ' || substr(@phone, 7),
           'Words', 'phone', 'open', @at) on conflict do nothing`,
        one,
      ),
    number: (one) =>
      run(
        `insert into whatsapp_numbers (phone, name, last_inbound_at, unread, needs_person) values (@phone, @name, @at, 0, 0)
         on conflict do update set name = excluded.name`,
        one,
      ),
    rename: (one) => {
      run('update users set full_name = @name where id = @id', one)
      run(`update bookings set contact_name = @name where id = ${ofBooking}`, one)
    },
    move: (one) => run(`update bookings set customer_address = @address where id = ${ofBooking}`, one),
    erase: (one) =>
      run(`update users set full_name = 'Erased', phone = null, address = null, erased_at = @at where id = @id`, one),
    forget: (one) =>
      run(`delete from enquiries where id = (select id from enquiries order by id limit 1 offset @n % 2)`, one),
    blank: (one) =>
      run(
        `update enquiries set name = '', phone = null where id = (select id from enquiries order by id limit 1)`,
        one,
      ),
    archive: (one) => run(`update properties set archived_at = @at where user_id = @id`, one),
    fill: async () => {
      while ((await index.fill(100)) === 'more');
    },
    'fill a few': () => index.fill(2),
    rebuild: async () => {
      for await (const written of index.rebuild()) expect(written).toBeGreaterThan(0)
    },
  }
  const search = createOfficeSearch({ index })
  return { database, raw, index, acts, search, [Symbol.dispose]: () => database[Symbol.dispose]() }
}

/** The addresses of what a scan of the tables finds. */
function scan({ raw }: ReturnType<typeof open>, text: string, role: 'office' | 'admin'): readonly string[] {
  const query = readSearch(text)
  if (!query) return []
  const all: [href: string, ...texts: (string | null)[]][] = [
    ...raw
      .prepare(
        `select '/admin/bookings/' || id, reference, contact_name, contact_email, customer_phone, customer_address, customer_postcode from bookings`,
      )
      .raw()
      .all(),
    ...raw
      .prepare(
        `select '/admin/customers/' || id, full_name, email, phone, postcode, address from users u where erased_at is null
         and (role = 'customer' or exists (select 1 from bookings where customer_id = u.id))`,
      )
      .raw()
      .all(),
    ...raw
      .prepare(
        `select '/admin/customers/' || user_id || '/properties/' || id, name, address, postcode, occupier_phone from properties where archived_at is null`,
      )
      .raw()
      .all(),
    ...raw.prepare(`select '/admin/enquiries/' || id, reference, name, email, phone from enquiries`).raw().all(),
    ...raw
      .prepare(`select '/whatsapp-admin?phone=%2B' || substr(phone, 2), phone, name from whatsapp_numbers`)
      .raw()
      .all(),
    ...raw
      .prepare(`select '/admin/services/' || id, name, slug, 'Plumbing' from services where '${role}' = 'admin'`)
      .raw()
      .all(),
    ...raw
      .prepare(
        `select '/admin/users/' || id, full_name, email, phone from users where role = 'office' and erased_at is null and '${role}' = 'admin'`,
      )
      .raw()
      .all(),
  ] as [string, ...(string | null)[]][]
  return all
    .filter(([, ...texts]) => isFound(query, searchText(texts)))
    .map(([href]) => href)
    .toSorted()
}

const hrefsOf = ({ groups }: SearchAnswer) =>
  groups
    .filter(({ name: group }) => group !== 'actions' && group !== 'pages')
    .flatMap(({ lines }) => lines.map(({ href }) => href))
    .toSorted()

describe('the search of the office', () => {
  it('finds what a scan of the tables finds, as far as the role may see it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 25 }),
        fc.array(asked, { minLength: 1, maxLength: 5 }),
        async (deeds, texts) => {
          using opened = open()
          for (const { does, row: one } of deeds) await opened.acts[does]?.(one)
          for (const text of texts) {
            for (const role of ['office', 'admin'] as const) {
              const answer = await opened.search.search({ text, group: null, limit: 100 }, { role })
              expect([text, hrefsOf(answer)]).toEqual([text, scan(opened, text, role)])
            }
            expect(
              (await opened.search.search({ text, group: null, limit: 100 }, { role: 'technician' })).groups,
            ).toEqual([])
          }
          await opened.acts['fill']?.({ n: 0, name: '', address: '', digits: '' })
          opened.raw.exec(`insert into office_search (office_search, rank) values ('integrity-check', 1)`)
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('gives the newest first, at most as many as are asked for, whether the text is rare or common', async () => {
    using opened = open()
    const add = (n: number) =>
      opened.acts['enquiry']?.({ n: 0, name: 'Annabel Annan', address: '', digits: String(n).padStart(6, '0') })
    for (let n = 1; n <= 400; n += 1) add(n)
    await opened.acts['fill']?.({ n: 0, name: '', address: '', digits: '' })
    for (const text of ['ann', 'annabel', 'annabel annan', 'en-000', 'an']) {
      const { groups } = await opened.search.search({ text, group: 'conversations', limit: 3 }, { role: 'office' })
      expect(groups.map(({ lines, hasMore }) => [lines.map(({ href }) => href.slice(-3)), hasMore])).toEqual([
        [['400', '399', '398'], true],
      ])
    }
    const one = await opened.search.search({ text: 'annabel en-000217', group: null, limit: 3 }, { role: 'office' })
    expect(one.groups.map(({ lines, hasMore }) => [lines.map(({ details }) => details[0]), hasMore])).toEqual([
      [['Enquiry EN-000217'], false],
    ])
  })

  it('says that the index is being filled while too much waits, and not afterwards', async () => {
    using opened = open()
    for (let n = 1; n <= 230; n += 1)
      opened.acts['enquiry']?.({ n: 0, name: 'Ann', address: '', digits: String(n).padStart(6, '0') })
    const ask = () => opened.search.search({ text: 'ann', group: null, limit: 3 }, { role: 'office' })
    expect((await ask()).isFilling).toBe(true)
    await opened.acts['fill']?.({ n: 0, name: '', address: '', digits: '' })
    expect((await ask()).isFilling).toBe(false)
    expect(await opened.index.fill(10)).toBe('done')
  })

  it('keeps no trigram of a text that went', async () => {
    using opened = open()
    const terms = (like: string) =>
      opened.raw.prepare('select count(*) from temp.office_terms where term like ?').pluck().get(`${like}%`)
    opened.raw.exec("create virtual table temp.office_terms using fts5vocab('main', 'office_search', 'row')")
    await opened.acts['user']?.({ n: 1, name: 'Zyxwv', address: 'Quay', digits: '123123' })
    await opened.acts['fill']?.({ n: 1, name: '', address: '', digits: '' })
    expect([terms('zyx'), terms('qua')]).toEqual([1, 1])
    await opened.acts['erase']?.({ n: 1, name: '', address: '', digits: '' })
    await opened.acts['fill']?.({ n: 1, name: '', address: '', digits: '' })
    expect([terms('zyx'), terms('qua')]).toEqual([0, 0])
    expect(
      opened.raw.prepare("select count(*) from office_search_entries where text like '%zyxwv%'").pluck().get(),
    ).toBe(0)
  })

  it('is whole again after a rebuild, whatever was missing or left over', async () => {
    using opened = open()
    await opened.acts['user']?.({ n: 1, name: 'Annabel', address: 'Quay', digits: '123123' })
    await opened.acts['user']?.({ n: 2, name: 'Gordon', address: 'Quay', digits: '123124' })
    await opened.acts['fill']?.({ n: 1, name: '', address: '', digits: '' })
    opened.raw.exec(`delete from office_search_entries where id = 'usr_1';
      insert into office_search_entries values (1, 'booking', 'bkg_none', 'annabel');
      insert into office_search (office_search) values ('delete-all')`)
    const find = async (text: string) =>
      hrefsOf(await opened.search.search({ text, group: null, limit: 5 }, { role: 'office' }))
    expect(await find('gordon')).toEqual([])
    await opened.acts['rebuild']?.({ n: 1, name: '', address: '', digits: '' })
    expect(await find('annabel')).toEqual(['/admin/customers/usr_1'])
    expect(await find('gordon')).toEqual(['/admin/customers/usr_2'])
    expect(opened.raw.prepare("select count(*) from office_search_entries where id = 'bkg_none'").pluck().get()).toBe(0)
  })
})

/** References never change, and a booking names no other one. */
const fixed = new Set(['invoice b.reference', 'payment b.reference', 'whatsapp b.reference', 'user u.guest_key'])

describe('the triggers of the search', () => {
  it.each(foundKinds)('of %s note a change of every text that it is found by', (kind: FoundKind) => {
    using database = openDatabase()
    const { from, texts, table } = searchSources[kind]
    const tableOf = new Map(
      Array.from(from.matchAll(/(?:^|join )(\w+) (\w)\b/g), ([, name = '', alias = '']) => [alias, name]),
    )
    const triggers = database.raw
      .prepare<[], { readonly tbl_name: string; readonly sql: string }>(
        "select tbl_name, sql from sqlite_schema where type = 'trigger' and name like 'office_search_of_%'",
      )
      .all()
    const columns = texts.flatMap((text) => Array.from(text.matchAll(/\b(\w)\.(\w+)/g), ([whole]) => whole))
    expect(columns.length).toBeGreaterThan(0)
    const missed = columns.filter((column) => {
      const [alias = '', name = ''] = column.split('.')
      const noted = triggers.some(({ tbl_name: on, sql }) => {
        const [, watched] = /after update (?:of\s+([\w,\s]+?)\s+)?on/.exec(sql) ?? []
        const isUpdate = sql.includes('after update')
        return (
          isUpdate &&
          on === tableOf.get(alias) &&
          sql.includes(`'${kind}'`) &&
          (watched?.split(/,\s*/).includes(name) ?? true)
        )
      })
      return !noted && !fixed.has(`${kind} ${column}`)
    })
    expect(missed).toEqual([])
    for (const when of ['insert', 'delete']) {
      expect(
        triggers.some(
          ({ tbl_name: on, sql }) => on === table && sql.includes(`after ${when}`) && sql.includes(`'${kind}'`),
        ) || kind === 'thread',
      ).toBe(true)
    }
  })
})
