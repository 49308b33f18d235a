import { describe, expect, it } from 'vitest'
import { signatureHeader } from '#adapters/test-gateway'
import { openPaymentApp } from '../../support/apps/payment-app.ts'
import { boiler } from '../../support/builders/payments.ts'

describe('POST /api/webhooks/test', () => {
  /** Pays at the provider, behind our back, and answers the notice that it sends. */
  async function paidElsewhere(app: ReturnType<typeof openPaymentApp>) {
    const { body } = await app.intent()
    const record = await app.ports.payments.find(body.payment_id)
    const ref = record?.payment.providerRef ?? ''
    await app.provider.gateway.confirm({
      ref,
      attempt: 1,
      methodId: 'pm_card_visa',
      saveCard: false,
      returnUrl: 'http://localhost:3000/',
    })
    const notice = { text: '', signature: '' }
    await app.provider.deliveries.deliverDue(async (text, signature) => {
      Object.assign(notice, { text, signature })
      return true
    })
    return notice
  }

  const send = (app: ReturnType<typeof openPaymentApp>, text: string, signature: string) =>
    app.api.call('/api/webhooks/test', { method: 'POST', body: text, headers: { [signatureHeader]: signature } })

  it('handles a signed notice once, however often it arrives', async () => {
    using app = openPaymentApp()
    const { text, signature } = await paidElsewhere(app)
    expect(app.taken(boiler)).toBe(0)
    const answers = await Promise.all([send(app, text, signature), send(app, text, signature)])
    answers.push(await send(app, text, signature))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
    expect(app.data.eventKinds()).toEqual(['payment-succeeded'])
  })

  it('answers 400 to a wrong or old signature, and changes nothing', async () => {
    using app = openPaymentApp()
    const { text, signature } = await paidElsewhere(app)
    const forged = text.replaceAll('12000', '99000')
    expect((await send(app, forged, signature)).status).toBe(400)
    expect((await send(app, text, '')).status).toBe(400)
    expect((await send(app, text, 't=1,v1=00')).status).toBe(400)
    expect((await app.api.call('/api/webhooks/test', { method: 'POST', body: text })).status).toBe(400)
    app.clock.move({ minutes: 10 })
    expect((await send(app, text, signature)).status).toBe(400)
    expect(app.taken(boiler)).toBe(0)
    expect(app.data.count('provider_events')).toBe(0)
    expect(app.data.eventKinds()).toEqual([])
  })

  it('refuses a body that is far too large before reading it', async () => {
    using app = openPaymentApp()
    expect((await send(app, 'x'.repeat(10_000_000), 't=1,v1=00')).status).toBe(413)
  })

  it('answers 5xx when the handling fails, and succeeds at the next delivery', async () => {
    let broken = true
    using app = openPaymentApp((ports) => ({
      ...ports,
      payments: {
        ...ports.payments,
        async apply(application) {
          if (broken && application.event) throw new Error('the disk is full')
          return ports.payments.apply(application)
        },
      },
    }))
    const { text, signature } = await paidElsewhere(app)
    expect((await send(app, text, signature)).status).toBe(500)
    expect(app.taken(boiler)).toBe(0)
    expect(app.data.count('provider_events')).toBe(0)
    broken = false
    expect((await send(app, text, signature)).status).toBe(200)
    expect(app.taken(boiler)).toBe(12_000)
  })
})
