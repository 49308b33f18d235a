import { z } from 'zod'
import type { Access } from '../kit/access.ts'
import type { Api, EndpointSpec, OtherRoute, UploadSpec } from '../kit/api.ts'
import { mostDocumentBytes } from '../invoices/fields.ts'
import { jsonLimitBytes } from '../kit/body.ts'
import { statusTitles } from '../kit/problem.ts'
import { allowances } from '../kit/rate-limits.ts'
import { rolesThatMay } from '#modules/shared'

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

interface Reference {
  readonly $ref: string
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
  readonly responses: Readonly<Record<string, unknown>>
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface DocumentOptions {
  readonly title: string
  readonly version: string
  readonly publicUrl: URL
  /** The name of the session's cookie at this public address. */
  readonly cookieName: string
}

/** The OpenAPI document of the JSON contract, made of the schemas that requests and answers are really held against. */
export function createOpenApi(
  { endpoints, others }: Pick<Api, 'endpoints' | 'others'>,
  options: DocumentOptions,
): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  const uploads = others.flatMap(({ upload, ...route }) => (upload ? [{ ...route, ...upload }] : []))
  for (const spec of endpoints) {
    const path = bracedPath(spec.path)
    paths[path] = { ...paths[path], [spec.method]: operation(spec) }
  }
  for (const spec of uploads) {
    const path = bracedPath(spec.path)
    paths[path] = { ...paths[path], [spec.method]: uploadOperation(spec) }
  }
  return {
    openapi: '3.1.1',
    info: { title: options.title, version: options.version, description },
    servers: [{ url: options.publicUrl.origin }],
    tags: [...new Set([...endpoints, ...uploads].map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: options.cookieName, description: 'Set by signing in.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of Admin, API keys, with the scope that is named here. An endpoint that names none takes no key.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: {
        'Idempotent-Replayed': {
          description: '`true` when this is the first answer to the same request again.',
          schema: { type: 'string', const: 'true' },
        },
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
      },
      schemas: { Problem: problemSchema },
      responses: {
        ...Object.fromEntries(
          Object.entries(statusTitles).map(([status, title]) => [`Problem${status}`, refusal(status, title)]),
        ),
        Problem: refusal('default', 'Another refusal: see `code`'),
      },
    },
  }
}

const description = [
  'JSON in and out, but for files, which come as forms. Fields that are not described are refused. Times are RFC 3339 in UTC; dates and times of day are',
  'those of Europe/London. Prices are pounds with two places, payment amounts are whole pence.',
  `A body is at most ${jsonLimitBytes / 1024} KB, that of a document at most ${mostDocumentBytes / 1024} KB. Every refusal is a problem (RFC 9457): branch on its \`code\`.`,
].join(' ')

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repeat safe: the same key with the same body gets the first answer again. Kept for 24 hours, per account.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the code is explained.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people to read.' },
    code: { type: 'string', pattern: '^[a-z][a-z_]*$', description: 'Stable: for programs to branch on.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    request_id: { type: 'string', description: 'With 5xx only: what to quote.' },
  },
}

function refusal(status: string, title: string): object {
  return {
    description: title,
    ...((status === '429' || status === '503') && {
      headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function operation(spec: EndpointSpec): OpenApiOperation {
  const body = spec.body && schemaOf(spec.body, 'input')
  return {
    operationId: operationId(spec),
    tags: [spec.tag],
    summary: spec.summary,
    description: [whoMayCall(spec), scopeWords(spec), limitWords(spec)].filter(Boolean).join(' '),
    security: securityOf(spec),
    parameters: [
      ...pathParameters(spec),
      ...parametersOf(spec.query, 'query'),
      ...(spec.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && {
      requestBody: { required: !acceptsNothing(body), content: { 'application/json': { schema: body } } },
    }),
    responses: { ...goodAnswers(spec), ...problems(spec) },
  }
}

/** Nobody, a session, or a key with the scope of the endpoint. */
function securityOf({ access, scope }: EndpointSpec): OpenApiOperation['security'] {
  return [...(access === 'anyone' ? [{}] : []), { session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
}

type DescribedUpload = Pick<OtherRoute, 'method' | 'path' | 'access'> & UploadSpec

/** A form with files: its text fields, its files with their limits, and its refusals. */
function uploadOperation(spec: DescribedUpload): OpenApiOperation {
  const text = schemaOf(spec.fields, 'input')
  const files = Object.fromEntries(
    Object.entries(spec.files).map(([name, { says, most, isRequired }]): [string, JsonSchema] => {
      const file = { type: 'string', format: 'binary' } as const
      if (isRequired) return [name, { ...file, description: says }]
      return [name, { type: 'array', maxItems: most, description: says, items: file }]
    }),
  )
  const required = Object.keys(files).filter((name) => spec.files[name]?.isRequired)
  const limits = Object.entries(spec.files).map(([name, { says }]) => `\`${name}\`: ${says}.`)
  const refusals = uploadStatuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])
  return {
    operationId: operationId(spec),
    tags: [spec.tag],
    summary: spec.summary,
    description: [whoMayCall(spec), limitWords(spec), ...limits, spec.refusals].filter(Boolean).join(' '),
    security: spec.access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...pathParameters(spec),
      ...(spec.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            ...text,
            properties: { ...text.properties, ...files },
            ...(required.length > 0 && { required: [...(text.required ?? []), ...required] }),
          },
        },
      },
    },
    responses: {
      ...goodAnswers(spec),
      ...Object.fromEntries(refusals),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

/** Every upload may be refused with these. */
const uploadStatuses = [400, 403, 408, 413, 415, 422, 429, 500, 503] as const

/** The callers of an endpoint, in a sentence. */
function whoMayCall({ access }: Pick<EndpointSpec, 'access'>): string {
  if (access === 'anyone') return 'For anyone.'
  if (access === 'booker') return 'For anyone who is signed in, and for guests.'
  return access === 'signed-in'
    ? 'For anyone who is signed in.'
    : `For these roles only: ${rolesThatMay(access).join(', ')}.`
}

function scopeWords({ scope }: Pick<EndpointSpec, 'scope'>): string {
  return scope ? `For keys with the scope \`${scope}\`.` : ''
}

function limitWords({ limit }: Pick<EndpointSpec, 'limit'>): string {
  if (!limit) return ''
  const { address, account, seconds } = allowances[limit]
  return `At most ${address} times from one address and ${account} times by one account in ${seconds / 60} minutes.`
}

function goodAnswers(spec: Pick<EndpointSpec, 'answers' | 'idempotent'>): Record<string, unknown> {
  const headers = spec.idempotent && {
    headers: { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } },
  }
  return Object.fromEntries(
    Object.entries(spec.answers).map(([status, { says, schema }]) => {
      const type = Number(status) >= 400 ? 'application/problem+json' : 'application/json'
      const content = schema && { content: { [type]: { schema: schemaOf(schema, 'output') } } }
      return [status, { description: says, ...headers, ...content }]
    }),
  )
}

/** Admits everybody, or everybody who says who they are. */
const open: ReadonlySet<Access> = new Set(['anyone', 'booker', 'signed-in'])

/** The statuses that follow from what an endpoint takes; what its business refuses comes under `default`. */
function problemStatuses(spec: EndpointSpec): readonly number[] {
  const changes = spec.method !== 'get'
  const may: readonly (readonly [number, boolean])[] = [
    [400, changes],
    [401, spec.access !== 'anyone'],
    [403, changes || !open.has(spec.access)],
    [404, spec.params !== undefined],
    [413, changes],
    [415, changes],
    [422, changes || spec.query !== undefined],
    [429, spec.limit !== undefined],
    [500, true],
    [503, true],
  ]
  return may.flatMap(([status, can]) => (can && !(status in spec.answers) ? [status] : []))
}

function problems(spec: EndpointSpec): Record<string, Reference> {
  const named = problemStatuses(spec).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])
  return { ...Object.fromEntries(named), default: { $ref: '#/components/responses/Problem' } }
}

function pathParameters(spec: Pick<UploadSpec, 'params'> & Pick<OtherRoute, 'path'>): readonly Parameter[] {
  const described = new Map(parametersOf(spec.params, 'path').map((parameter) => [parameter.name, parameter]))
  return [...spec.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: described.get(name)?.schema ?? { type: 'string' },
  }))
}

function parametersOf(schema: z.ZodType | undefined, where: Parameter['in']): readonly Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  if (JSON.stringify(json).includes('"$ref":'))
    throw new Error('a schema with an id or a circle cannot stand inside the document')
  return json
}

function acceptsNothing({ required = [] }: JsonSchema): boolean {
  return required.length === 0
}

function bracedPath(path: string): string {
  return path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')
}

/** `post /api/bookings/:id/cancel` -> `post_bookings_id_cancel`. */
function operationId({ method, path }: Pick<OtherRoute, 'method' | 'path'> | EndpointSpec): string {
  const words = path.slice('/api/'.length).match(/\w+/g) ?? []
  return [method, ...words].join('_')
}
