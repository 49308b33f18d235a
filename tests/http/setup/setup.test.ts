import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cookieOf, openSetupApp, owner } from './setup-app.ts'

const hours = { 1: { opens: '09:00', closes: '17:00' }, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null }
const business = {
  business_name: 'Leeds Leaks',
  hotline: '0113 496 0000',
  hotline_confirmed: true,
  vat_registered: false,
}

/** The fields of the page. */
const typed = {
  full_name: owner.full_name,
  email: owner.email,
  password: owner.password,
  confirm_password: owner.password,
  business_name: 'Leeds Leaks',
  hotline: '0113 496 0000',
  hotline_confirmed: 'yes',
  vat_registered: 'no',
  '1.open': 'yes',
  '1.opens': '09:00',
  '1.closes': '17:00',
  'area.CR0': 'yes',
  other_districts: 'ls1, LS2',
}

describe('the code of the set-up', () => {
  it('stands in one line of the log whatever its level, and in a file of the server alone', async () => {
    using site = await openSetupApp()
    expect(site.said).toHaveLength(1)
    expect(JSON.parse(site.said[0] ?? '')).toMatchObject({
      url: expect.stringMatching(/\/setup$/),
      setup_code: site.code(),
    })
    expect(site.code()).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/)
    expect(site.mode()).toBe(0o600)
  })

  it('is the same at the next start, until it is used', async () => {
    using site = await openSetupApp()
    const before = site.code()
    await site.whole.modules.setup.begin()
    expect(site.code()).toBe(before)
    await site.setUp()
    await site.whole.modules.setup.begin()
    expect(existsSync(site.file)).toBe(false)
    expect(site.said.filter((line) => line.includes(before))).toHaveLength(2)
  })

  it('makes no owner where it is wrong, and saves nothing', async () => {
    using site = await openSetupApp()
    const wrong = await site.setUp({ code: 'AAAAA-AAAAA-AAAAA-AAAAA', business })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_code', errors: [{ path: 'code' }] } })
    expect(cookieOf(wrong.headers)).toBe('')
    expect(site.admins()).toBe(0)
    expect((await site.whole.modules.catalogue.site()).businessName).toBe('Callout Croydon')
  })

  it('is void after a hundred wrong tries: the log has another, in one line', async () => {
    using site = await openSetupApp()
    const first = site.code()
    for (let tries = 0; tries < 99; tries += 1) await site.whole.modules.setup.tryCode('no')
    expect(site.code()).toBe(first)
    await site.whole.modules.setup.tryCode('no')
    expect(site.code()).not.toBe(first)
    expect((await site.setUp({ code: first })).status).toBe(422)
    expect(site.admins()).toBe(0)
    expect((await site.setUp()).status).toBe(201)
    expect(site.said).toHaveLength(2)
  })

  it('is tried so often only from one address', async () => {
    using site = await openSetupApp({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await site.setUp({ code: 'no' })).status)
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]))
    expect(statuses[30]).toBe(429)
    expect((await site.setUp()).status).toBe(429)
    expect((await site.form('/setup/code', { code: site.code() })).status).toBe(429)
    expect(site.admins()).toBe(0)
  })

  it('is void once the command line has made an administrator', async () => {
    using site = await openSetupApp()
    const made = { ...owner, fullName: 'Ann Admin', email: 'ann@example.com', role: 'admin' as const }
    await site.whole.modules.accounts.createStaff(made)
    expect(await site.setUp()).toMatchObject({ status: 409, body: { code: 'set_up_already' } })
    expect(site.admins()).toBe(1)
    expect(existsSync(site.file)).toBe(false)
  })
})

describe('POST /api/setup', () => {
  it('makes the owner, saves the settings, signs the owner in, and leaves one audit line', async () => {
    using site = await openSetupApp()
    const { status, headers, body } = await site.setUp({ business, opening_hours: hours, districts: ['LS1', 'CR0'] })
    expect([status, body.user]).toMatchObject([201, { email: owner.email, user_type: 'admin' }])
    expect((await site.get('/api/admin/site', cookieOf(headers))).status).toBe(200)
    const { catalogue, accounts } = site.whole.modules
    expect(await catalogue.site()).toMatchObject({
      businessName: 'Leeds Leaks',
      hotlineConfirmed: true,
      vatRegistered: false,
    })
    expect((await catalogue.openingHours())[2]).toBeNull()
    expect((await catalogue.districts()).map(({ code }) => code)).toEqual(['LS1', 'CR0'])
    const made = (await accounts.staff()).find(({ role }) => role === 'admin')
    expect(made && accounts.isOwner(made)).toBe(true)
    expect(site.whole.data.count('audit_log', { action: 'site_set_up', user_id: made?.id ?? '' })).toBe(1)
    expect(existsSync(site.file)).toBe(false)
  })

  it('is over afterwards: the same and any other form make no second owner', async () => {
    using site = await openSetupApp()
    const code = site.code()
    await site.setUp()
    for (const again of [owner, { ...owner, email: 'eve@example.com' }]) {
      expect(await site.post('/api/setup', { code, owner: again })).toMatchObject({ status: 409 })
    }
    expect(site.admins()).toBe(1)
    expect((await site.get('/setup')).headers.get('location')).toBe('/admin')
    const form = await site.form('/setup', { ...typed, code, email: 'eve@example.com' })
    expect([form.status, form.headers.get('location')]).toEqual([303, '/admin'])
    expect(site.admins()).toBe(1)
  })

  it('makes one owner of two browsers that come together', async () => {
    using site = await openSetupApp()
    const answers = await Promise.all(
      ['one', 'two'].map((name) =>
        site.setUp({ owner: { ...owner, email: `${name}@example.com` }, business: { business_name: `Firm ${name}` } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const winner = answers[0]?.status === 201 ? 'one' : 'two'
    const made = (await site.whole.modules.accounts.staff()).find(({ role }) => role === 'admin')
    expect([site.admins(), made?.email]).toEqual([1, `${winner}@example.com`])
    expect((await site.whole.modules.catalogue.site()).businessName).toBe(`Firm ${winner}`)
  })

  it('names everything that is wrong at once, and saves nothing of it', async () => {
    using site = await openSetupApp()
    const { status, body } = await site.setUp({
      owner: { ...owner, password: 'short' },
      business: { ...business, hotline: 'none' },
      opening_hours: { ...hours, 1: { opens: '17:00', closes: '09:00' } },
      districts: ['ZZ99'],
    })
    expect(status).toBe(422)
    const paths = body.errors.map(({ path }: { readonly path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(['owner.password', 'business.hotline', 'districts.ZZ99']))
    expect(paths.some((path: string) => path.startsWith('opening_hours.1'))).toBe(true)
    expect(site.admins()).toBe(0)
    expect((await site.whole.modules.catalogue.site()).businessName).toBe('Callout Croydon')
    expect(existsSync(site.file)).toBe(true)
  })

  it('takes only the address that ADMIN_EMAIL names, where it names one', async () => {
    using site = await openSetupApp({ ADMIN_EMAIL: 'boss@example.com' })
    expect((await site.setUp()).body.errors).toEqual([
      { path: 'owner.email', message: expect.stringContaining('boss@example.com') },
    ])
    expect(site.admins()).toBe(0)
    expect((await site.setUp({ owner: { ...owner, email: 'Boss@example.com' } })).status).toBe(201)
  })

  it('takes over an account with the address, and ends every other way into it', async () => {
    using site = await openSetupApp()
    const stranger = await site.post('/api/auth/signup', { ...owner, password: 'another-phrase-of-eve-1' })
    expect(stranger.status).toBe(201)
    expect((await site.setUp()).status).toBe(201)
    const session = cookieOf(stranger.headers)
    expect(await (await site.get('/api/auth/me', session)).json()).toEqual({ user: null })
    const signIn = { email: owner.email, password: 'another-phrase-of-eve-1' }
    expect((await site.post('/api/auth/login', signIn)).status).toBe(401)
    expect(site.admins()).toBe(1)
  })

  it('leaves the owner protected: the command line cannot make them less', async () => {
    using site = await openSetupApp()
    await site.setUp()
    const less = { email: owner.email, fullName: owner.full_name, password: owner.password, role: 'office' as const }
    expect(await site.whole.modules.accounts.createStaff(less)).toMatchObject({
      refusal: { kind: 'owner-stays-admin' },
    })
  })

  it('is refused when another site sends it', async () => {
    using site = await openSetupApp()
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const body = JSON.stringify({ code: site.code(), owner })
    const answer = await site.whole.app.request('/api/setup', { method: 'POST', headers, body })
    expect([answer.status, site.admins()]).toEqual([403, 0])
  })
})

describe('the page /setup', () => {
  it('takes the code, then everything else, and leads the owner to the office', async () => {
    using site = await openSetupApp()
    const code = site.code()
    const shown = await site.form('/setup/code', { code: code.toLowerCase() })
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const done = await site.form('/setup', { ...typed, code })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/first-start?done=set-up'])
    expect((await site.get('/admin', cookieOf(done.headers))).status).toBe(200)
    const { catalogue } = site.whole.modules
    expect((await catalogue.districts()).map(({ code: district }) => district)).toEqual(['CR0', 'LS1', 'LS2'])
    expect(await catalogue.site()).toMatchObject({ businessName: 'Leeds Leaks', hotlineConfirmed: true })
  })

  it('leaves the districts of the catalogue out where only others are wanted', async () => {
    using site = await openSetupApp()
    await site.form('/setup', { ...typed, only_other: 'yes', code: site.code() })
    expect((await site.whole.modules.catalogue.districts()).map(({ code }) => code)).toEqual(['LS1', 'LS2'])
  })

  it('comes back with words beside each field, and makes nobody an owner', async () => {
    using site = await openSetupApp()
    const wrong = {
      ...typed,
      email: 'no',
      confirm_password: 'other',
      '1.closes': '08:00',
      hotline: '',
      other_districts: 'ZZ99',
    }
    const answer = await site.form('/setup', { ...wrong, code: site.code() })
    const text = await answer.text()
    expect(answer.status).toBe(422)
    expect(text).toContain('Passwords do not match')
    expect(text).toContain('valid email address')
    const rest = await site.form('/setup', {
      ...wrong,
      email: owner.email,
      confirm_password: owner.password,
      code: site.code(),
    })
    const more = await rest.text()
    expect(more).toContain('Give a telephone number')
    expect(more).toContain('There is no postcode district ZZ99')
    expect(more).toContain('Monday')
    expect(site.admins()).toBe(0)
  })

  it('asks for the code again where it is wrong, with an empty or a full form', async () => {
    using site = await openSetupApp()
    for (const [path, fields] of [
      ['/setup/code', { code: '' }],
      ['/setup/code', { code: 'AAAAA-AAAAA-AAAAA-AAAAA' }],
      ['/setup', typed],
      ['/setup', { ...typed, email: 'no', code: 'no' }],
    ] as const) {
      const answer = await site.form(path, fields)
      expect([path, answer.status]).toEqual([path, 422])
    }
    expect(site.admins()).toBe(0)
  })
})
