import { type ServiceId, businessZone, parseId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const ada = {
  name: 'Ada Swift',
  email: 'ada@example.org',
  phone: '+447700900123',
  address: '1 High Street',
  postcode: 'CR0 1AB',
  description: 'The garden wall leans to one side, about two metres of it.',
}

export const price = {
  items: [
    { description: 'Take the wall down and rebuild it', quantity: 1, unit_price: 480, item_type: 'service' },
    { description: 'Bricks', quantity: 2.5, unit_price: 40, item_type: 'parts' },
  ],
  service_id: 'svc_plumbing-repair',
  duration_minutes: 240,
  payment_policy: 'full',
  valid_days: 30,
  version: 0,
}

type Settings = Parameters<typeof openWholeApp>[1]

/** The application with one request for a quote, the office at work, and the link of its customer. */
export async function openQuoteWorld(settings: Settings = {}) {
  const whole = await openWholeApp(undefined, settings)
  const { app, modules } = whole
  const cookie = await whole.signIn('admin')
  const send = (method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>) =>
    app.request(path, {
      method,
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const read = async (answer: Response) => {
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const site = await read(await send('GET', '/api/admin/site', undefined, { cookie }))
  await send(
    'PUT',
    '/api/admin/site',
    { ...site.body, business_address: '1 Mill Lane', vat_registered: false, vat_number: '' },
    { cookie },
  )
  const made = await modules.quoting.request({
    ...ada,
    category: null,
    serviceId: parseId('svc', price.service_id) as ServiceId,
    userId: null,
    isSpam: false,
    draftHash: null,
    files: [],
    origin: { source: 'leaflet', page: '/area/croydon', device: 'phone' },
  })
  if (!made.ok) throw new Error('the request was refused')
  const { id, reference } = made.value
  const token = await modules.quoteLinks.make(id)
  const office = async (method: string, path: string, body?: unknown) =>
    read(await send(method, `/api/admin/quote-requests${path}`, body, { cookie }))
  const customer = async (method: string, path: string, body?: unknown, by = token) =>
    read(await send(method, `/api/quote-requests/${id}${path}`, body, { 'x-quote-token': by }))
  return {
    ...whole,
    id,
    reference,
    token,
    cookie,
    office,
    customer,
    form: (path: string, fields: Readonly<Record<string, string>>, as: string | null = null) =>
      app.request(path, {
        method: 'POST',
        headers: { origin: 'http://localhost:3000', ...(as !== null && { cookie: as }) },
        body: new URLSearchParams(fields),
      }),
    /** Prices and sends it. */
    async quote(more: object = {}) {
      const priced = await office('PUT', `/${id}/price`, { ...price, ...more })
      if (priced.status !== 200) throw new Error(JSON.stringify(priced.body))
      const sent = await office('POST', `/${id}/send`)
      if (sent.status !== 202) throw new Error(JSON.stringify(sent.body))
      return sent.body.quote_request.quote as { readonly invoice_id: string; readonly total: number }
    },
    termsVersion: () => modules.terms.currentLabel(),
    /** The first free starts of the work, "YYYY-MM-DDTHH:MM:00". */
    async starts(): Promise<readonly string[]> {
      const found = await modules.quoting.find(id)
      const plan = found?.request.plan
      if (!plan) throw new Error('it has no price yet')
      const days = await modules.booking.freeDaysFor(plan, ada.postcode, 3)
      return days.flatMap((day) =>
        day.starts.map(({ startsAt }) =>
          startsAt.toZonedDateTimeISO(businessZone).toPlainDateTime().toString({ smallestUnit: 'second' }),
        ),
      )
    },
  }
}

export type QuoteWorld = Awaited<ReturnType<typeof openQuoteWorld>>
