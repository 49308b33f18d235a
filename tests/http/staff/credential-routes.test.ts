import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { copyOf } from '../../support/test-port.ts'

const whole = await openWholeApp()
const { data } = whole
let admin = ''
let technician = ''

beforeAll(async () => {
  admin = await whole.signIn('admin')
  technician = await whole.signIn('technician')
})
afterAll(() => whole[Symbol.dispose]())

const pdf = new TextEncoder().encode('%PDF-1.7\nA policy')

async function send(method: string, path: string, as: string, body?: object): Promise<Response> {
  const headers = { cookie: as, 'content-type': 'application/json' }
  return whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function form(path: string, as: string, fields: Readonly<Record<string, string>> = {}) {
  const body = new URLSearchParams(fields)
  const answer = await whole.app.request(path, { method: 'POST', headers: { cookie: as }, body })
  return { status: answer.status, to: answer.headers.get('location') }
}

async function upload(as: string, kind: string, bytes: Uint8Array<ArrayBuffer> | null, path = '/api/me/documents') {
  const body = new FormData()
  body.set('kind', kind)
  if (bytes) body.set('document', new File([bytes], '../../evil.html', { type: 'text/html' }))
  return whole.app.request(path, { method: 'POST', headers: { cookie: as }, body })
}

/** Somebody who has applied, signed in. */
async function applicant(name: string) {
  const email = `${name}@example.com`
  const body = { email, password: 'a-long-enough-phrase-1', full_name: 'Bo Lane', user_type: 'technician' }
  const answer = await send('POST', '/api/auth/signup', '', body)
  data.set('users', { email }, { email_verified_at: copyOf('created_at') })
  const id = data.text('users', 'id', { email })
  return { id, cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}

const mine = async (as: string) => (await send('GET', '/api/me/application', as)).json()
const gasSafe = { number: '123456', categories: 'Boilers, cookers', expires_on: '2099-01-31' }
const today = () => whole.adapters.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
const events = (kind: string) => data.texts('outbox', 'body', { kind }, ['id'])

describe('an application', () => {
  it('is completed by its applicant, and not found for anybody else', async () => {
    const bo = await applicant('bo')
    const details = { skills: ['plumbing'], home_district: 'cr0', about: 'Twenty years of taps.' }
    expect((await send('PUT', '/api/me/application', bo.cookie, details)).status).toBe(204)
    expect((await send('PUT', '/api/me/credentials/gas_safe', bo.cookie, gasSafe)).status).toBe(200)
    expect(await mine(bo.cookie)).toMatchObject({
      skills: ['plumbing'],
      home_district: 'CR0',
      credentials: [
        {
          kind: 'gas_safe',
          number: '123456',
          categories: 'Boilers, cookers',
          expires_on: '2099-01-31',
          status: 'waiting',
        },
      ],
    })
    const customer = await whole.signIn('customer')
    expect((await send('GET', '/api/me/application', customer)).status).toBe(404)
    expect((await send('PUT', '/api/me/application', customer, details)).status).toBe(404)
    expect((await send('PUT', '/api/me/credentials/gas_safe', customer, gasSafe)).status).toBe(404)
    expect((await upload(customer, 'identity', pdf)).status).toBe(404)
  })

  it('refuses a certificate that has ended or is of an unknown kind', async () => {
    const { cookie } = await applicant('late')
    const over = { ...gasSafe, expires_on: today().subtract({ days: 1 }).toString() }
    expect((await send('PUT', '/api/me/credentials/gas_safe', cookie, over)).status).toBe(422)
    expect((await send('PUT', '/api/me/credentials/pilot', cookie, gasSafe)).status).toBe(404)
    const long = { ...gasSafe, categories: 'x'.repeat(201) }
    expect((await send('PUT', '/api/me/credentials/gas_safe', cookie, long)).status).toBe(422)
  })

  it('verifies its certificates by the approval, with the administrator', async () => {
    const { id, cookie } = await applicant('checked')
    await send('PUT', '/api/me/credentials/insurance', cookie, gasSafe)
    const application = data.value('technician_applications', 'id', { user_id: id })
    const path = `/api/admin/technician-applications/${String(application)}/approve`
    expect((await send('POST', path, admin, { skills: ['plumbing'] })).status).toBe(200)
    const dossier = await (await send('GET', `/api/admin/users/${id}/dossier`, admin)).json()
    expect(dossier.credentials).toMatchObject([{ status: 'verified', verified_by: expect.stringMatching(/^usr_/) }])
  })
})

describe('a document', () => {
  it('is kept under a random name with the type of its content, and downloaded by its owner and administrators', async () => {
    const { cookie } = await applicant('documents')
    const added = await upload(cookie, 'insurance', pdf)
    const { id, media_type } = await added.json()
    expect([added.status, media_type]).toEqual([201, 'application/pdf'])
    const folder = join(whole.folder, 'documents')
    expect(readdirSync(folder).some((name) => /^[0-9a-f-]{36}\.pdf$/.test(name))).toBe(true)
    for (const as of [cookie, admin]) {
      const answer = await send('GET', `/api/documents/${id}`, as)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-disposition': 'attachment; filename="insurance.pdf"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      })
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
    }
    for (const as of [await whole.signIn('office'), await whole.signIn('customer'), technician]) {
      expect((await send('GET', `/api/documents/${id}`, as)).status).toBe(404)
    }
    expect(data.count('audit_log', { action: 'document_read', target_id: String(id) })).toBe(1)
  })

  it('is refused as HTML or SVG, and without a kind or a file', async () => {
    const { cookie } = await applicant('no-page')
    const page = new TextEncoder().encode('<html><script>alert(1)</script>')
    expect((await upload(cookie, 'identity', page)).status).toBe(422)
    expect((await upload(cookie, 'identity', null)).status).toBe(422)
    expect((await upload(cookie, 'diploma', pdf)).status).toBe(422)
    expect((await mine(cookie)).documents).toEqual([])
  })

  it('is removed by its owner only, with its file', async () => {
    const one = await applicant('one')
    const other = await applicant('other')
    const { id } = await (await upload(one.cookie, 'identity', pdf)).json()
    const file = String(data.value('documents', 'file', { id }))
    const path = join(whole.folder, 'documents', file)
    expect((await send('DELETE', `/api/me/documents/${id}`, other.cookie)).status).toBe(404)
    expect(existsSync(path)).toBe(true)
    expect((await send('DELETE', `/api/me/documents/${id}`, one.cookie)).status).toBe(204)
    expect(existsSync(path)).toBe(false)
  })

  it('stays once an approval used it; a later one can be removed', async () => {
    const { id: userId, cookie } = await applicant('relied-on')
    const { id } = await (await upload(cookie, 'identity', pdf)).json()
    const application = data.value('technician_applications', 'id', { user_id: userId })
    const approve = `/api/admin/technician-applications/${String(application)}/approve`
    expect((await send('POST', approve, admin, { skills: ['plumbing'] })).status).toBe(200)
    const file = String(data.value('documents', 'file', { id }))
    expect((await send('DELETE', `/api/me/documents/${id}`, cookie)).status).toBe(404)
    expect(existsSync(join(whole.folder, 'documents', file))).toBe(true)
    const later = await (await upload(cookie, 'identity', pdf)).json()
    expect((await send('DELETE', `/api/me/documents/${later.id}`, cookie)).status).toBe(204)
    expect(data.column('documents', 'id', { user_id: userId })).toEqual([id])
  })

  it('is one of twelve at most', async () => {
    const { cookie } = await applicant('many')
    for (let sent = 0; sent < 12; sent += 1) expect((await upload(cookie, 'identity', pdf)).status).toBe(201)
    expect((await upload(cookie, 'identity', pdf)).status).toBe(409)
  })
})

describe('a certificate of a technician', () => {
  const waiting = () => data.text('credentials', 'id', { verified_at: null, ended_at: null }, ['-id'])
  const skillsNow = async () => {
    const { schedule } = whole.adapters.booking
    return (await schedule.team(false)).find(({ fullName }) => fullName === 'Asha Patel')
  }

  it('is verified once, or refused and sent again', async () => {
    await send('PUT', '/api/me/credentials/niceic', technician, gasSafe)
    const id = waiting()
    expect((await send('POST', `/api/admin/credentials/${id}/refuse`, admin)).status).toBe(200)
    expect((await send('POST', `/api/admin/credentials/${id}/verify`, admin)).status).toBe(409)
    await send('PUT', '/api/me/credentials/niceic', technician, gasSafe)
    expect((await send('POST', `/api/admin/credentials/${waiting()}/verify`, admin)).status).toBe(200)
    expect((await mine(technician)).credentials).toMatchObject([{ kind: 'niceic', status: 'verified' }])
    expect((await send('POST', '/api/admin/credentials/crd_nothing/verify', admin)).status).toBe(404)
  })

  it('decides the skills for jobs: a skill without its certificate gives none', async () => {
    const ticked = data.text('technicians', 'skills', {}, ['created_at'])
    expect(JSON.parse(ticked ?? '')).toContain('gas-safe')
    expect((await skillsNow())?.skills).not.toContain('gas-safe')
    await send('PUT', '/api/me/credentials/gas_safe', technician, gasSafe)
    expect((await skillsNow())?.skills).not.toContain('gas-safe')
    await send('POST', `/api/admin/credentials/${waiting()}/verify`, admin)
    expect((await skillsNow())?.skills).toContain('gas-safe')
  })

  it('takes its holder off the jobs that need it after its end, until the next one is verified', async () => {
    await send('PUT', '/api/me/credentials/gas_safe', technician, gasSafe)
    const id = waiting()
    await send('POST', `/api/admin/credentials/${id}/verify`, admin)
    expect((await skillsNow())?.skills).toContain('gas-safe')
    data.set('credentials', { id }, { expires_on: today().subtract({ days: 1 }).toString() })
    expect(await whole.modules.administration.watchCredentials()).toBe(1)
    expect(await whole.modules.administration.watchCredentials()).toBe(0)
    expect((await skillsNow())?.skills).not.toContain('gas-safe')
    expect((await skillsNow())?.skills).toContain('plumbing')
    expect(events('credential-expired')).toHaveLength(1)

    await send('PUT', '/api/me/credentials/gas_safe', technician, gasSafe)
    expect((await skillsNow())?.skills).not.toContain('gas-safe')
    await send('POST', `/api/admin/credentials/${waiting()}/verify`, admin)
    expect((await skillsNow())?.skills).toContain('gas-safe')
  })

  it('sends one reminder on each of its days', async () => {
    const [id] = data.texts('credentials', 'id', { kind: 'niceic', ended_at: null })
    const before = events('credential-expiring').length
    for (const [left, reminders] of [
      [31, 0],
      [30, 1],
      [8, 1],
      [7, 2],
      [1, 2],
      [0, 3],
    ] as const) {
      data.set('credentials', { id: String(id) }, { expires_on: today().add({ days: left }).toString() })
      await whole.modules.administration.watchCredentials()
      await whole.modules.administration.watchCredentials()
      expect([left, events('credential-expiring').length - before]).toEqual([left, reminders])
    }
  })

  it('of insurance takes its holder off every job after its end', async () => {
    await send('PUT', '/api/me/credentials/insurance', technician, gasSafe)
    const id = waiting()
    await send('POST', `/api/admin/credentials/${id}/verify`, admin)
    expect((await skillsNow())?.off).toBe(false)
    data.set('credentials', { id }, { expires_on: '2020-01-01' })
    await whole.modules.administration.watchCredentials()
    expect((await skillsNow())?.off).toBe(true)
  })
})

describe('the forms of an application', () => {
  it('do the same without scripts, and show problems', async () => {
    const { id, cookie } = await applicant('by-form')
    const done = (word: string) => ({ status: 303, to: `/application?done=${word}` })
    expect(await form('/application', cookie, { 'skill-plumbing': 'yes', home_district: '', about: '' })).toEqual(
      done('details'),
    )
    expect((await form('/application', cookie, { home_district: 'nowhere' })).status).toBe(422)
    const registration = { certificate: 'niceic', number: '9', expires_on: '2099-01-01' }
    expect(await form('/application/credentials', cookie, registration)).toEqual(done('credential'))
    expect((await form('/application/credentials', cookie, { ...registration, expires_on: 'soon' })).status).toBe(422)
    expect((await form('/application/credentials', cookie, { ...registration, certificate: 'pilot' })).status).toBe(422)
    const sent = await upload(cookie, 'identity', pdf, '/application/documents')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/application?done=document'])
    expect((await upload(cookie, 'identity', null, '/application/documents')).status).toBe(422)
    const document = data.text('documents', 'id', { user_id: id })
    expect(await form(`/application/documents/${document}/delete`, cookie)).toEqual(done('removed'))
    expect((await form(`/application/documents/${document}/delete`, cookie)).status).toBe(404)
    const customer = await whole.signIn('customer')
    expect((await form('/application', customer, { 'skill-plumbing': 'yes' })).status).toBe(404)

    const credential = parseId('crd', String(data.value('credentials', 'id', { user_id: id })))
    const page = `/admin/users/${id}`
    expect(await form(`/admin/credentials/${credential}/verify`, admin)).toEqual({
      status: 303,
      to: `${page}?done=verified#shown`,
    })
    expect((await form(`/admin/credentials/${credential}/refuse`, admin)).status).toBe(409)
    expect((await form('/admin/credentials/crd_nothing/verify', admin)).status).toBe(404)
  })
})
