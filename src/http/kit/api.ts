import { type Context, Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { User } from '#modules/accounts'
import type { Scope } from '#modules/api-keys'
import { type Access, type TurnedAway, asksPassword, bookerOf, callerOf, turnedAway } from './access.ts'
import { readJson } from './body.ts'
import { type ExportNote, exportOf } from './csv-stream.ts'
import type { HttpEnv } from './env.ts'
import { answerWith } from '../middleware/own-headers.ts'
import { type ClaimAs, type ClaimOf, type IdempotencyPorts, readKey } from './idempotency.ts'
import { fieldErrors } from './plain-words.ts'
import {
  type FieldError,
  type Problem,
  notAllowed,
  passwordNeeded,
  problem,
  secondFactorSetupNeeded,
  signInNeeded,
} from './problem.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'
import { notValidFields } from './problem.ts'

export interface Answer {
  readonly status: number
  readonly body?: unknown
  /** The body as JSON, where it is known already; `body` may then be left out. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

type Shape = z.ZodType
type Parsed<S> = S extends Shape ? z.output<S> : Record<string, never>

/** One address of the HTTP contract: what it takes, who may call it, what it answers. The OpenAPI document is made of these. */
export interface EndpointSpec {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete'
  /** Hono's form: `/api/bookings/:id`. */
  readonly path: `/api/${string}`
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /** A key with this scope comes in as its holder, whose role `access` judges; without a scope no key does. */
  readonly scope?: Scope
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  /** The most bytes of the body; those of `readJson` where it is left out. */
  readonly mostBytes?: number
  /** The good answers, by status. Problems are described once for all. */
  readonly answers: Readonly<Record<number, { readonly says: string; readonly schema?: Shape }>>
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** Counted against this limit, by address and by account. */
  readonly limit?: LimitName
}

export interface Request<Spec extends EndpointSpec> {
  readonly c: Context<HttpEnv>
  /** Null only where anyone may come in. A guest only where who books may. */
  readonly who: Spec['access'] extends 'anyone' ? User | null : User
  readonly params: Parsed<Spec['params']>
  readonly query: Parsed<Spec['query']>
  readonly body: Parsed<Spec['body']>
  readonly claim: ClaimOf
  /** Claims the key for somebody else, where nobody is signed in: their keys are kept apart from the user's own. */
  readonly claimAs: ClaimAs
}

interface UploadedFiles {
  readonly says: string
  readonly most: number
  /** It is one file, and the form must have it. */
  readonly isRequired?: true
}

/** The fields and answers of a form with files, for the OpenAPI document; its route checks them itself. */
export interface UploadSpec extends Pick<
  EndpointSpec,
  'tag' | 'summary' | 'params' | 'answers' | 'idempotent' | 'limit'
> {
  /** The text fields. */
  readonly fields: Shape
  /** The fields that have files. */
  readonly files: Readonly<Record<string, UploadedFiles>>
  /** The statuses of its refusals, with their codes in words, beside those of every upload. */
  readonly refusals: string
}

/** A route that is not of the JSON contract (a form, a page, a webhook): declared so that the table of routes is whole. */
export interface OtherRoute {
  readonly method: 'get' | 'post' | 'put'
  readonly path: string
  readonly access: Access
  /** The OpenAPI document describes the route by this; missing where it is no upload over HTTP. */
  readonly upload?: UploadSpec
  /** The name of the list that its file has, where its rows are about people: the audit log has a line for each such file. */
  readonly exports?: string
  /** The file has the rows alone that were selected, and the line says so. */
  readonly isOfSelected?: boolean
}

export interface ApiPorts extends IdempotencyPorts {
  readonly limits: RateLimits
  /** The browser, where it has signed in to the account that is tried; see `KnownDevice`. */
  readonly deviceOf?: (c: Context<HttpEnv>, account: string) => string | null
  /** Adds the line of an export to the audit log. */
  readonly noteExport?: (note: ExportNote) => Promise<void>
  /** Holds every answer against its schema: on in development and tests. */
  readonly checkAnswers: boolean
  /** The answer for a caller without access where a page or a form was asked for; a problem when left out. */
  readonly turnAway?: (c: Context<HttpEnv>, reason: TurnedAway) => Promise<Response>
}

/** Collects the routes of the application; see `EndpointSpec`. */
export function createApi(ports: ApiPorts) {
  const app = new Hono<HttpEnv>()
  const endpoints: EndpointSpec[] = []
  const others: OtherRoute[] = []

  function endpoint<const Spec extends EndpointSpec>(
    spec: Spec,
    handle: (request: Request<Spec>) => Promise<Answer | Response>,
  ): void {
    endpoints.push(spec)
    app.on(spec.method.toUpperCase(), spec.path, async (c) => {
      c.set('route', spec.path)
      const outcome = await enter(ports, spec, c, handle)
      if (outcome instanceof Response) return outcome
      if (ports.checkAnswers) checkAnswer(spec, outcome)
      return send(c, outcome)
    })
  }

  return {
    app,
    endpoints: endpoints as readonly EndpointSpec[],
    others: others as readonly OtherRoute[],
    endpoint,
    /** Declares and mounts a route outside the JSON contract. */
    other(route: OtherRoute, handle: (c: Context<HttpEnv>) => Promise<Response> | Response): void {
      others.push(route)
      app.on(route.method.toUpperCase(), route.path, async (c) => {
        c.set('route', route.path)
        const reason = turnedAway(route.access, callerOf(c))
        if (reason === null) return noted(ports, route, c, await handle(c))
        return ports.turnAway ? ports.turnAway(c, reason) : problem(c, turningAway[reason])
      })
    },
  }
}

export type Api = ReturnType<typeof createApi>

/** The answer of a route. No file of people leaves without its line in the audit log. */
async function noted(
  { noteExport }: ApiPorts,
  { exports, isOfSelected = false }: OtherRoute,
  c: Context<HttpEnv>,
  answer: Response,
): Promise<Response> {
  const filters = isOfSelected ? { selected: 'yes' } : c.req.query()
  if (exports !== undefined && answer.ok) await noteExport?.(exportOf(exports, filters))
  return answer
}

async function enter<Spec extends EndpointSpec>(
  ports: ApiPorts,
  spec: Spec,
  c: Context<HttpEnv>,
  handle: (request: Request<Spec>) => Promise<Answer | Response>,
): Promise<Answer | Response> {
  const key = c.get('apiKey') ?? null
  if (key) {
    const closed = closedToKey(spec.scope, key.scopes)
    if (closed) return problem(c, closed)
    c.set('who', key.holder)
  }
  const who = spec.access === 'booker' ? bookerOf(c) : c.get('who')
  const reason = turnedAway(spec.access, callerOf(c))
  if (reason) return problem(c, turningAway[reason])
  // The password was typed when the key got its scopes.
  const asksFresh = key === null && asksPassword(spec.method, spec.access)
  if (asksFresh && !c.get('passwordFresh')) return problem(c, passwordNeeded)

  const errors: FieldError[] = []
  const params = parse(spec.params, c.req.param(), errors)
  if (errors.length > 0) return problem(c, { status: 404, code: 'not_found', detail: 'There is nothing here.' })
  const query = parse(spec.query, c.req.query(), errors)
  let body: unknown = {}
  let asked: unknown
  if (spec.method !== 'get') {
    const read = await readJson(c, spec.mostBytes)
    if (!read.ok) return problem(c, read.problem)
    body = parse(spec.body ?? nothing, read.value, errors)
    asked = read.value
  }
  if (errors.length > 0) return problem(c, notValidFields(errors))
  if (spec.limit) {
    const account = accountOf(spec.limit, who, body)
    const device = spec.limit === 'sign-in' && account !== null ? ports.deviceOf?.(c, account) : null
    const wait = await ports.limits.take(spec.limit, { address: c.get('address'), account, ...(device && { device }) })
    if (wait !== null) return problem(c, tooMany(wait))
  }

  const keyed = readKey(ports, c, spec, asked)
  if (keyed instanceof Response) return keyed
  const before = who && (await keyed.claimAs({ userId: who.id, keySpace: key && key.id }))
  if (before) return before
  return handle({
    c,
    who: who as Request<Spec>['who'],
    params: params as Request<Spec>['params'],
    query: query as Request<Spec>['query'],
    body: body as Request<Spec>['body'],
    claim: keyed.claim,
    claimAs: async (claimant) => (who ? null : keyed.claimAs(claimant)),
  })
}

const nothing = z.strictObject({})

function parse(schema: Shape | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return {}
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  errors.push(...fieldErrors(parsed.error))
  return undefined
}

const triedByEmail: ReadonlySet<LimitName> = new Set(['sign-in', 'sign-up', 'recovery', 'code-request', 'code-attempt'])

/** The account that a limit counts: the e-mail or, for a code, the number that is tried; otherwise the signed-in user. */
function accountOf(name: LimitName, who: User | null, body: unknown): string | null {
  const isTried = triedByEmail.has(name)
  if (who && !isTried) return who.id
  const { email, phone }: { readonly email?: unknown; readonly phone?: unknown } =
    typeof body === 'object' && body !== null ? body : {}
  if (typeof email === 'string') return email.toLowerCase()
  return name.startsWith('code-') && typeof phone === 'string' ? phone : null
}

/** An answer of the contract is kept by no cache, unless it says so itself. */
function send(c: Context, { status, body, text, headers }: Answer): Response {
  const kept = { 'cache-control': 'no-store', ...headers }
  if (body === undefined && text === undefined) return answerWith(c, null, status as StatusCode, kept)
  return answerWith(c, text ?? JSON.stringify(body), status as StatusCode, {
    'content-type': 'application/json',
    ...kept,
  })
}

function checkAnswer(spec: EndpointSpec, { status, body, text }: Answer): void {
  const described = spec.answers[status]
  if (!described) throw new Error(`${spec.method} ${spec.path} answered ${status}, which it does not describe`)
  described.schema?.parse(body ?? (text === undefined ? undefined : JSON.parse(text)))
}

const turningAway: Readonly<Record<TurnedAway, Problem>> = {
  'sign-in-needed': signInNeeded,
  'not-allowed': notAllowed,
  'second-factor-needed': secondFactorSetupNeeded,
}

/** Null when a key with `held` may come in. */
function closedToKey(scope: Scope | undefined, held: readonly Scope[]): Problem | null {
  if (scope === undefined) {
    return { status: 403, code: 'closed_to_keys', detail: 'No key opens this: sign in.' }
  }
  return held.includes(scope)
    ? null
    : { status: 403, code: 'scope_missing', detail: `This key does not have the scope ${scope}.` }
}

export function tooMany(seconds: number): Problem {
  const detail = 'Too many attempts. Please wait a little and try again.'
  return { status: 429, code: 'too_many_requests', detail, retryAfterSeconds: seconds }
}
