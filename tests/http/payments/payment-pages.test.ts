import { describe, expect, it } from 'vitest'
import { testGatewayPages } from '../../../src/http/payments/test-gateway-pages.ts'
import { bareApi } from '../../support/apps/bare-api.ts'
import { asha, boiler, openPayments, publicUrl } from '../../support/builders/payments.ts'

const back = 'http://localhost:3000/pay/bkg_boiler?payment=pay_1'

async function openPages() {
  const opened = openPayments()
  const api = bareApi({ clock: opened.clock })
  const site = { stylesheet: '/assets/site.css', phone: '0800-247-847' }
  testGatewayPages(api, { hosted: opened.provider.hosted, publicUrl, site: async () => site })

  const asked = await opened.payments.payPage({ userId: asha, bookingId: boiler })
  if (!asked.ok) throw new Error(asked.refusal.kind)
  const page = new URL(asked.value)
  const clientSecret = page.searchParams.get('client_secret') ?? ''

  async function read(answer: Response) {
    return {
      status: answer.status,
      text: await answer.text(),
      to: answer.headers.get('location'),
      headers: answer.headers,
    }
  }

  return {
    ...opened,
    page,
    clientSecret,
    get: async (url: URL | string) =>
      read(await api.call(String(url).replace(publicUrl.origin, ''), { as: 'customer' })),
    post: async (path: string, fields: Readonly<Record<string, string>>) =>
      read(
        await api.call(path, {
          as: 'customer',
          method: 'POST',
          body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
        }),
      ),
    status: async () => (await opened.payments.listForBooking(boiler))[0]?.payment.status,
    checked: async () => {
      const [record] = await opened.payments.listForBooking(boiler)
      const checked = record && (await opened.payments.check(record.payment.id))
      return checked?.ok ? checked.value.payment.status : null
    },
  }
}

describe("the test gateway's page for paying", () => {
  it('shows the amount, its purpose, that it is a test, and one radio for each test card', async () => {
    using app = await openPages()
    const { status, text, headers } = await app.get(app.page)
    expect(status).toBe(200)
    expect(text).toContain('<html lang="en-GB">')
    expect(text).toContain('TEST: no real money')
    expect(text).toContain('<a class="figures" href="tel:0800247847">0800-247-847</a>')
    expect(text).toContain('Pay £120.00 Securely')
    expect(text).toContain('Booking K7Q4M2')
    expect(text).toContain('Save this card for future payments')
    expect(text.match(/type="radio"/g)).toHaveLength(10)
    expect(text.match(/<label/g)).toHaveLength(11)
    expect(text.match(/ checked/g)).toHaveLength(1)
    // With none at all the browser would send `Origin: null` with the form, which is then taken for another site's.
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('has no field for a card number', async () => {
    using app = await openPages()
    const { text } = await app.get(app.page)
    const types = [...text.matchAll(/<input[^>]*type="(\w+)"/g)].map(([, type]) => type)
    expect(new Set(types)).toEqual(new Set(['hidden', 'radio', 'checkbox']))
  })

  it('captures the money and returns to the site', async () => {
    using app = await openPages()
    const paid = await app.post(app.page.pathname, { return_url: back, method: 'pm_card_visa', save_card: 'yes' })
    expect(paid).toMatchObject({ status: 303, to: back })
    expect(await app.checked()).toBe('succeeded')
    expect(app.taken(boiler)).toBe(12_000)
    expect(await app.payments.listCards(asha)).toMatchObject([{ brand: 'visa', last4: '4242' }])
    const again = await app.post(app.page.pathname, { return_url: back, method: 'pm_card_visa' })
    expect(again).toMatchObject({ status: 200 })
    expect(again.text).toContain('This payment is complete.')
    await app.deliver()
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('shows why a card was declined, and keeps the choice', async () => {
    using app = await openPages()
    const method = 'pm_card_chargeDeclinedInsufficientFunds'
    const { status, text } = await app.post(app.page.pathname, { return_url: back, method, save_card: 'yes' })
    expect(status).toBe(402)
    expect(text).toMatch(/role="alert"[\s\S]*Payment failed: Your card has insufficient funds\./)
    expect(text).toMatch(new RegExp(`value="${method}"[^>]* checked`))
    expect(text.match(/ checked/g)).toHaveLength(2)
    expect(app.taken(boiler)).toBe(0)
    expect(await app.post(app.page.pathname, { return_url: back, method: 'pm_card_visa' })).toMatchObject({
      status: 303,
    })
    expect(await app.checked()).toBe('succeeded')
  })

  it('offers the saved cards of the customer', async () => {
    using app = await openPages()
    await app.post(app.page.pathname, { return_url: back, method: 'pm_card_mastercard', save_card: 'yes' })
    await app.checked()
    app.costs.set(boiler, 13_000)
    const next = await app.payments.payPage({ userId: asha, bookingId: boiler })
    const { text } = await app.get(next.ok ? next.value : '')
    expect(text).toContain('Your Mastercard ending 4444')
    expect(text).toContain('Pay £10.00 Securely')
  })

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'http://localhost:3000.evil.example/'])(
    'returns to the site rather than to %s',
    async (elsewhere) => {
      using app = await openPages()
      const { to } = await app.post(app.page.pathname, { return_url: elsewhere, method: 'pm_card_visa' })
      expect(new URL(to ?? '').origin).toBe(publicUrl.origin)
      app.page.searchParams.set('return_url', elsewhere)
      expect((await app.get(app.page)).text).not.toContain('evil')
    },
  )

  it('is for the holder of the client secret only', async () => {
    using app = await openPages()
    const fields = { return_url: back, method: 'pm_card_visa' }
    expect((await app.get(app.page.pathname)).status).toBe(404)
    expect((await app.get(`${app.page.pathname}?client_secret=x`)).status).toBe(404)
    expect((await app.post(app.page.pathname, { ...fields, client_secret: 'x' })).status).toBe(404)
    expect((await app.post('/test-gateway/pay/pi_test_none', fields)).status).toBe(404)
    expect(await app.checked()).toBe('pending')
  })

  it('asks for a choice where none was made', async () => {
    using app = await openPages()
    const { status, text } = await app.post(app.page.pathname, { return_url: back, method: 'nothing' })
    expect(status).toBe(422)
    expect(text).toContain('Please choose a card')
    expect(await app.checked()).toBe('pending')
  })
})

describe("the test gateway's 3-D Secure page", () => {
  async function challenged() {
    const app = await openPages()
    const { to } = await app.post(app.page.pathname, { return_url: back, method: 'pm_card_threeDSecure2Required' })
    return { ...app, challenge: new URL(to ?? '') }
  }

  it('captures the money when the authentication is completed', async () => {
    using app = await challenged()
    const { status, text } = await app.get(app.challenge)
    expect(status).toBe(200)
    expect(text).toContain('Complete authentication')
    expect(text).toContain('href="tel:0800247847"')
    expect(text).toContain('Fail authentication')
    expect(await app.checked()).toBe('requires_action')
    expect(app.taken(boiler)).toBe(0)
    expect(await app.post(app.challenge.pathname, { answer: 'complete' })).toMatchObject({ status: 303, to: back })
    expect(await app.checked()).toBe('succeeded')
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('captures nothing when it fails, and a late answer changes nothing', async () => {
    using app = await challenged()
    expect(await app.post(app.challenge.pathname, { answer: 'fail' })).toMatchObject({ status: 303, to: back })
    expect(await app.checked()).toBe('pending')
    await app.post(app.challenge.pathname, { answer: 'complete' })
    expect(await app.checked()).toBe('pending')
    expect(app.taken(boiler)).toBe(0)
    expect((await app.get(app.challenge)).text).toContain('Your bank asks nothing now.')
  })

  it('is for the holder of the client secret only', async () => {
    using app = await challenged()
    expect((await app.get(app.challenge.pathname)).status).toBe(404)
    expect((await app.post(app.challenge.pathname, { answer: 'complete', client_secret: 'x' })).status).toBe(404)
    expect(await app.checked()).toBe('requires_action')
  })
})
