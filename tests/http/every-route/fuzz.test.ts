import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { judgeAccess } from '../../../src/http/kit/access.ts'
import type { EndpointSpec } from '../../../src/http/kit/api.ts'
import { createOpenApi } from '../../../src/http/api-docs/openapi.ts'
import { problemCodes } from '../../../src/http/kit/problem-codes.ts'
import { type Faulty, faultyBodies } from '../../support/builders/faulty-bodies.ts'
import { type Caller, callers, openWholeApp } from '../../support/apps/whole-app.ts'
import { exampleBody } from './body-examples.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())
const cookies = new Map<Caller, string>()
for (const caller of callers) cookies.set(caller, await whole.signIn(caller))

const { endpoints } = whole.api
const changing = endpoints.filter(({ method }) => method !== 'get')
const document = createOpenApi(endpoints, {
  title: 'Callout',
  version: '1',
  publicUrl: new URL('http://localhost'),
  cookieName: 'session',
})

const nameOf = ({ method, path }: EndpointSpec) => `${method.toUpperCase()} ${path}`
const idOf = (path: string) =>
  path.startsWith('/api/services') || path.startsWith('/api/admin/services')
    ? 'svc_plumbing-repair'
    : `${prefixOf(path)}_00000000`
const addressOf = ({ path }: EndpointSpec) =>
  path
    .replace(':date', '2030-01-02')
    .replace(':phone', '+447700900123')
    .replace(':kind', 'gas_safe')
    .replace(':variation', 'var_00000000')
    .replace(':property', 'prp_00000000')
    .replace(/:\w+/, idOf(path))

function prefixOf(path: string): string {
  if (path.includes('photos/:')) return 'pho'
  const known: readonly (readonly [string, string])[] = [
    ['applications', 'app'],
    ['bookings', 'bkg'],
    ['payments', 'pay'],
    ['cards', 'crd'],
    ['technicians', 'tec'],
    ['passkeys', 'pky'],
    ['sessions', 'ses'],
    ['invitations', 'inv'],
    ['credentials', 'crd'],
    ['documents', 'doc'],
    ['enquiries', 'enq'],
    ['messages/', 'msg'],
    ['identities', 'idn'],
    ['me/properties', 'prp'],
  ]
  return known.find(([word]) => path.includes(word))?.[1] ?? 'usr'
}

function schemaOf(spec: EndpointSpec) {
  const operation = document.paths[spec.path.replaceAll(/:(\w+)/g, '{$1}')]?.[spec.method]
  return operation?.requestBody?.content['application/json']?.schema ?? { type: 'object' as const, properties: {} }
}

const exampleOf = (spec: EndpointSpec) => exampleBody(nameOf(spec), schemaOf(spec).required ?? [])

async function send(spec: EndpointSpec, caller: Caller, { body, contentType }: Pick<Faulty, 'body' | 'contentType'>) {
  const headers = new Headers({ cookie: cookies.get(caller) ?? '' })
  if (contentType) headers.set('content-type', contentType)
  const request = new Request(`http://localhost${addressOf(spec)}`, {
    method: spec.method.toUpperCase(),
    headers,
    body,
  })
  if (!contentType) request.headers.delete('content-type')
  return whole.app.request(request)
}

const problemShape = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().min(1),
  code: z.enum(Object.keys(problemCodes)),
})

/** The fault of an answer that should be a refusal; null for a correct refusal. */
async function faultOf(answer: Response): Promise<string | null> {
  const text = await answer.text()
  if (answer.status < 400 || answer.status > 499) return `answered ${answer.status}: ${text.slice(0, 200)}`
  const type = answer.headers.get('content-type')
  if (type !== 'application/problem+json') return `${answer.status} is of type ${type}`
  const parsed = problemShape.safeParse(JSON.parse(text))
  if (!parsed.success) return `${answer.status} is no problem we know: ${text.slice(0, 300)}`
  return parsed.data.status === answer.status ? null : `says ${parsed.data.status} and is ${answer.status}`
}

const { raw } = whole.adapters.database
const tables = raw
  .prepare<[], string>("select name from sqlite_master where type = 'table' order by name")
  .pluck()
  .all()
/** Columns that the use of a session changes automatically. */
const ownPace: Readonly<Record<string, readonly string[]>> = { sessions: ['last_used_at', 'expires_at'] }

function digest(): string {
  const hash = createHash('sha256')
  for (const table of tables) {
    for (const row of raw.prepare<[], Record<string, unknown>>(`select * from ${table}`).iterate()) {
      for (const column of ownPace[table] ?? []) delete row[column]
      hash
        .update(table)
        .update(JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    }
  }
  return hash.digest('hex')
}

const changes = raw.prepare<[], number>('select total_changes()').pluck()
const untouched = digest()
let seen = changes.get()

/** Only looks closely when any row was written since the last time. */
function isUntouched(): boolean {
  const now = changes.get()
  if (now === seen) return true
  seen = now
  return digest() === untouched
}

/** Everything that went wrong over all callers and bodies: a list reads better than the first of it. */
async function faultsOver(spec: EndpointSpec, bodies: readonly Faulty[]): Promise<readonly string[]> {
  const faults: string[] = []
  const statuses = new Set<number>()
  for (const caller of callers) {
    for (const faulty of bodies) {
      const answer = await send(spec, caller, faulty)
      statuses.add(answer.status)
      const fault = await faultOf(answer)
      if (fault) faults.push(`${caller ?? 'visitor'}, ${faulty.says}: ${fault}`)
      if (!isUntouched()) return [...faults, `${caller ?? 'visitor'}, ${faulty.says}: changed the database`]
    }
  }
  return statuses.has(422) ? faults : [...faults, `no body was looked at: only ${[...statuses].join()} was answered`]
}

/** A draft keeps what was typed so far, right or wrong: it is judged when it becomes a booking. */
const keepsTyping = new Set(['PUT /api/booking-draft'])
const isRefusedEvenThere = ({ says }: Faulty) => !/the date/.test(says)

describe.each(changing.map((spec) => [nameOf(spec), spec] as const))('%s', (name, spec) => {
  it('has an example that is valid, so that faults come one at a time', () => {
    expect(spec.body?.safeParse(exampleOf(spec)).error?.issues ?? []).toEqual([])
  })

  it('refuses every body with one fault, and changes nothing', async () => {
    const bodies = faultyBodies(schemaOf(spec), exampleOf(spec))
    expect(bodies.length).toBeGreaterThan(20)
    expect(await faultsOver(spec, keepsTyping.has(name) ? bodies.filter(isRefusedEvenThere) : bodies)).toEqual([])
  })

  it('refuses 10 MB, said before or streamed', async () => {
    const mega = new Uint8Array(2 ** 20).fill(0x20)
    const bodies = [new Blob(Array.from({ length: 10 }, () => mega)), new Blob([mega]).stream()]
    const caller = callers.findLast((one) => judgeAccess(spec.access, one) === null) ?? null
    for (const body of bodies) {
      const request = new Request(`http://localhost${addressOf(spec)}`, {
        method: spec.method.toUpperCase(),
        headers: { 'content-type': 'application/json', cookie: cookies.get(caller) ?? '' },
        body,
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      })
      const answer = await whole.app.request(request)
      expect(await faultOf(answer)).toBeNull()
      expect(answer.status).toBe(413)
    }
    expect(isUntouched()).toBe(true)
  })
})

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom('email', 'password', 'name', 'id', 'status', 'date')),
    fc.jsonValue(),
    { maxKeys: 8 },
  ),
)

describe('bodies made up at random', () => {
  it('are refused wherever they are not valid, whoever sends them, and change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...changing),
        fc.constantFrom(...callers),
        anyJson,
        fc.boolean(),
        async (spec, caller, value, keeps) => {
          const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
          const body = JSON.stringify(keeps && isObject ? { ...exampleOf(spec), ...value } : value)
          fc.pre(!(spec.body ?? z.strictObject({})).safeParse(JSON.parse(body)).success)
          const fault = await faultOf(await send(spec, caller, { body, contentType: 'application/json' }))
          expect(fault).toBeNull()
          expect(isUntouched()).toBe(true)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})

const anyWord = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'a\u0000b',
    '\ud800',
    'x'.repeat(1_000),
    '-1',
    '1e400',
    'NaN',
    '9999-99-99',
    '+275760-09-14',
    '2026-02-30',
    '',
    '[]',
    '../..',
    '%',
    '%00',
    '%ff',
    '%E0%A4%A',
  ),
)
const encode = (text: string) => (text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed()))

describe('addresses and queries made up at random', () => {
  const reading = endpoints.filter(({ method }) => method === 'get')
  const parametersOf = (spec: EndpointSpec) =>
    (document.paths[spec.path.replaceAll(/:(\w+)/g, '{$1}')]?.[spec.method]?.parameters ?? []).flatMap((each) =>
      'in' in each && each.in === 'query' ? [each.name] : [],
    )

  it('never meet a fault of ours, and change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reading),
        fc.constantFrom(...callers),
        fc.option(anyWord),
        fc.array(anyWord, { maxLength: 3 }),
        async (spec, caller, id, values) => {
          const path = id === null ? addressOf(spec) : spec.path.replaceAll(/:\w+/g, encode(id) || 'x')
          const names = [...parametersOf(spec), 'unknown']
          const query = values.map((value, at) => `${names[at % names.length]}=${encode(value)}`).join('&')
          const headers = { cookie: cookies.get(caller) ?? '' }
          const answer = await whole.app.request(`${path}?${query}`, { headers })
          expect(answer.ok ? null : await faultOf(answer)).toBeNull()
          expect(isUntouched()).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
