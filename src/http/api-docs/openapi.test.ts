import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bareApi } from '../../../tests/support/apps/bare-api.ts'
import { createOpenApi } from './openapi.ts'

const options = { title: 'Callout', version: '1.2.3', publicUrl: new URL('https://example.com/x'), cookieName: 'c' }
const { endpoints, others, endpoint } = bareApi()

endpoint(
  {
    method: 'post',
    path: '/api/things/:id/parts',
    tag: 'Things',
    summary: 'Adds a part',
    access: 'settings',
    params: z.object({ id: z.string().regex(/^thg_/) }),
    body: z.strictObject({ name: z.string().min(1).max(80), when: z.string().transform((text) => text.length) }),
    answers: { 201: { says: 'The part', schema: z.strictObject({ id: z.string(), price: z.number() }) } },
    idempotent: true,
    limit: 'booking',
  },
  async () => ({ status: 201, body: { id: '1', price: 1 } }),
)
endpoint(
  {
    method: 'get',
    path: '/api/things',
    tag: 'Things',
    summary: 'Lists things',
    access: 'anyone',
    query: z.strictObject({ limit: z.coerce.number().int().max(200).default(50), kind: z.string() }),
    answers: { 200: { says: 'Things' } },
  },
  async () => ({ status: 200 }),
)

const document = createOpenApi({ endpoints, others }, options)
const asSent: object = JSON.parse(JSON.stringify(document))
const adding = document.paths['/api/things/{id}/parts']?.['post']
const listing = document.paths['/api/things']?.['get']

describe('createOpenApi', () => {
  it('makes a document that is valid against the schema of OpenAPI 3.1', async () => {
    expect(await new Validator().validate({ ...asSent })).toEqual({ valid: true })
  })

  it('fails the schema when it is not valid', async () => {
    expect((await new Validator().validate({ ...asSent, paths: [] })).valid).toBe(false)
  })

  it('describes a body as it is sent, and an answer as it is received', () => {
    expect(adding?.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      properties: { name: { type: 'string', minLength: 1, maxLength: 80 }, when: { type: 'string' } },
      required: ['name', 'when'],
      additionalProperties: false,
    })
    expect(adding?.responses[201]).toMatchObject({
      content: { 'application/json': { schema: { required: ['id', 'price'] } } },
    })
  })

  it('has the parameters of the path and the query', () => {
    expect(adding?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^thg_' } },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ])
    expect(listing?.parameters).toMatchObject([
      { name: 'limit', in: 'query', required: false },
      { name: 'kind', in: 'query', required: true },
    ])
  })

  it('names the problems that follow from the parameters of an endpoint, and no others', () => {
    const statuses = (responses?: object) => Object.keys(responses ?? {})
    expect(statuses(adding?.responses)).toEqual(
      [201, 400, 401, 403, 404, 413, 415, 422, 429, 500, 503, 'default'].map(String),
    )
    expect(statuses(listing?.responses)).toEqual([200, 422, 500, 503, 'default'].map(String))
  })

  it('names who may call, and how often', () => {
    expect(adding?.security).toEqual([{ session: [] }])
    expect(listing?.security).toEqual([{}, { session: [] }])
    expect(adding?.description).toBe(
      'For these roles only: admin. At most 60 times from one address and 20 times by one account in 60 minutes.',
    )
  })

  it('refuses a schema that OpenAPI cannot express', () => {
    const circle = z.object({
      get inner() {
        return z.array(circle)
      },
    })
    const [first] = endpoints
    if (!first) throw new Error('there is an endpoint')
    expect(() => createOpenApi({ endpoints: [{ ...first, body: circle }], others }, options)).toThrow('circle')
  })
})
