import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const aJob = {
  category_id: 'plumbing',
  title: 'Plumber for a bathroom',
  description: 'Two weeks of work in Croydon.',
  location: 'Croydon',
  postcode: 'cr01ab',
}

async function openBoard() {
  const site = await openWholeApp()
  site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: '2026-03-01T12:00:00.000Z' })
  const cookies = { customer: await site.signIn('customer'), other: await site.signIn('technician'), '': '' }
  const send = async (
    method: string,
    path: string,
    body?: object,
    { as = 'customer', headers = {} }: { as?: keyof typeof cookies; headers?: Record<string, string> } = {},
  ) => {
    const answer = await site.app.request(path, {
      method,
      headers: { cookie: cookies[as], ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const post = (changes: object = {}) => send('POST', '/api/jobs', { ...aJob, ...changes })
  const show = (id: string) =>
    site.data.set('adverts', { id }, { state: 'live', paid_until: '2026-04-01T12:00:00.000Z' })
  const posted = async (changes: object = {}) => {
    const { body } = await post(changes)
    show(body.id)
    return body
  }
  return { ...site, send, post, posted, show, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

describe('posting a job over HTTP', () => {
  it('keeps it unpaid and unseen, with the price of thirty days', async () => {
    using board = await openBoard()
    const { status, body } = await board.post({
      company_name: 'Swift Homes',
      hours: 37.5,
      salary_min: 15,
      salary_period: 'hour',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'awaiting_payment',
      payment_status: 'pending',
      is_active: false,
      payment_amount: 2,
      slug: 'plumber-for-a-bathroom-croydon',
      postcode: 'CR0 1AB',
      job_type: 'contract',
      company_name: 'Swift Homes',
      salary_min: 15,
      hours: 37.5,
      excluding_words: [],
      version: 1,
    })
    const found = await board.send('GET', '/api/jobs')
    expect(found.body).toEqual({ items: [], next_cursor: null, total: 0, total_is_exact: true })
    expect((await board.send('GET', '/api/me/jobs')).body.items).toMatchObject([{ id: body.id }])
    expect((await board.send('GET', `/api/jobs/${body.id}`, undefined, { as: 'other' })).status).toBe(404)
  })

  it('takes the name of the account where no company is named', async () => {
    using board = await openBoard()
    expect((await board.post()).body.company_name).toBe('Asha Patel')
  })

  it.each(['amount', 'is_active', 'is_featured', 'payment_status', 'payment_amount', 'status', 'paid_until'])(
    'refuses %s, which the server says, and keeps nothing',
    async (field) => {
      using board = await openBoard()
      expect(await board.post({ [field]: 1 })).toMatchObject({ status: 422, body: { code: 'not_valid' } })
      expect(board.data.count('adverts')).toBe(0)
    },
  )

  it.each([
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(121) }],
    ['description', { description: 'x'.repeat(8001) }],
    ['postcode', { postcode: 'nowhere' }],
    ['category_id', { category_id: 'unknown' }],
    ['preferred_certifications', { required_certifications: ['niceic'], preferred_certifications: ['niceic'] }],
    ['salary_period', { salary_min: 20 }],
    ['salary_max', { salary_min: 20, salary_max: 10, salary_period: 'hour' }],
    ['deadline', { deadline: '2026-03-01' }],
    ['low_pay_reason', { job_type: 'full_time', salary_min: 9, salary_period: 'hour' }],
  ])('refuses a wrong %s beside its field', async (path, changes) => {
    using board = await openBoard()
    const { status, body } = await board.post(changes)
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([422, [path]])
    expect(board.data.count('adverts')).toBe(0)
  })

  it('takes low pay of an employee with a reason, and of a contractor without', async () => {
    using board = await openBoard()
    const low = { salary_min: 9, salary_period: 'hour' }
    expect((await board.post({ ...low, job_type: 'full_time', low_pay_reason: 'An apprentice of 17' })).status).toBe(
      201,
    )
    expect((await board.post({ ...low, title: 'Another' })).status).toBe(201)
  })

  it('names words that shut people out, and holds the job unless a requirement is given', async () => {
    using board = await openBoard()
    const { body } = await board.post({ title: 'Handyman' })
    expect(body.excluding_words).toEqual([{ field: 'title', words: 'Handyman', ground: 'sex', better: 'handyperson' }])
    expect(body.held_for).toContain('excluding_words')
    const allowed = await board.post({ title: 'Women only', occupational_requirement: 'A refuge for women' })
    expect(allowed.body.held_for).not.toContain('excluding_words')
  })

  it('is for a confirmed account alone', async () => {
    using board = await openBoard()
    board.data.set('users', { email: 'customer@example.com' }, { email_verified_at: null })
    expect(await board.post()).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
    expect((await board.send('POST', '/api/jobs', aJob, { as: '' })).status).toBe(401)
    expect(board.data.count('adverts')).toBe(0)
  })

  it('makes one job of a request that is repeated under its key', async () => {
    using board = await openBoard()
    const headers = { 'idempotency-key': 'one' }
    const [first, again] = [
      await board.send('POST', '/api/jobs', aJob, { headers }),
      await board.send('POST', '/api/jobs', aJob, { headers }),
    ]
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', first.body])
    const other = await board.send('POST', '/api/jobs', { ...aJob, title: 'Other' }, { headers })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(board.data.count('adverts')).toBe(1)
  })
})

describe('editing and closing a job over HTTP', () => {
  it('takes the version that was read, and changes what was sent alone', async () => {
    using board = await openBoard()
    const { id } = await board.posted({ is_urgent: true })
    const edited = await board.send('PATCH', `/api/jobs/${id}`, { version: 1, title: 'Roofer' })
    expect(edited).toMatchObject({ status: 200, body: { title: 'Roofer', version: 2, is_urgent: true } })
    const stale = await board.send('PATCH', `/api/jobs/${id}`, { version: 1, title: 'Tiler' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'job_changed' } })
    expect((await board.send('GET', `/api/jobs/${id}`)).body.title).toBe('Roofer')
  })

  it("is nobody else's, who finds nothing there", async () => {
    using board = await openBoard()
    const { id } = await board.posted()
    const other = { as: 'other' } as const
    expect((await board.send('PATCH', `/api/jobs/${id}`, { version: 1, title: 'Mine' }, other)).status).toBe(404)
    expect((await board.send('POST', `/api/jobs/${id}/close`, {}, other)).status).toBe(404)
    expect((await board.send('GET', `/api/jobs/${id}`)).body).toMatchObject({ title: aJob.title, status: 'live' })
  })

  it('ends it for good: nobody finds it, and it takes no change', async () => {
    using board = await openBoard()
    const { id } = await board.posted()
    expect((await board.send('GET', '/api/jobs')).body.total).toBe(1)
    const closed = await board.send('POST', `/api/jobs/${id}/close`, {})
    expect(closed).toMatchObject({ status: 200, body: { status: 'closed', is_active: false } })
    expect((await board.send('GET', '/api/jobs')).body.total).toBe(0)
    const edited = await board.send('PATCH', `/api/jobs/${id}`, { version: 2, title: 'Again' })
    expect(edited).toMatchObject({ status: 409, body: { code: 'job_over' } })
    expect((await board.send('GET', `/api/jobs/${id}`, undefined, { as: '' })).status).toBe(404)
  })
})

describe('searching jobs over HTTP', () => {
  it('finds by words, place, type, certificate, pay and urgency, and shows no contact', async () => {
    using board = await openBoard()
    const { id } = await board.posted({
      required_certifications: ['gas_safe'],
      salary_min: 20,
      salary_max: 30,
      salary_period: 'hour',
      is_urgent: true,
      occupational_requirement: 'private words',
    })
    await board.posted({ title: 'Roof in Manchester', postcode: 'M1 1AA', category_id: 'roofing', job_type: 'one_off' })
    const found = async (query: string) =>
      (await board.send('GET', `/api/jobs?${query}`, undefined, { as: '' })).body.items
    for (const query of [
      'q=plumbers',
      'area=CR0+2RF&within=5',
      'category=plumbing',
      'job_type=contract',
      'certification=gas_safe',
      'min_pay=29.50',
      'urgent=true',
      'area=sm1&sort=nearest',
    ]) {
      expect(await found(query)).toMatchObject([{ id }])
    }
    expect(await found('min_pay=30.01')).toEqual([])
    for (const sign of ['%22', '%22+OR+%22', '*', '%5E'])
      expect(await found(`q=plumbers&category=a${sign}b`)).toEqual([])
    const text = JSON.stringify(await found(''))
    for (const hidden of ['CR0 1AB', 'customer@example.com', 'private words', '020']) expect(text).not.toContain(hidden)
    expect((await found('area=CR0'))[0].miles).toBe(0)
  })

  it('pages through what it found', async () => {
    using board = await openBoard()
    for (const title of ['One', 'Two', 'Three']) await board.posted({ title })
    const first = (await board.send('GET', '/api/jobs?limit=2&sort=newest')).body
    expect(first).toMatchObject({ items: [{ title: 'Three' }, { title: 'Two' }], total: 3, total_is_exact: true })
    const rest = (await board.send('GET', `/api/jobs?limit=2&sort=newest&cursor=${first.next_cursor}`)).body
    expect(rest).toMatchObject({ items: [{ title: 'One' }], next_cursor: null })
  })

  it.each([
    '" OR (*',
    'NEAR(a b)',
    '🔧',
    'a\0b',
    "'; drop table adverts",
    'title:plumber',
    '*',
    '-',
    '"',
    'x'.repeat(200),
  ])('takes any words as words: %j', async (words) => {
    using board = await openBoard()
    await board.posted({ title: 'Nothing alike' })
    const { status, body } = await board.send('GET', `/api/jobs?q=${encodeURIComponent(words)}`)
    expect([status, body.items.length]).toEqual([200, 0])
  })

  it.each([
    ['q', `q=${'x'.repeat(10_000)}`],
    ['area', 'area=nowhere'],
    ['area', 'sort=nearest'],
    ['within', 'within=51'],
    ['within', 'within=4'],
    ['sort', 'sort=oldest'],
    ['job_type', 'job_type=volunteer'],
    ['limit', 'limit=0'],
  ])('refuses a wrong %s', async (path, query) => {
    using board = await openBoard()
    const { status, body } = await board.send('GET', `/api/jobs?${query}`)
    expect([status, body.errors[0].path]).toEqual([422, path])
  })

  it('offers the fourteen categories', async () => {
    using board = await openBoard()
    const { body } = await board.send('GET', '/api/job-categories')
    expect(body.items).toHaveLength(14)
    expect(body.items[0]).toEqual({ id: 'plumbing', name: 'Plumbing', sort_order: 1 })
  })
})
