import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

export type Json = Readonly<Record<string, unknown>>

/** The body of a property. */
export const flat = {
  name: 'Flat 2',
  address: '7 High Street, Croydon',
  postcode: 'cr01ab',
  access: { entry: 'Key safe 1234' },
  occupier_name: 'Tess Tenant',
  occupier_phone: '020 7946 0123',
  occupier_email: 'tess@example.com',
}

/** The application with sessions of a customer, the office, a technician and another customer. */
export async function openSite() {
  const whole = await openWholeApp()
  const cookies = {
    customer: await whole.signIn('customer'),
    office: await whole.signIn('office'),
    technician: await whole.signIn('technician'),
  }
  const { id: other, cookie: stranger } = await signUpStranger(whole)
  const sessions: Readonly<Record<string, string>> = { ...cookies, stranger }
  async function send(as: string, method: string, path: string, body?: object) {
    const answer = await whole.app.request(path, {
      method,
      headers: { cookie: sessions[as] ?? '', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json: Json = await answer.json()
    return { status: answer.status, json }
  }
  const added = async (as = 'customer', changes: object = {}) =>
    String((await send(as, 'POST', '/api/me/properties', { ...flat, ...changes })).json['id'])
  const services = await whole.modules.catalogue.activeServices('plumbing')
  const service = services.find(({ isEmergency }) => !isEmergency)
  if (!service) throw new Error('plumbers are in the catalogue')
  const soon = whole.adapters.clock.now().add({ hours: 72 })
  const [start = ''] = await whole.modules.booking.nextFreeStarts(service.id, soon, 'standard')
  const order = { service_id: service.id, scheduled_date: start, problem_description: 'The tap drips.' }
  const { data } = whole
  return {
    whole,
    other,
    customer: data.text('users', 'id', { email: 'customer@example.com' }),
    cookie: cookies.customer,
    send,
    added,
    service,
    start,
    count: (table: string) => data.count(table),
    book: (changes: object, as = 'customer') => send(as, 'POST', '/api/bookings', { ...order, ...changes }),
    [Symbol.dispose]: () => whole[Symbol.dispose](),
  }
}

async function signUpStranger({ app }: WholeApp) {
  const body = { email: 'other@example.com', password: 'a-long-enough-phrase-1', full_name: 'Otto Other' }
  const headers = { 'content-type': 'application/json' }
  const answer = await app.request('/api/auth/signup', { method: 'POST', headers, body: JSON.stringify(body) })
  const [cookie = ''] = answer.headers.getSetCookie()
  const me = await app.request('/api/auth/me', { headers: { cookie: cookie.split(';', 1).join() } })
  const { user }: { readonly user: { readonly id: string } } = await me.json()
  return { id: user.id, cookie: cookie.split(';', 1).join() }
}
