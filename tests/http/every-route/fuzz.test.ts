import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { judgeAccess } from '../../../src/http/kit/access.ts'
import type { EndpointSpec } from '../../../src/http/kit/api.ts'
import { callers } from '../../support/apps/whole-app.ts'
import { type Faulty, faultyBodies } from '../../support/builders/faulty-bodies.ts'
import { addressOf, faultOf, nameOf, openFuzzedApp } from './fuzzed-app.ts'
import { runs } from '../../support/property-runs.ts'

const { whole, cookieOf, schemaOf, exampleOf, queryNamesOf, send, isUntouched } = await openFuzzedApp()
afterAll(() => whole[Symbol.dispose]())

const { endpoints } = whole.api
const changing = endpoints.filter(({ method }) => method !== 'get')

/** All faults of an endpoint, over every caller and body. */
async function faultsOver(spec: EndpointSpec, bodies: readonly Faulty[]): Promise<readonly string[]> {
  const faults: string[] = []
  const statuses = new Set<number>()
  for (const caller of callers) {
    // A role that may not come is refused with any body: a few bodies are enough.
    const mayCome = judgeAccess(spec.access, caller) === null
    for (const faulty of mayCome ? bodies : bodies.filter((_, at) => at % 8 === 0)) {
      const answer = await send(spec, caller, faulty)
      statuses.add(answer.status)
      const fault = await faultOf(answer)
      if (fault) faults.push(`${caller ?? 'visitor'}, ${faulty.says}: ${fault}`)
      if (!isUntouched()) return [...faults, `${caller ?? 'visitor'}, ${faulty.says}: changed the database`]
    }
  }
  return statuses.has(422) ? faults : [...faults, `no body was validated: only ${[...statuses].join()} was answered`]
}

/** A draft keeps what was typed so far, right or wrong: it is judged when it becomes a booking. */
const keepsTyping = new Set(['PUT /api/booking-draft'])
const isRefusedEvenThere = ({ says }: Faulty) => !/the date/.test(says)

describe.each(changing.map((spec) => [nameOf(spec), spec] as const))('%s', (name, spec) => {
  it('has a valid example body', () => {
    expect(spec.body?.safeParse(exampleOf(spec)).error?.issues ?? []).toEqual([])
  })

  it('refuses every body with one fault, and changes nothing', async () => {
    const bodies = faultyBodies(schemaOf(spec), exampleOf(spec))
    expect(bodies.length).toBeGreaterThan(20)
    expect(await faultsOver(spec, keepsTyping.has(name) ? bodies.filter(isRefusedEvenThere) : bodies)).toEqual([])
  })

  it('refuses 10 MB, declared in a header or streamed', async () => {
    const mega = new Uint8Array(2 ** 20).fill(0x20)
    const bodies = [new Blob(Array.from({ length: 10 }, () => mega)), new Blob([mega]).stream()]
    const caller = callers.findLast((one) => judgeAccess(spec.access, one) === null) ?? null
    for (const body of bodies) {
      const request = new Request(`http://localhost${addressOf(spec)}`, {
        method: spec.method.toUpperCase(),
        headers: { 'content-type': 'application/json', cookie: cookieOf(caller) },
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

describe('random bodies', () => {
  it('are refused where they are not valid, for every caller, and change nothing', async () => {
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
      { numRuns: runs(3_000) },
    )
  })
})

const anyWord = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'a\u0000b',
    'abc',
    'a"b',
    '"""',
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

describe('random addresses and queries', () => {
  const reading = endpoints.filter(({ method }) => method === 'get')
  it('are never answered with a server error, and change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reading),
        fc.constantFrom(...callers),
        fc.option(anyWord),
        fc.array(anyWord, { maxLength: 6 }),
        async (spec, caller, id, values) => {
          const path = id === null ? addressOf(spec) : spec.path.replaceAll(/:\w+/g, encode(id) || 'x')
          const names = [...queryNamesOf(spec), 'unknown']
          const query = values.map((value, at) => `${names[at % names.length]}=${encode(value)}`).join('&')
          const headers = { cookie: cookieOf(caller) }
          const answer = await whole.app.request(`${path}?${query}`, { headers })
          expect(answer.ok ? null : await faultOf(answer)).toBeNull()
          expect(isUntouched()).toBe(true)
        },
      ),
      { numRuns: runs(2_000) },
    )
  })
})
