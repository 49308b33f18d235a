import { type CarePlanId, businessDate, parseId } from '#modules/shared'
import { type Json, openSite } from '../customers/customer-site.ts'
import { bank } from '../invoices/invoice-site.ts'

/** A property of the customer, for which the office proposes plans. */
export async function openPlans() {
  const site = await openSite()
  const property = await site.added()
  const { whole } = site
  const today = () => businessDate(whole.clock.now())
  const wish = (changes: object = {}) => ({
    customer_id: site.customer,
    property_id: property,
    plan: 'basic',
    interval: 'yearly',
    price: 490,
    visits_a_year: 2,
    service_id: site.service.id,
    start: today().add({ days: 5 }).toString(),
    first_visit: today().add({ days: 40 }).toString(),
    ...changes,
  })

  let isStale = false
  const fresh = new Map<string, string>()
  /** Sessions end while days pass: then the person signs in again. */
  async function send(as: string, method: string, path: string, body?: object) {
    if (!isStale || (as !== 'office' && as !== 'customer')) return site.send(as, method, path, body)
    const cookie = fresh.get(as) ?? (await whole.signIn(as))
    fresh.set(as, cookie)
    const answer = await whole.app.request(path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json: Json = await answer.json()
    return { status: answer.status, json }
  }
  const idOf = ({ json }: { readonly json: Json }) => String(json['id'])
  const propose = (changes: object = {}, as = 'office') => send(as, 'POST', '/api/care/plans', wish(changes))
  const read = async (id: string, as = 'office') => (await send(as, 'GET', `/api/care/plans/${id}`)).json
  const act = (id: string, deed: string, body: object = {}, as = 'customer') =>
    send(as, 'POST', `/api/care/plans/${id}/${deed}`, body)

  async function accept(id: string, changes: object = {}, as = 'customer') {
    const { offer } = await read(id)
    const terms_version =
      typeof offer === 'object' && offer !== null && 'terms_version' in offer
        ? String(offer.terms_version)
        : 'plan-1/none'
    return act(id, 'accept', { terms: true, terms_version, ...changes }, as)
  }

  return {
    ...site,
    property,
    today,
    wish,
    idOf,
    propose,
    read,
    act,
    accept,
    /** A plan that the customer has accepted. */
    async accepted(changes: object = {}): Promise<string> {
      const id = idOf(await propose(changes))
      await accept(id)
      return id
    },
    /** Lets days pass, with the jobs of each. */
    async pass(days: number): Promise<void> {
      whole.clock.set(whole.clock.now().add({ hours: 24 * days }))
      if (days > 0) isStale = true
      fresh.clear()
      await whole.modules.carePlans.tend()
      await whole.modules.billing.runRecurring()
    },
    /** The details without which no document is issued. */
    async giveDetails(): Promise<void> {
      const cookie = await whole.signIn('admin')
      const facts = await (await whole.app.request('/api/admin/site', { headers: { cookie } })).json()
      const put = async (path: string, body: object) => {
        const headers = { cookie, 'content-type': 'application/json' }
        const saved = await whole.app.request(path, { method: 'PUT', headers, body: JSON.stringify(body) })
        if (!saved.ok) throw new Error(`the details were refused: ${await saved.text()}`)
      }
      const address = { business_address: '1 High Street, Croydon CR0 1AA' }
      await put('/api/admin/site', { ...facts, ...address, vat_registered: false, vat_number: '' })
      await put('/api/admin/invoicing', { vat_registered: false, ...bank })
    },
    link: async (id: string) => (await whole.modules.carePlans.makeLink(carePlanId(id))).token,
    follow: (id: string) => whole.modules.carePlans.followBilling(carePlanId(id)),
    events: (kind: string) => whole.data.texts('outbox', 'body', { kind }).map((body) => JSON.parse(body)),
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}

export function carePlanId(id: string): CarePlanId {
  const parsed = parseId('cpl', id)
  if (!parsed) throw new Error(`${id} is no plan`)
  return parsed
}
