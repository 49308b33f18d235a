import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeForm } from './open-api-form.ts'
import { openSpecification, specificationsAt, withoutSpecifications } from './open-api.ts'

const thing = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    made: { type: 'integer' },
    owner: { nullable: true, anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/owner' }] },
    links: { type: 'array', items: { $ref: '#/components/schemas/owner' } },
    anything: { type: 'object' },
    words: { type: 'object', additionalProperties: { type: 'string' } },
  },
}
const described = {
  openapi: '3.0.0',
  components: {
    schemas: {
      thing,
      owner: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, of: { $ref: '#/components/schemas/thing' } },
      },
      order: {
        allOf: [
          { $ref: '#/components/schemas/base' },
          { type: 'object', properties: { total: { type: 'string', pattern: '^\\d+$' } } },
        ],
      },
      base: { type: 'object', required: ['state'], properties: { state: { type: 'string', enum: ['OPEN', 'DONE'] } } },
    },
    parameters: { key: { in: 'header', name: 'Request-Key', schema: { type: 'string', maxLength: 5 } } },
  },
  paths: {
    '/v1/things': {
      get: {
        parameters: [
          { in: 'query', name: 'limit', schema: { type: 'integer' } },
          {
            in: 'query',
            name: 'made',
            schema: { anyOf: [{ type: 'object', properties: { gte: { type: 'integer' } } }, { type: 'integer' }] },
          },
        ],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } } } },
      },
      post: {
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                additionalProperties: false,
                required: ['made'],
                properties: {
                  made: { type: 'integer' },
                  sure: { type: 'boolean' },
                  list: { type: 'array', items: { type: 'integer' } },
                  part: { type: 'object', properties: { size: { type: 'integer' } } },
                },
              },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } } },
          204: {},
        },
      },
    },
    '/v1/orders/{id}': {
      parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string', pattern: '^[A-Z]+$' } }],
      post: {
        parameters: [{ $ref: '#/components/parameters/key' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/order' } } } },
        responses: { default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/order' } } } } },
      },
    },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'specification-'))
const file = join(folder, 'described.json')
writeFileSync(file, JSON.stringify(described))
afterAll(() => rmSync(folder, { recursive: true }))

const specification = openSpecification(file)
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (body: string, headers: Record<string, string> = form) =>
  specification.judgeRequest({ method: 'POST', path: '/v1/things', headers, body })
const order = (body: unknown, path = '/v1/orders/ABC', headers: Record<string, string> = {}) =>
  specification.judgeRequest({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  })
const answer = (body: unknown, status = 200) =>
  specification.judgeAnswer({ method: 'GET', path: '/v1/things?limit=1', status, body })

describe('specification', () => {
  it('allows a form as it is described, nested and in lists', () => {
    expect(post('made=1&sure=true&list[0]=1&list[1]=2&part[size]=3')).toEqual([])
    expect(post('made=1&list[]=1&list[]=2')).toEqual([])
  })

  it.each([
    ['made=1&other=2', 'other'],
    ['made=1&part[other]=2', 'other'],
    ['made=one', '/made must be integer'],
    ['sure=true', 'made'],
    ['made=1&list[0]=x', '/list/0 must be integer'],
    ['', 'a body is missing'],
  ])('finds the fault in the form "%s"', (body, fault) => {
    expect(post(body).join()).toContain(fault)
  })

  it('refuses a body of a type that is not described, and an address or a method that is not there', () => {
    expect(post('{}', { 'content-type': 'application/json' })).toHaveLength(1)
    expect(specification.judgeRequest({ method: 'PUT', path: '/v1/things', headers: {}, body: '' })).toHaveLength(1)
    expect(specification.judgeRequest({ method: 'GET', path: '/v1/thing', headers: {}, body: '' })).toHaveLength(1)
  })

  it('checks the query, wherever it is given', () => {
    const get = (path: string, query?: string) =>
      specification.judgeRequest({
        method: 'get',
        path,
        headers: {},
        body: '',
        ...(query === undefined ? {} : { query }),
      })
    expect(get('/v1/things?limit=3&made[gte]=12')).toEqual([])
    expect(get('/v1/things', 'made=12')).toEqual([])
    expect(get('/v1/things', 'limit=few').join()).toContain('/limit must be integer')
    expect(get('/v1/things?page=2').join()).toContain('page')
  })

  it('checks the parts of a JSON body, its path and the described headers', () => {
    expect(order({ state: 'OPEN', total: '12' })).toEqual([])
    expect(order({ state: 'OPEN', total: 'x' }).join()).toContain('/total must match pattern')
    expect(order({ state: 'OPEN', total: '1', colour: 'red' }).join()).toContain('colour')
    expect(order({ total: '1' }).join()).toContain('state')
    expect(order({ state: 'OPEN' }, '/v1/orders/abc').join()).toContain('/id must match pattern')
    expect(order({ state: 'OPEN' }, '/v1/orders/ABC', { 'request-key': 'far too long' }).join()).toContain(
      '/request-key',
    )
  })

  it('allows an answer as it is described, alternatives and null too', () => {
    expect(answer({ id: 'a', owner: null })).toEqual([])
    expect(answer({ id: 'a', owner: 'b', anything: { goes: 1 }, words: { any: 'word' } })).toEqual([])
    expect(answer({ id: 'a', owner: { name: 'b', of: { id: 'c' } }, links: [{ name: 'd' }] })).toEqual([])
  })

  it('finds a field in an answer that is not described, however deep, and a wrong or missing one', () => {
    expect(answer({ id: 'a', colour: 'red' }).join()).toContain('colour')
    expect(answer({ id: 'a', links: [{ name: 'b', of: { id: 'c', colour: 'red' } }] }).join()).toContain('/links/0/of')
    expect(answer({ id: 'a', owner: { nam: 'b' } }).join()).toContain("'name'")
    expect(answer({ id: 'a', made: '1' }).join()).toContain('/made must be integer')
    expect(answer({ id: 'a', words: { any: 1 } }).join()).toContain('/words/any')
    expect(answer({ id: 'a' }, 500).join()).toContain('status 500')
  })

  it('allows a part that is newer than the file only by its name', () => {
    const newer = openSpecification(file, { newer: ['owner.colour', 'POST /v1/things colour'] })
    const body = { id: 'a', links: [{ name: 'b', colour: 'red' }] }
    expect(newer.judgeAnswer({ method: 'GET', path: '/v1/things', status: 200, body })).toEqual([])
    expect(
      newer.judgeRequest({ method: 'POST', path: '/v1/things', headers: form, body: 'made=1&colour=red' }),
    ).toEqual([])
    expect(newer.judgeComponent('thing', { id: 'a', colour: 'red' })).toHaveLength(1)
  })
})

describe('form decoder', () => {
  it('decodes a form into objects and lists of texts', () => {
    expect(decodeForm('a[b]=1&a[c][0][d]=2&a[c][1][d]=3&e[]=4&e[]=5&f=&g%5Bh%5D=%26')).toEqual({
      a: { b: '1', c: [{ d: '2' }, { d: '3' }] },
      e: ['4', '5'],
      f: '',
      g: { h: '&' },
    })
  })
})

const specifications = specificationsAt()
describe.skipIf(!specifications)(
  `the providers' specifications${specifications ? '' : ` (${withoutSpecifications})`}`,
  () => {
    it("refuse what Stripe does not know, and accept Stripe's own requests", () => {
      const stripe = openSpecification(join(specifications ?? '', 'stripe/spec3_2023-08-16.json'))
      const ask = (body: string) =>
        stripe.judgeRequest({ method: 'POST', path: '/v1/payment_intents', headers: form, body })
      expect(ask('amount=1200&currency=gbp&metadata[payment_id]=pay_1&payment_method_types[0]=card')).toEqual([])
      expect(ask('amount=1200&currency=gbp&colour=red').join()).toContain('colour')
      expect(ask('amount=12.50&currency=gbp').join()).toContain('/amount must be integer')
    })

    it("refuse what PayPal does not know, and accept PayPal's own requests", () => {
      const paypal = openSpecification(join(specifications ?? '', 'paypal/checkout_orders_v2.json'))
      const ask = (body: unknown) =>
        paypal.judgeRequest({
          method: 'POST',
          path: '/v2/checkout/orders',
          headers: { 'content-type': 'application/json', 'paypal-request-id': 'pay_1' },
          body: JSON.stringify(body),
        })
      const unit = { reference_id: 'pay_1', amount: { currency_code: 'GBP', value: '12.00' } }
      expect(ask({ intent: 'CAPTURE', purchase_units: [unit] })).toEqual([])
      expect(ask({ intent: 'CAPTURE', purchase_units: [{ ...unit, colour: 'red' }] }).join()).toContain('colour')
    })
  },
)
