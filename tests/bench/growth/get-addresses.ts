import { globSync } from 'node:fs'
import { z } from 'zod'
import { customerPhone, heavyCustomer } from '../data/fill-business.ts'
import { type Samples, samplesOf } from './samples.ts'
import { unanswered } from './unanswered.ts'

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().optional(),
  schema: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
})

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.looseObject({ get: z.looseObject({ parameters: z.array(parameterSchema).optional() }).optional() }),
  ),
})

/** The first nine digits of a customer's number, as the office types them. */
const number = `0${customerPhone(77).slice(3, 11)}`

/**
 * A common name, an address of one customer, a reference, another name, most of a number, a text without a hit, and one
 * too short for the index.
 */
const texts = ['patel', 'client77@example.org', 'CB-00', "o'neill", number, 'zzqx nobody', 'qz']

const valuesOf: Readonly<Record<string, readonly string[]>> = {
  q: texts,
  user_type: ['customer', 'technician', 'office', 'admin'],
  role: ['customer', 'technician', 'office', 'admin'],
  status: ['suspended'],
  action: ['booking_moved', 'catalogue_seeded', 'staff_created'],
  kind: ['business', 'private'],
  event: ['receipt', 'account_deleted'],
  who: ['usr_business-office', heavyCustomer],
  target: ['bkg_01900000-0000-7000-8000-000000000000'],
}

/** Questions of pages, as their forms ask them. */
const pageFilters: Readonly<Record<string, readonly string[]>> = {
  '/admin/bookings': [
    ...texts.map((text) => `q=${encodeURIComponent(text)}`),
    ...['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'].map((status) => `status=${status}`),
    'when=past',
    'when=newest',
    'unassigned=yes',
    'when=past&q=zzqx',
  ],
  '/admin/messages': [
    ...texts.map((text) => `q=${encodeURIComponent(text)}`),
    ...['queued', 'failed', 'unsure', 'delivered', 'cancelled'].map((state) => `state=${state}`),
    ...['push', 'in_app', 'email', 'whatsapp'].map((channel) => `channel=${channel}`),
    'channel=push&state=failed',
    'event=receipt',
  ],
  '/admin/payments': [
    ...texts.map((text) => `q=${encodeURIComponent(text)}`),
    ...['pending', 'authorised', 'succeeded', 'failed', 'refunded', 'disputed'].map((status) => `status=${status}`),
    ...['stripe', 'paypal', 'office', 'test'].map((provider) => `provider=${provider}`),
  ],
  '/admin/customers': [...texts.map((text) => `q=${encodeURIComponent(text)}`), 'kind=business', 'kind=private'],
  '/admin/users': [
    ...texts.map((text) => `q=${encodeURIComponent(text)}`),
    'role=customer',
    'role=technician',
    'role=office',
    'role=admin',
    'status=suspended',
  ],
  '/admin/audit': ['action=booking_moved', 'action=catalogue_seeded', 'action=staff_created', `who=${heavyCustomer}`],
  '/admin/security-log': ['kind=signed_in', 'kind=webhook_refused', `who=${heavyCustomer}`],
  '/admin/enquiries': ['state=all', 'state=open', 'state=spam', 'kind=coverage', 'whose=mine', 'whose=nobody'],
  '/coverage': ['postcode=CR0+1AB'],
  '/notifications': [],
}

/** An address, and the path of the declaration that it fills. */
export interface Address {
  readonly path: string
  readonly address: string
}

/** Every GET of the OpenAPI document and every page, with the ids of this data, and each of their filters in turn. */
export function getAddresses(openApi: unknown, data: string): readonly Address[] {
  const samples = samplesOf(data)
  return [...apiAddresses(openApi, samples), ...pageAddresses(samples)]
}

function apiAddresses(openApi: unknown, samples: Samples): readonly Address[] {
  return Object.entries(documentSchema.parse(openApi).paths).flatMap(([path, { get }]) => {
    if (!get || path in unanswered) return []
    const parameters = get.parameters ?? []
    const asked = parameters.filter((one) => one.in === 'query')
    const fixed = asked
      .filter((one) => one.required === true)
      .map(({ name }) => `${name}=${encodeURIComponent(samples.query(path, name))}`)
    const variants = asked.flatMap(({ name, required, schema }) =>
      required === true
        ? []
        : (schema?.enum ?? valuesOf[name] ?? []).map((value) => `${name}=${encodeURIComponent(value)}`),
    )
    const place = samples.fill(path)
    return ['', ...variants].map((variant) => {
      const query = [...fixed, variant].filter((part) => part !== '').join('&')
      return { path, address: query === '' ? place : `${place}?${query}` }
    })
  })
}

function pageAddresses(samples: Samples): readonly Address[] {
  return globSync('ui/pages/**/+Page.tsx').flatMap((file) => {
    const named = file
      .replaceAll('\\', '/')
      .replace(/^ui\/pages/, '')
      .replace('/+Page.tsx', '')
    const path = (named.replace(/\/index$/, '') || '/').replaceAll(/@(\w+)/g, '{$1}')
    if (path in unanswered) return []
    const { place, query } = samples.page(path)
    return [query, ...(pageFilters[path] ?? [])].map((one) => ({ path, address: `${place}?${one}` }))
  })
}
