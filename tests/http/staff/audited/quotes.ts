import { type AuditedWrites, type Desk, form, json } from './desk.ts'

const price = {
  items: [{ description: 'Rebuild the wall', quantity: 1, unit_price: 480 }],
  service_id: 'svc_plumbing-repair',
  duration_minutes: 240,
  payment_policy: 'full',
  version: 0,
}

/** A request for a quote of a visitor. */
async function asked({ whole }: Desk): Promise<string> {
  const made = await whole.modules.quoting.request({
    name: 'Ada Swift',
    email: 'ada@example.org',
    phone: '+447700900123',
    address: '1 High Street',
    postcode: 'CR0 1AB',
    description: `The garden wall leans to one side. ${whole.clock.now().toString()}`,
    category: null,
    serviceId: null,
    userId: null,
    isSpam: false,
    draftHash: null,
    files: [],
  })
  if (!made.ok) throw new Error('the request was refused')
  return made.value.id
}

async function priced(desk: Desk): Promise<string> {
  const site = await (await desk.json('GET', '/api/admin/site')).json()
  await desk.json('PUT', '/api/admin/site', {
    ...site,
    business_address: '1 Mill Lane',
    vat_registered: false,
    vat_number: '',
  })
  const id = await asked(desk)
  await desk.json('PUT', `/api/admin/quote-requests/${id}/price`, price)
  return id
}

/** Pricing and sending of quotes that were asked for. */
export const quoteWrites: AuditedWrites = {
  'PATCH /api/admin/quote-requests/:id': async (desk) =>
    json('PATCH', `/api/admin/quote-requests/${await asked(desk)}`, { state: 'closed' })(desk),
  'POST /admin/quotes/:id/change': async (desk) =>
    form(`/admin/quotes/${await asked(desk)}/change`, { state: 'closed' })(desk),
  'PUT /api/admin/quote-requests/:id/price': async (desk) =>
    json('PUT', `/api/admin/quote-requests/${await asked(desk)}/price`, price)(desk),
  'POST /api/admin/quote-requests/:id/send': async (desk) =>
    json('POST', `/api/admin/quote-requests/${await priced(desk)}/send`)(desk),
  'POST /admin/quotes/:id/price': async (desk) =>
    form(`/admin/quotes/${await asked(desk)}/price`, {
      'items.0.description': 'Rebuild the wall',
      'items.0.quantity': '1',
      'items.0.unit_price': '480',
      service_id: price.service_id,
      duration_minutes: '240',
      payment_policy: 'full',
      valid_days: '30',
      version: '0',
    })(desk),
  'POST /admin/quotes/:id/send': async (desk) => form(`/admin/quotes/${await priced(desk)}/send`)(desk),
}
