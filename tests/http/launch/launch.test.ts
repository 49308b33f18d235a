import { describe, expect, it } from 'vitest'
import { openLaunchApp } from './launch-app.ts'

type Site = Awaited<ReturnType<typeof openLaunchApp>>

const onHttps = { PUBLIC_URL: 'https://callout.example', RATE_LIMITS: 'on', TRUST_PROXY: '1' }

const codesOf = (faults: readonly { readonly code: string }[]) => new Set(faults.map(({ code }) => code))

/** Everything by which a customer's payment can begin, for a booking. */
async function tryToPay({ send, form }: Site, booking: string) {
  const intent = await send('POST', '/api/payments/intents', { booking_id: booking }, 'customer')
  const page = await form(`/pay/${booking}`, {}, 'customer')
  return { intent, page }
}

describe('before the site is live', () => {
  it('live keys take no money: every way to pay answers not_live, nothing is kept and no provider is asked', async () => {
    using site = await openLaunchApp()
    const booking = await site.book()
    const { intent, page } = await tryToPay(site, booking)
    expect(intent).toMatchObject({ status: 409, body: { code: 'not_live' } })
    expect(page.status).toBe(409)
    expect(site.whole.data.count('payments')).toBe(0)
    expect(site.whole.data.count('provider_customers')).toBe(0)
    expect(site.asked).toEqual([])
  })

  it('the one gateway below all of them refuses to take, save and charge, and goes on with the rest', async () => {
    using site = await openLaunchApp()
    const { payments } = site.whole.modules
    expect(payments.takerOf('card', 'automatic')).toBeNull()
    expect(payments.takerOf('card', 'later')).toBeNull()
    expect(payments.knows('stripe')).toBe(true)
  })

  it('test keys and the built-in gateway go on', async () => {
    using site = await openLaunchApp({
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_API_BASE: '',
    })
    const { intent } = await tryToPay(site, await site.book())
    expect(intent).toMatchObject({ status: 201, body: { provider: 'test' } })
    expect(site.whole.modules.launch.launched()).toBeNull()
  })

  it('an https address answers noindex on every page and endpoint, http does not', async () => {
    using secret = await openLaunchApp(onHttps)
    for (const path of ['/', '/contact', '/api/services', '/assets/nothing.js'])
      expect([path, (await secret.whole.app.request(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex'])
    using local = await openLaunchApp()
    expect((await local.whole.app.request('/')).headers.get('x-robots-tag')).toBeNull()
  })

  it('the checklist names everything that is wrong, and the launch is refused with it', async () => {
    using site = await openLaunchApp({ ADMIN_EMAIL: '' })
    const { body } = await site.send('GET', '/api/admin/launch')
    expect(body).toMatchObject({ live: false, live_since: null })
    expect(codesOf(body.faults)).toEqual(new Set(['legal_blanks', 'company_facts', 'hotline_unconfirmed', 'no_owner']))
    const refused = await site.send('POST', '/api/admin/launch')
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_ready', faults: body.faults } })
    expect((await site.form('/admin/site/launch', {})).status).toBe(409)
    expect(site.whole.modules.launch.launched()).toBeNull()
    expect(site.whole.data.count('audit_log', { action: 'site_launched' })).toBe(0)
  })
})

describe('the launch', () => {
  it('succeeds once everything is mended, leaves one audit line, and money is asked for from then on', async () => {
    using site = await openLaunchApp()
    const booking = await site.book()
    await site.mend()
    expect((await site.send('GET', '/api/admin/launch')).body.faults).toEqual([])
    const done = await site.send('POST', '/api/admin/launch')
    expect(done).toMatchObject({ status: 200, body: { live: true, faults: [] } })
    const again = await site.send('POST', '/api/admin/launch')
    expect(again.body.live_since).toBe(done.body.live_since)
    expect((await site.form('/admin/site/launch', {})).headers.get('location')).toBe('/admin/site/launch?done=live')
    expect(site.whole.data.count('audit_log', { action: 'site_launched' })).toBe(1)
    const { intent } = await tryToPay(site, booking)
    expect(intent.body.code).not.toBe('not_live')
    expect(site.asked.length).toBeGreaterThan(0)
  })

  it('ends the noindex of an https address at once, also of pages from memory', async () => {
    using site = await openLaunchApp(onHttps)
    const tag = async () => (await site.whole.app.request('/contact')).headers.get('x-robots-tag')
    expect(await tag()).toBe('noindex')
    const by = site.whole.data.text('users', 'id', { email: 'admin@example.com' })
    const at = site.whole.clock.now()
    const note = { action: 'site_launched', target: { kind: 'site', id: 'launch' }, before: null, after: {} } as const
    await site.whole.adapters.launch.launches.launch({ at, by: by as never }, note)
    expect(await tag()).toBeNull()
  })

  it('leaves noindex to every other https address of the same site', async () => {
    using site = await openLaunchApp(onHttps)
    site.whole.data.set('site_launch', {}, { earlier_at: '2026-01-05T10:00:00.000Z' })
    await site.whole.modules.launch.settleEarlier()
    const tagAt = async (host: string) =>
      (await site.whole.app.request('/contact', { headers: { host } })).headers.get('x-robots-tag')
    for (const host of ['callout.example', 'test.callout.example', 'callout.example', '127.0.0.1:3000'])
      expect([host, await tagAt(host)]).toEqual([host, host.startsWith('test.') ? 'noindex' : null])
  })

  it('is for administrators alone', async () => {
    using site = await openLaunchApp()
    await site.mend()
    expect((await site.send('POST', '/api/admin/launch', undefined, 'customer')).status).toBe(403)
    expect((await site.send('GET', '/api/admin/launch', undefined, 'customer')).status).toBe(403)
    expect(site.whole.modules.launch.launched()).toBeNull()
  })
})

describe('an installation of an earlier release', () => {
  const earlier = { earlier_at: '2026-01-05T10:00:00.000Z' }

  it('that took real money is live since its first payment', async () => {
    using site = await openLaunchApp()
    site.whole.data.set('site_launch', {}, earlier)
    await site.whole.modules.launch.settleEarlier()
    expect(site.whole.modules.launch.launched()?.at.toString()).toBe('2026-01-05T10:00:00Z')
    expect(() => site.whole.data.set('site_launch', {}, { launched_at: null })).toThrow('stays live')
  })

  it('that took test payments is not, and a later change to live keys does not make it so', async () => {
    using site = await openLaunchApp()
    site.whole.data.set('site_launch', {}, earlier)
    await site.whole.adapters.launch.launches.settleEarlier(false)
    await site.whole.modules.launch.settleEarlier()
    expect(site.whole.modules.launch.launched()).toBeNull()
  })
})
