import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'
import { runs } from '../../support/property-runs.ts'
import { fillDisk } from '../../support/storage-faults.ts'
import { addListing } from '../../support/builders/market/listings.ts'

const pdf = '%PDF-1.7\nA Gas Safe card'
const card = { status: 'checked', version: 1, number: '123456', expires_on: '2026-06-30' }
const policy = { ...card, number: 'POL-SECRET-77' }

/** A live listing of the customer, `lst_swift`. */
async function openWorld() {
  const site = await openWholeApp()
  const { data, app } = site
  const owner = data.text('users', 'id', { role: 'customer' })
  addListing(data, { id: 'lst_swift', owner, name: 'Swift Plumbing' })
  data.set('listings', {}, { insurance_declared: true, certifications: '["Gas Safe"]' })
  const cookies = new Map<Caller, string>()
  async function cookieOf(caller: Caller): Promise<string> {
    if (!cookies.has(caller)) cookies.set(caller, await site.signIn(caller))
    return cookies.get(caller) ?? ''
  }
  async function ask(caller: Caller, method: string, path: string, body?: unknown) {
    const answer = await app.request(path, {
      method,
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', cookie: await cookieOf(caller) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: asJson(text) }
  }
  async function upload(
    caller: Caller,
    kind: string,
    content: string,
    more: Readonly<Record<string, string>> = {},
    page = false,
  ) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ kind, ...more })) body.set(name, value)
    if (content !== '') body.set('document', new File([content], '../../evil.html', { type: 'text/html' }))
    const path = page ? '/my-listings/lst_swift/documents' : '/api/listings/lst_swift/documents'
    const headers = { origin: 'http://localhost:3000', cookie: await cookieOf(caller) }
    const answer = await app.request(path, { method: 'POST', headers, body })
    const text = await answer.text()
    return { status: answer.status, to: answer.headers.get('location'), text, body: asJson(text) }
  }
  async function form(caller: Caller, path: string, fields: Readonly<Record<string, string>> = {}) {
    const headers = { origin: 'http://localhost:3000', cookie: await cookieOf(caller) }
    const answer = await app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
    return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
  }
  const folder = join(site.folder, 'documents')
  return {
    ...site,
    ask,
    upload,
    form,
    files: () => (existsSync(folder) ? readdirSync(folder) : []),
    sent: async (kind: string): Promise<string> => (await upload('customer', kind, pdf)).body.id,
    check: (kind: string, body: object) => ask('admin', 'PUT', `/api/admin/listings/lst_swift/checks/${kind}`, body),
    badges: async () => (await ask(null, 'GET', '/api/listings')).body.items[0].checks,
    page: async () => (await ask(null, 'GET', '/api/listings/lst_swift')).body.checks,
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}

function asJson(text: string) {
  return text.startsWith('{') ? JSON.parse(text) : null
}

describe('documents of a listing', () => {
  it('are kept under a random name, and read by their owner and administrators as downloads', async () => {
    using site = await openWorld()
    const sent = await site.upload('customer', 'gas_safe', pdf)
    expect(sent).toMatchObject({
      status: 201,
      body: { kind: 'gas_safe', media_type: 'application/pdf', relied_on: false },
    })
    const path = `/api/listings/lst_swift/documents/${sent.body.id}`
    for (const caller of ['customer', 'admin'] as const) {
      const { status, headers, text } = await site.ask(caller, 'GET', path)
      expect([status, text, headers.get('x-content-type-options'), headers.get('content-disposition')]).toEqual([
        200,
        pdf,
        'nosniff',
        'attachment; filename="gas_safe.pdf"',
      ])
    }
    expect(site.data.texts('audit_log', 'action', { action: 'document_read' })).toHaveLength(1)
    expect(site.files()).toEqual([site.data.text('listing_documents', 'file')])
    expect(site.data.texts('listing_documents', 'file')[0]).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  })

  it.each(['technician', 'office'] as const)('do not exist for a %s', async (caller) => {
    using site = await openWorld()
    const id = await site.sent('identity')
    for (const [method, path] of [
      ['GET', '/api/listings/lst_swift/documents'],
      ['GET', `/api/listings/lst_swift/documents/${id}`],
      ['DELETE', `/api/listings/lst_swift/documents/${id}`],
      ['GET', '/my-listings/lst_swift/days.csv'],
    ] as const) {
      expect((await site.ask(caller, method, path)).status).toBe(404)
    }
    expect((await site.upload(caller, 'identity', pdf)).status).toBe(404)
    expect([site.data.count('listing_documents'), site.files().length]).toEqual([1, 1])
  })

  it('are refused where the content is none of their types, and nothing is kept', async () => {
    using site = await openWorld()
    for (const [kind, content, path] of [
      ['gas_safe', '<html>PDF</html>', 'document'],
      ['gas_safe', '', 'document'],
      ['licence', pdf, 'kind'],
    ] as const) {
      expect(await site.upload('customer', kind, content)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    }
    expect([site.data.count('listing_documents'), site.files()]).toEqual([0, []])
  })

  it('have a limit, and nothing is kept of one too many: 409', async () => {
    using site = await openWorld()
    for (let made = 0; made < 12; made += 1) await site.sent('insurance')
    const more = await site.upload('customer', 'insurance', pdf)
    expect([more.status, more.body.code, site.files().length]).toEqual([409, 'too_many_documents', 12])
  })

  it('keep nothing on a full disk: the file goes with the row that cannot be', async () => {
    using site = await openWorld()
    const makeRoom = fillDisk(site.adapters.database, ['listing_documents'])
    try {
      expect((await site.upload('customer', 'gas_safe', pdf)).status).toBe(503)
    } finally {
      makeRoom()
    }
    expect([site.data.count('listing_documents'), site.files()]).toEqual([0, []])
  })

  it('are sent, replaced and removed by forms without scripts', async () => {
    using site = await openWorld()
    const page = '/my-listings/lst_swift/documents'
    expect((await site.upload('customer', 'gas_safe', pdf, {}, true)).to).toBe(`${page}?done=sent`)
    const id = site.data.text('listing_documents', 'id')
    const replaced = await site.upload('customer', 'gas_safe', `${pdf} of this year`, { replaces: id }, true)
    expect([replaced.to, site.data.count('listing_documents')]).toEqual([`${page}?done=replaced`, 1])
    expect(site.data.count('files_to_remove')).toBe(1)
    const refused = await site.upload('customer', 'gas_safe', 'no document', {}, true)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('Please choose a PDF, JPEG or PNG of at most 10 MB'),
    ])
    const left = site.data.text('listing_documents', 'id')
    expect((await site.form('technician', `${page}/${left}/remove`)).status).toBe(404)
    expect((await site.form('customer', `${page}/${left}/remove`)).to).toBe(`${page}?done=removed`)
    expect(site.data.count('listing_documents')).toBe(0)
  })

  it('stay while a check rests on them: 409', async () => {
    using site = await openWorld()
    const id = await site.sent('gas_safe')
    await site.check('gas_safe', { ...card, document_id: id })
    const path = `/api/listings/lst_swift/documents/${id}`
    expect(await site.ask('customer', 'DELETE', path)).toMatchObject({
      status: 409,
      body: { code: 'document_relied_on' },
    })
    await site.check('gas_safe', { status: 'withdrawn', reason: 'Not on the register' })
    expect((await site.ask('customer', 'DELETE', path)).status).toBe(204)
    expect((await site.ask('customer', 'DELETE', path)).status).toBe(404)
  })
})

describe('a check', () => {
  it('is a badge on the page and in the list until the midnight after its last day', async () => {
    using site = await openWorld()
    await site.check('gas_safe', { ...card, document_id: await site.sent('gas_safe') })
    const badge = { kind: 'gas_safe', number: '123456', checked_on: '2026-03-02', until: '2026-06-30' }
    expect([await site.badges(), await site.page()]).toEqual([[badge], [badge]])
    const kept = site.modules.experts.expertsVersion()
    site.clock.set(Temporal.Instant.from('2026-06-30T22:59:00Z'))
    expect([await site.badges(), site.modules.experts.expertsVersion()]).toEqual([[badge], kept])
    site.clock.set(Temporal.Instant.from('2026-06-30T23:00:00Z'))
    expect([await site.badges(), await site.page()]).toEqual([[], []])
    // A page of the directory that was kept in memory is made anew.
    expect(site.modules.experts.expertsVersion()).toBeGreaterThan(kept)
  })

  it('is set by administrators alone, with a fresh password, and leaves a line in the audit log', async () => {
    using site = await openWorld()
    const id = await site.sent('gas_safe')
    const path = '/api/admin/listings/lst_swift/checks/gas_safe'
    for (const [caller, status] of [
      [null, 401],
      ['customer', 403],
      ['office', 403],
    ] as const) {
      expect((await site.ask(caller, 'PUT', path, { ...card, document_id: id })).status).toBe(status)
    }
    expect(site.data.count('listing_checks')).toBe(0)
    expect((await site.check('gas_safe', { ...card, document_id: id })).status).toBe(200)
    site.clock.move({ hours: 2 })
    const late = await site.check('gas_safe', { status: 'withdrawn', reason: 'No' })
    expect([late.status, site.data.count('listing_checks', { ended_at: null })]).toEqual([403, 1])
    expect(site.data.texts('audit_log', 'action', { target_kind: 'listing' })).toEqual(['listing_checked'])
    expect(site.data.texts('audit_log', 'after_json', { target_kind: 'listing' })[0]).not.toContain('123456')
  })

  it.each([
    ['a document of another kind', 'identity', { number: undefined }, 422, 'document_id'],
    ['a last day that is over', 'gas_safe', { expires_on: '2026-03-01' }, 422, 'expires_on'],
    ['a last day beyond ten years', 'gas_safe', { expires_on: '2036-03-03' }, 422, 'expires_on'],
    ['no number', 'gas_safe', { number: '' }, 422, 'number'],
    ['an odd number', 'gas_safe', { number: '=1+1' }, 422, 'number'],
    ['a stale version', 'gas_safe', { version: 2 }, 409, null],
    ['a field that is none', 'gas_safe', { verified: true }, 422, 'verified'],
  ])('is refused with %s', async (_, kind, change, status, path) => {
    using site = await openWorld()
    const answer = await site.check(kind, { ...card, document_id: await site.sent('gas_safe'), ...change })
    expect([answer.status, answer.body.errors?.[0]?.path ?? null, site.data.count('listing_checks')]).toEqual([
      status,
      path,
      0,
    ])
  })

  it('of the own listing is refused to an administrator', async () => {
    using site = await openWorld()
    const body = { ...card, document_id: await site.sent('gas_safe') }
    site.data.set('adverts', {}, { owner_id: site.data.text('users', 'id', { role: 'admin' }) })
    expect(await site.check('gas_safe', body)).toMatchObject({ status: 409, body: { code: 'own_listing' } })
    expect(site.data.count('listing_checks')).toBe(0)
  })

  it('of a listing that is not there, or was closed, is refused', async () => {
    using site = await openWorld()
    const body = { ...card, document_id: await site.sent('gas_safe') }
    expect((await site.ask('admin', 'PUT', '/api/admin/listings/lst_none/checks/gas_safe', body)).status).toBe(404)
    site.data.set('adverts', {}, { state: 'closed' })
    expect(await site.check('gas_safe', body)).toMatchObject({ status: 409, body: { code: 'advert_state' } })
    expect(site.data.count('listing_checks')).toBe(0)
  })

  it('ends when it is withdrawn, whose reason goes to the owner', async () => {
    using site = await openWorld()
    await site.check('gas_safe', { ...card, document_id: await site.sent('gas_safe') })
    expect((await site.check('gas_safe', { status: 'withdrawn', reason: ' ' })).status).toBe(422)
    const done = await site.check('gas_safe', { status: 'withdrawn', reason: 'The register says otherwise' })
    expect(done).toMatchObject({ status: 200, body: { status: 'withdrawn', reason: 'The register says otherwise' } })
    expect(await site.badges()).toEqual([])
    expect(await site.check('gas_safe', { status: 'withdrawn', reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'not_checked' },
    })
    expect((await site.ask('customer', 'GET', '/api/listings/lst_swift/documents')).body.checks).toMatchObject([
      { status: 'withdrawn', reason: 'The register says otherwise' },
    ])
  })

  it('is set and withdrawn by the forms of the office, and a fault comes back beside its field', async () => {
    using site = await openWorld()
    const id = await site.sent('gas_safe')
    const action = '/admin/market/listing/lst_swift/checks/gas_safe'
    const fields = { version: '1', number: '123456', expires_on: '2026-06-30', document_id: id }
    const faulty = await site.form('admin', action, { ...fields, expires_on: '' })
    expect([faulty.status, faulty.text]).toEqual([422, expect.stringContaining('Please give the date')])
    const page = '/admin/market/listing/lst_swift'
    expect((await site.form('admin', action, fields)).to).toBe(`${page}?done=checked#checks`)
    expect(await site.badges()).toHaveLength(1)
    expect((await site.form('admin', `${action}/withdraw`, { reason: 'Not theirs' })).to).toBe(
      `${page}?done=unchecked#checks`,
    )
    expect(await site.badges()).toEqual([])
  })

  it('falls with the name of the business, at once', async () => {
    using site = await openWorld()
    await site.check('gas_safe', { ...card, document_id: await site.sent('gas_safe') })
    const edited = await site.ask('customer', 'PATCH', '/api/listings/lst_swift', {
      version: 1,
      business_name: 'Swift Gas',
    })
    // The screen may hold an edit: the old name and its badge stay until it has passed.
    const isHeld = edited.body.pending_edit !== null
    expect([edited.status, (await site.badges()).length]).toEqual([200, isHeld ? 1 : 0])
    await site.modules.listings.passEdit(edited.body.id)
    expect(await site.badges()).toEqual([])
  })

  it('shows no number of a policy, no name of a document and no way to contact anybody in public', async () => {
    using site = await openWorld()
    const insurance = await site.sent('insurance')
    await site.check('insurance', { ...policy, document_id: insurance })
    await site.check('identity', {
      status: 'checked',
      version: 1,
      expires_on: '2026-12-31',
      document_id: await site.sent('identity'),
    })
    const file = site.data.text('listing_documents', 'file')
    const secrets = ['POL-SECRET', insurance, file, 'secret@example.org', '7700900456', 'CR0 7ZQ']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/api/listings', '/api/listings/lst_swift', '/api/listings?area=Croydon'),
        fc.constantFrom<Caller>(null, 'technician'),
        async (path, caller) => {
          const { status, text } = await site.ask(caller, 'GET', path)
          expect(status).toBe(200)
          expect(text).toContain('"kind":"insurance","number":null')
          expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
        },
      ),
      { numRuns: runs(12) },
    )
  })

  it('reminds its owner at 30 and 7 days and on the last one, and has a line for the office once it is over', async () => {
    using site = await openWorld()
    await site.check('gas_safe', { ...card, document_id: await site.sent('gas_safe') })
    const events = () =>
      site.data.texts('outbox', 'kind', {}, ['id']).filter((kind) => kind.startsWith('listing-check-'))
    const days: readonly (readonly [string, number])[] = [
      ['2026-05-30', 0],
      ['2026-05-31', 1],
      ['2026-06-01', 1],
      ['2026-06-23', 2],
      ['2026-06-30', 3],
      ['2026-07-01', 4],
      ['2026-07-02', 4],
    ]
    for (const [day, count] of days) {
      site.clock.set(Temporal.Instant.from(`${day}T09:00:00Z`))
      await site.modules.listingChecks.watchChecks()
      expect([day, events().length]).toEqual([day, count])
    }
    expect(events().at(-1)).toBe('listing-check-ended')
  })
})

describe('the counts of a listing', () => {
  it('are a file of every day, safe for a spreadsheet', async () => {
    using site = await openWorld()
    site.data.set('listings', {}, { business_name: '=HYPERLINK("https://evil.example")' })
    site.data.insert('listing_days', {
      advert_id: 'lst_swift',
      day: '2026-02-28',
      views: 3,
      phone_clicks: 1,
      messages: 2,
    })
    const { status, headers, text } = await site.ask('customer', 'GET', '/my-listings/lst_swift/days.csv')
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const lines = text.split('\r\n')
    expect(lines[1]).toBe(`"2026-02-28","'=HYPERLINK(""https://evil.example"")",3,1,0,2`)
    expect(lines.slice(2).map((line) => line.slice(1, 11))).toEqual(['2026-03-01', '2026-03-02', ''])
  })
})
