import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobApplicationId, SubmissionId, UserId } from '#modules/shared'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { addJob } from '../../support/builders/market/jobs.ts'
import { fillDisk } from '../../support/storage-faults.ts'
import { docx, pdf } from '../../support/uploads/thread-files.ts'

const asked = {
  name: 'Jo Carter',
  email: 'jo@example.org',
  phone: '07700 900123',
  words: 'Twelve years of bathrooms, with references.',
}
type Fields = Readonly<Record<string, string>>
type Sender = Caller | 'rival' | 'verified'

let site: WholeApp
const cookies = new Map<string, string>()
let jobs = 0

beforeAll(async () => {
  site = await openWholeApp(undefined, { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'office@example.org' })
  for (const caller of ['customer', 'technician', 'office', 'admin'] as const)
    cookies.set(caller, await site.signIn(caller))
  for (const name of ['employer', 'rival', 'verified']) {
    const email = `${name}@example.com`
    const body = JSON.stringify({ email, password: 'a long enough secret', full_name: name, user_type: 'customer' })
    const headers = { 'content-type': 'application/json' }
    const made = await site.app.request('/api/auth/signup', { method: 'POST', headers, body })
    site.data.set('users', { email }, { email_verified_at: '2026-03-01T00:00:00.000Z' })
    cookies.set(name, made.headers.getSetCookie()[0]?.split(';', 1).join() ?? '')
  }
})
afterAll(() => site[Symbol.dispose]())

let job = ''
/** A new job for each test. */
beforeEach(() => {
  jobs += 1
  job = aJob()
})

function aJob(more: Omit<Parameters<typeof addJob>[1], 'id' | 'owner'> = {}): string {
  jobs += 1
  const id = `job_${String(jobs).padStart(16, '0')}`
  addJob(site.data, {
    id,
    slug: `plumber-${jobs}`,
    owner: site.data.text('users', 'id', { email: 'employer@example.com' }),
    ...more,
  })
  return id
}

const cookieOf = (who: string | null) => (who === null ? '' : (cookies.get(who) ?? ''))

function formOf(fields: Fields, cv: Uint8Array | null = null, name = 'Jo’s CV.pdf'): FormData {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  if (cv) body.append('cv', new Blob([Buffer.from(cv)]), name)
  return body
}

async function apply(of: string, fields: Fields = asked, cv: Uint8Array | null = null, as: Sender | 'employer' = null) {
  const answer = await site.app.request(`/api/jobs/${of}/applications`, {
    method: 'POST',
    headers: { cookie: cookieOf(as) },
    body: formOf(fields, cv),
  })
  const body: Readonly<Record<string, unknown>> = JSON.parse(await answer.text())
  return { status: answer.status, body }
}

async function call(
  method: string,
  path: string,
  { as = null, body, token }: { as?: string | null; body?: object; token?: string } = {},
) {
  const answer = await site.app.request(path, {
    method,
    headers: {
      cookie: cookieOf(as),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { 'x-application-token': token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const json = () => JSON.parse(bytes.toString('utf8') || '{}')
  return { status: answer.status, headers: answer.headers, bytes, json }
}

const mine = { ...asked, email: 'verified@example.com' }
async function applied(cv: Uint8Array | null = pdf()): Promise<JobApplicationId> {
  const { status, body } = await apply(job, mine, cv, 'verified')
  expect(status).toBe(201)
  return body['id'] as JobApplicationId
}

const inFolder = (name: string): readonly string[] => {
  try {
    return readdirSync(join(site.folder, name)).toSorted()
  } catch {
    return []
  }
}
const ofJob = () => site.data.rows('job_applications', { job_id: job })
/** The rows and files that an application might leave. */
const left = () => [ofJob().length, inFolder('cvs'), inFolder('incoming')]

describe('POST /api/jobs/{id}/applications', () => {
  it('takes one at once from an account with a confirmed address, with its CV', async () => {
    const id = await applied()
    expect(ofJob()).toMatchObject([
      { id, state: 'new', email: mine.email, cv_name: 'Jo’s CV.pdf', cv_media_type: 'application/pdf' },
    ])
    expect(site.data.count('files_to_remove', { file: String(ofJob()[0]?.['cv_file']) })).toBe(0)
    expect(site.data.eventKinds().at(-1)).toBe('job-applied-for')
  })

  it('takes one without a CV, and of each address once', async () => {
    await applied(null)
    const cvs = inFolder('cvs')
    expect(await apply(job, { ...mine, email: 'Verified@Example.com' }, pdf(), 'verified')).toMatchObject({
      status: 409,
      body: { code: 'already_applied' },
    })
    expect(left()).toEqual([1, cvs, []])
  })

  it.each([
    ['nobody', null, asked.email],
    ['an account whose address is not confirmed', 'customer', 'customer@example.com'],
    ['an account under another address', 'verified', asked.email],
  ] as const)('mails a link first to %s, and the employer sees nothing until it is opened', async (_, as, email) => {
    const sender = `${jobs}-${email}`
    const address = as === 'customer' ? email : sender
    expect(await apply(job, { ...asked, email: address }, docx(), as)).toEqual({
      status: 202,
      body: { status: 'unconfirmed' },
    })
    expect(ofJob()).toEqual([])
    expect((await call('GET', `/api/jobs/${job}/applications`, { as: 'employer' })).json().items).toEqual([])
    const waiting = site.data.rows('submissions', { email: address }).at(-1)
    const cv: { file: string } = JSON.parse(String(waiting?.['body'])).cv
    expect(inFolder('cvs')).toContain(cv.file)
    const made = await site.modules.submissions.makeLink(String(waiting?.['id']) as SubmissionId)
    const opened = await site.app.request(`/confirm-request?token=${made?.token}`)
    const cookie = opened.headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
    const form = { method: 'POST', headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
    const done = await site.app.request('/confirm-request', form)
    expect(done.headers.get('location')).toMatch(/^\/jobs\/plumber-\d+\?applied=1#apply$/)
    expect(ofJob()).toMatchObject([{ email: address, cv_file: cv.file, user_id: null }])
    expect(site.data.count('files_to_remove', { file: cv.file })).toBe(0)
  })

  it('removes the CV when the link is not opened in three days', async () => {
    await apply(job, { ...asked, email: 'late@example.org' }, pdf())
    const waiting = site.data.rows('submissions', { email: 'late@example.org' }).at(-1)
    const cv: { file: string } = JSON.parse(String(waiting?.['body'])).cv
    const due = Temporal.Instant.from(String(site.data.text('files_to_remove', 'at', { file: cv.file })))
    const days = due.since(site.clock.now()).total('hours') / 24
    expect([days > 2.9, days < 3.1, inFolder('cvs').includes(cv.file)]).toEqual([true, true, true])
    site.data.set('files_to_remove', { file: cv.file }, { at: '2026-01-01T00:00:00.000Z' })
    await site.modules.privacy.removeFiles()
    expect([inFolder('cvs').includes(cv.file), ofJob()]).toEqual([false, []])
  })

  it('keeps nothing of a program that filled in the field for programs, and lets it believe that it did', async () => {
    const cvs = inFolder('cvs')
    expect(await apply(job, { ...mine, website: 'https://spam.example' }, pdf(), 'verified')).toMatchObject({
      status: 202,
    })
    expect(left()).toEqual([0, cvs, []])
  })

  it.each([
    [{ ...mine, name: '' }, 'name'],
    [{ ...mine, email: 'jo' }, 'email'],
    [{ ...mine, phone: '12' }, 'phone'],
    [{ ...mine, words: 'Short' }, 'words'],
    [{ ...mine, words: 'x'.repeat(4_001) }, 'words'],
    [{ ...mine, words: `${asked.words}\u0000` }, 'words'],
    [{ ...mine, state: 'hired' }, 'state'],
    [{ ...mine, user_id: 'usr_1' }, 'user_id'],
    [{ ...mine, notes: 'the best' }, 'notes'],
  ])('answers 422 to %o, and keeps neither row nor file', async (fields, path) => {
    const cvs = inFolder('cvs')
    expect(await apply(job, fields, pdf(), 'verified')).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(left()).toEqual([0, cvs, []])
  })

  it.each([
    ['a page of the web', Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'cv_refused'],
    ['a PDF with a script', pdf('4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n'), 422, 'cv_refused'],
    ['a document with macros', docx([{ name: 'word/vbaProject.bin', body: Buffer.from('x') }]), 422, 'cv_refused'],
    ['more than 5 MB', Buffer.concat([pdf(), Buffer.alloc(5 * 1024 * 1024)]), 413, 'too_large'],
    ['far more than 5 MB', Buffer.alloc(9 * 1024 * 1024), 413, 'too_large'],
  ])('refuses a CV that is %s, and keeps nothing', async (_, bytes, status, code) => {
    const cvs = inFolder('cvs')
    expect(await apply(job, mine, bytes, 'verified')).toMatchObject({
      status,
      body: { code, errors: [{ path: 'cv' }] },
    })
    expect(left()).toEqual([0, cvs, []])
  })

  it.each([
    [{ state: 'closed' }, 410, 'job_closed'],
    [{ paidUntil: '2026-03-02T11:59:00.000Z' }, 410, 'job_closed'],
    [{ deadline: '2026-03-01' }, 410, 'job_closed'],
    [{ state: 'suspended' }, 410, 'job_closed'],
    [{ state: 'paused' }, 409, 'job_not_live'],
    [{ state: 'in_review' }, 409, 'job_not_live'],
    [{ state: 'awaiting_payment', paidUntil: null }, 404, 'not_found'],
    [{ confirmedAt: null }, 404, 'not_found'],
  ])('takes none for a job with %o', async (more, status, code) => {
    job = aJob(more)
    const cvs = inFolder('cvs')
    expect(await apply(job, mine, pdf(), 'verified')).toMatchObject({ status, body: { code } })
    expect(left()).toEqual([0, cvs, []])
  })

  it('takes none for a job that ended while the link was on its way, and keeps nothing', async () => {
    await apply(job, { ...asked, email: 'slow@example.org' }, pdf())
    const waiting = site.data.rows('submissions', { email: 'slow@example.org' }).at(-1)
    const cv: { file: string } = JSON.parse(String(waiting?.['body'])).cv
    site.data.set('adverts', { id: job }, { state: 'closed' })
    const made = await site.modules.submissions.makeLink(String(waiting?.['id']) as SubmissionId)
    const opened = await site.app.request(`/confirm-request?token=${made?.token}`)
    const cookie = opened.headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
    const form = { method: 'POST', headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
    const done = await site.app.request('/confirm-request', form)
    expect(done.headers.get('location')).toContain('?applied=late#apply')
    expect([ofJob(), inFolder('cvs').includes(cv.file)]).toEqual([[], false])
  })

  it.each([['job_applications'], ['files_to_remove']])('keeps nothing on a full disk (%s): 503', async (table) => {
    const cvs = inFolder('cvs')
    const makeRoom = fillDisk(site.adapters.database, [table])
    try {
      expect(await apply(job, mine, pdf(), 'verified')).toMatchObject({ status: 503 })
    } finally {
      makeRoom()
    }
    expect(left()).toEqual([0, cvs, []])
    await expect.poll(async () => (await apply(job, mine, pdf(), 'verified')).status).toBe(201)
  })

  it('keeps nothing where the folder of CVs cannot be written', async () => {
    await applied()
    const folder = join(site.folder, 'cvs')
    const kept = inFolder('cvs')
    const aside = `${folder}-aside`
    renameSync(folder, aside)
    writeFileSync(folder, 'in the way')
    const fields = { ...mine }
    job = aJob()
    try {
      expect((await apply(job, fields, pdf(), 'verified')).status).toBeGreaterThanOrEqual(500)
      expect([ofJob(), inFolder('incoming')]).toEqual([[], []])
    } finally {
      rmSync(folder)
      renameSync(aside, folder)
    }
    mkdirSync(folder, { recursive: true })
    expect(inFolder('cvs')).toEqual(kept)
  })

  it('is a form of the page of the job as well, which comes back with its faults', async () => {
    const slug = site.data.text('adverts', 'slug', { id: job })
    const post = async (fields: Fields, cv: Uint8Array | null = null) => {
      const body = formOf(fields, cv)
      const answer = await site.app.request(`/jobs/${slug}/apply`, {
        method: 'POST',
        headers: { cookie: cookieOf('verified') },
        body,
      })
      return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
    }
    const bad = await post({ ...mine, words: 'Short' })
    expect([bad.status, bad.text.includes('at least 20')]).toEqual([422, true])
    const hostile = await post(mine, Buffer.from('<script>'))
    expect([hostile.status, hostile.text.includes('We cannot take this file')]).toEqual([422, true])
    expect(ofJob()).toEqual([])
    expect((await post(mine, pdf())).to).toBe(`/jobs/${slug}?applied=1#apply`)
    expect((await post(mine)).status).toBe(409)
    site.data.set('adverts', { id: job }, { state: 'closed' })
    expect((await post({ ...mine, email: 'x@example.org' })).to).toBe(`/jobs/${slug}`)
    expect((await site.app.request('/jobs/nowhere/apply', { method: 'POST', body: formOf(mine) })).status).toBe(404)
    expect(ofJob()).toHaveLength(1)
  })
})

const strangers = ['rival', 'customer', 'technician', 'office', 'admin', null] as const

describe('who reads an application', () => {
  it.each(strangers)('not %s: the list, a change, its withdrawal and the CV are not there', async (as) => {
    const id = await applied()
    const denied = as === null ? 401 : 404
    expect((await call('GET', `/api/jobs/${job}/applications`, { as })).status).toBe(denied)
    expect((await call('GET', `/my-jobs/${job}/applications.csv`, { as })).status).toBe(as === null ? 303 : 404)
    for (const body of [{ state: 'rejected' }, { notes: 'mine' }]) {
      expect((await call('PATCH', `/api/applications/${id}`, { as, body })).status).toBe(denied)
    }
    expect((await call('DELETE', `/api/applications/${id}`, { as })).status).toBe(404)
    expect((await call('GET', `/api/applications/${id}/cv`, { as })).status).toBe(404)
    for (const form of [`${job}/${id}/state`, `${job}/${id}/notes`, `${job}/close`]) {
      const answer = await site.app.request(`/my-jobs/${form}`, {
        method: 'POST',
        headers: { cookie: cookieOf(as), 'content-type': 'application/x-www-form-urlencoded' },
        body: 'state=rejected&notes=mine&tell=yes&text=Bye',
      })
      expect(answer.status).toBe(as === null ? 303 : 404)
    }
    expect(ofJob()).toMatchObject([{ id, state: 'new', notes: '' }])
    expect([site.data.text('adverts', 'state', { id: job }), site.data.count('job_tellings', { job_id: job })]).toEqual(
      ['live', 0],
    )
  })

  it('its employer, who moves it and keeps notes; the applicant is told of what is decided', async () => {
    const id = await applied()
    const list = async (query = '') =>
      (await call('GET', `/api/jobs/${job}/applications${query}`, { as: 'employer' })).json()
    expect((await list()).items).toMatchObject([
      { id, state: 'new', cv: { url: `/api/applications/${id}/cv` }, notes: '' },
    ])
    const patch = (body: object) => call('PATCH', `/api/applications/${id}`, { as: 'employer', body })
    expect((await patch({ notes: 'Call on Monday' })).json()).toMatchObject({ state: 'new', notes: 'Call on Monday' })
    expect((await patch({ state: 'shortlisted' })).json()).toMatchObject({ state: 'shortlisted' })
    expect((await patch({ state: 'new' })).json()).toMatchObject({ code: 'application_moved', state: 'shortlisted' })
    expect((await patch({ state: 'gone' })).status).toBe(422)
    expect((await patch({})).status).toBe(422)
    expect((await patch({ state: 'hired' })).status).toBe(200)
    expect((await patch({ state: 'rejected' })).status).toBe(409)
    expect((await list('?state=hired&q=BATHROOMS')).items).toHaveLength(1)
    expect((await list('?q=nothing+of+it')).items).toEqual([])
    expect((await call('GET', `/api/jobs/${job}/applications?state=lost`, { as: 'employer' })).status).toBe(422)
    const decided = site.data
      .rows('outbox', { kind: 'job-application-decided' })
      .map(({ body }) => JSON.parse(String(body)))
    expect(decided.filter(({ applicationId }) => applicationId === id).map(({ state }) => state)).toEqual([
      'shortlisted',
      'hired',
    ])
  })

  it('the employer and the applicant alone get the CV, as a download that nothing shows or keeps', async () => {
    const id = await applied()
    const token = await site.modules.applying.makeLink(id)
    for (const as of [{ as: 'employer' }, { as: 'verified' }, { token }]) {
      const { status, headers, bytes } = await call('GET', `/api/applications/${id}/cv`, as)
      expect([status, bytes.equals(pdf())]).toEqual([200, true])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''Jo%E2%80%99s%20CV.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      })
    }
    const file = String(ofJob()[0]?.['cv_file'])
    for (const path of [`/cvs/${file}`, `/uploads/${file}`, `/assets/${file}`]) {
      expect((await call('GET', path)).bytes.includes('%PDF')).toBe(false)
    }
    expect((await call('GET', `/api/applications/${id}/cv`, { token: 'f'.repeat(32) })).status).toBe(404)
    expect((await call('GET', `/applied/${token}/cv`)).bytes.equals(pdf())).toBe(true)
    expect((await call('GET', `/applied/${'f'.repeat(32)}/cv`)).status).toBe(404)
    job = aJob()
    const other = await applied()
    expect((await call('GET', `/api/applications/${other}/cv`, { token })).status).toBe(404)
  })

  it('the applicant withdraws it, by the account or by the link: row, links and file are gone at once', async () => {
    const statuses: number[] = []
    for (const by of ['account', 'link', 'form'] as const) {
      job = aJob()
      const id = await applied()
      const file = String(ofJob()[0]?.['cv_file'])
      const token = await site.modules.applying.makeLink(id)
      if (by === 'form') {
        const gone = await site.app.request(`/applied/${token}/withdraw`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: '',
        })
        statuses.push(gone.status)
      } else {
        const as = by === 'account' ? { as: 'verified' } : { token }
        statuses.push((await call('DELETE', `/api/applications/${id}`, as)).status)
        statuses.push((await call('DELETE', `/api/applications/${id}`, as)).status)
      }
      expect([
        ofJob(),
        inFolder('cvs').includes(file),
        site.data.count('application_links', { application_id: id }),
      ]).toEqual([[], false, 0])
      expect((await call('GET', `/api/applications/${id}/cv`, { as: 'employer' })).status).toBe(404)
      expect((await call('GET', `/applied/${token}`)).status).toBe(404)
    }
    expect(statuses).toEqual([204, 404, 204, 404, 303])
  })

  it('opening it makes a new one seen for its employer alone', async () => {
    const id = await applied()
    const userOf = (email: string) => site.data.text('users', 'id', { email }) as UserId
    expect(await site.modules.applying.openedBy(id, userOf('rival@example.com'))).toBeNull()
    expect(ofJob()).toMatchObject([{ state: 'new' }])
    expect((await site.modules.applying.openedBy(id, userOf('employer@example.com')))?.application.state).toBe('seen')
    expect((await site.modules.applying.openedBy(id, userOf('employer@example.com')))?.application.state).toBe('seen')
    expect(ofJob()).toMatchObject([{ state: 'seen' }])
  })

  it('its employer has all of a job as CSV, in which nothing runs', async () => {
    await apply(
      job,
      { ...mine, name: '=HYPERLINK(1)', words: '@SUM(1+1) and twelve years of bathrooms' },
      pdf(),
      'verified',
    )
    const { headers, bytes } = await call('GET', `/my-jobs/${job}/applications.csv`, { as: 'employer' })
    const [head, row] = bytes.toString('utf8').split('\r\n')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="applications-plumber-\d+\.csv"$/)
    expect(head).toBe('"Received","Name","E-mail","Phone","State","Words","CV","Notes"')
    expect(row).toContain(`"'=HYPERLINK(1)","verified@example.com"`)
    expect(row).toContain(`"'@SUM(1+1) and`)
  })
})

describe('closing a job', () => {
  const close = async (fields: Fields) => {
    const answer = await site.app.request(`/my-jobs/${job}/close`, {
      method: 'POST',
      headers: { cookie: cookieOf('employer'), 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    })
    return { status: answer.status, to: answer.headers.get('location') }
  }
  const state = () => [
    site.data.text('adverts', 'state', { id: job }),
    site.data.count('job_tellings', { job_id: job }),
  ]

  it('tells the applicants where the employer wants that, and once', async () => {
    await applied()
    expect((await close({ tell: 'yes', text: '' })).status).toBe(422)
    expect(state()).toEqual(['live', 0])
    expect((await close({ tell: 'yes', text: 'Thank you all.' })).to).toBe(`/my-jobs/${job}?done=told`)
    expect(state()).toEqual(['closed', 1])
    expect((await close({ tell: 'yes', text: 'Once more.' })).status).toBe(409)
    expect(site.data.text('job_tellings', 'text', { job_id: job })).toBe('Thank you all.')
    expect((await apply(job, { ...mine, email: 'b@example.org' })).status).toBe(410)
  })

  it('may go without a word, which may follow', async () => {
    await applied()
    expect((await close({ text: 'Not sent' })).to).toBe(`/my-jobs/${job}?done=closed`)
    expect(state()).toEqual(['closed', 0])
    expect((await close({ tell: 'yes', text: 'Thank you all.' })).status).toBe(303)
    expect(state()).toEqual(['closed', 1])
  })
})
