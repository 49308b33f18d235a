import { createServer } from 'node:http'
import { createLog } from '../../../src/log.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_dummy',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_dummy',
  STRIPE_WEBHOOK_SECRET: 'whsec_dummy',
}

/** The application with live keys, before its launch, and a provider that answers nothing but counts what is asked of it. */
export async function openLaunchApp(settings: Readonly<Record<string, string>> = {}) {
  const asked: string[] = []
  const provider = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    outgoing.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has a port')
  const whole = await openWholeApp(createLog('silent'), {
    ...liveKeys,
    STRIPE_API_BASE: `http://127.0.0.1:${address.port}`,
    ADMIN_EMAIL: 'admin@example.com',
    ...settings,
  })
  const cookies = { admin: await whole.signIn('admin'), customer: await whole.signIn('customer') }

  async function send(method: string, to: string, body?: object, as: keyof typeof cookies = 'admin') {
    const headers = { cookie: cookies[as], 'content-type': 'application/json' }
    const answer = await whole.app.request(to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

  const form = (to: string, fields: Readonly<Record<string, string>>, as: keyof typeof cookies = 'admin') =>
    whole.app.request(to, { method: 'POST', headers: { cookie: cookies[as] }, body: new URLSearchParams(fields) })

  return {
    whole,
    asked,
    send,
    form,
    /** Mends every fault of a fresh installation. */
    async mend(): Promise<void> {
      await form('/admin/business', {
        business_name: 'Callout Croydon',
        company_name: 'Callout Croydon Ltd',
        company_number: '01234567',
        registered_office: '1 High Street',
        contact_email: 'hello@example.com',
        complaints_address: 'hello@example.com',
        vat_registered: 'yes',
        vat_number: 'GB123456782',
      })
      await form('/admin/hours/hotline', { hotline: '0800-247-847' })
      const { body } = await send('GET', '/api/legal')
      for (const { page, text, version } of body.items) {
        const filled = String(text).replaceAll(/\[\[[^\]]+\]\]/g, 'Filled in')
        await send('PUT', `/api/admin/legal/${page}`, { text: filled, version })
      }
    },
    /** A booking of the customer that is to be paid now. */
    async book(): Promise<string> {
      const services = await send('GET', '/api/services')
      const service = (services.body.items ?? services.body).find(
        ({ is_emergency }: { is_emergency: boolean }) => is_emergency,
      )
      const made = await send(
        'POST',
        '/api/bookings',
        {
          service_id: service.id,
          priority: 'emergency',
          customer_address: '1 High Street',
          customer_postcode: 'CR0 1AB',
          customer_phone: '020 7946 0958',
          problem_description: 'Water comes through the ceiling',
          contact_name: 'Asha Patel',
          contact_email: 'customer@example.com',
        },
        'customer',
      )
      if (made.status !== 201) throw new Error(`no booking: ${JSON.stringify(made.body)}`)
      return made.body.id
    },
    [Symbol.dispose]() {
      whole[Symbol.dispose]()
      provider.closeAllConnections()
      provider.close()
    },
  }
}
