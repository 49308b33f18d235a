import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Form, decodeForm } from '../open-api-form.ts'
import type { Specification } from '../open-api.ts'
import { text } from './asked.ts'
import { routes } from './routes.ts'
import type { Thing } from './things.ts'
import { Refusal, type World, refuse } from './world.ts'

/** A disturbance of a request. `after`: the work is done, and the caller gets no answer. */
export type Trouble = '500' | '500 after' | '429' | 'dropped' | 'dropped after' | 'slow'

interface Disturbance {
  /** A route, for example `POST /v1/payment_intents/:id/confirm`. */
  readonly route: string
  readonly how: Trouble
  readonly times: number
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Kept {
  readonly request: string
  readonly answer: Answer | null
}

interface Served {
  readonly address: string
  /** Every request as `METHOD path`, in order. */
  readonly asked: string[]
  /** Violations of the specification, by requests and by our own answers. */
  readonly faults: string[]
  readonly disturbances: Disturbance[]
  /** Forgets the keys, as Stripe does after a day. */
  forgetKeys(): void
  close(): Promise<void>
}

const slowMs = 3_200

export async function serve(
  makeWorld: (address: () => string) => World,
  secretKey: string,
  specification: Specification | null,
) {
  const world = makeWorld(() => served.address)
  const kept = new Map<string, Kept>()
  const asked: string[] = []
  const faults: string[] = []
  const disturbances: Disturbance[] = []

  // It keeps connections open as long as a client does.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void handle(request, response).catch((fault: unknown) => {
      faults.push(String(fault))
      response.destroy()
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const [path = '', query = ''] = url.split('?')
    const body = (await Array.fromAsync(request.setEncoding('utf8'))).join('')
    asked.push(`${method} ${path}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      const message = `Invalid API Key provided: ${secretKey.slice(0, 8)}****${secretKey.slice(-4)}`
      return send(response, 401, { error: { type: 'invalid_request_error', message } })
    }
    const found = routeFor(method, path)
    const trouble = found && disturb(found.name)
    if (trouble === 'dropped') return void response.destroy()
    if (trouble === '429') return send(response, 429, errorOf('lock_timeout'))
    const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
    const name = typeof key === 'string' ? key : null
    const repeated = name === null ? null : repeat(name, `${method} ${url} ${body}`)
    if (repeated) return send(response, repeated.status, repeated.body, repeated.status !== 409)
    const broken = specification?.judgeRequest({ method, path, query, headers: request.headers, body }) ?? []
    if (broken.length > 0) {
      faults.push(...broken.map((fault) => `${method} ${path}: ${fault}`))
      return send(response, 400, { error: { type: 'invalid_request_error', message: broken.join('; ') } })
    }
    const remember = (given: Answer | null) =>
      name !== null && kept.set(name, { request: `${method} ${url} ${body}`, answer: given })
    remember(null)
    if (trouble === 'slow') await setTimeout(slowMs)
    const answer =
      trouble === '500' ? { status: 500, body: errorOf(undefined) } : work(found, method, path, query, body)
    const reply = trouble === '500 after' ? { status: 500, body: errorOf(undefined) } : answer
    remember(reply)
    if (trouble === 'dropped after') return void response.destroy()
    faults.push(...(specification?.judgeAnswer({ method, path, ...reply }) ?? []).map((fault) => `answer: ${fault}`))
    send(response, reply.status, reply.body)
  }

  /** The earlier answer under this key. */
  function repeat(key: string, request: string): Answer | null {
    const before = kept.get(key)
    if (!before) return null
    if (before.request === request) return before.answer ?? { status: 409, body: errorOf('idempotency_key_in_use') }
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    return { status: 400, body: { error: { type: 'idempotency_error', message } } }
  }

  function disturb(name: string): Trouble | null {
    const at = disturbances.findIndex(({ route }) => route === name)
    const found = disturbances[at]
    if (!found) return null
    if (found.times <= 1) disturbances.splice(at, 1)
    else disturbances[at] = { ...found, times: found.times - 1 }
    return found.how
  }

  function work(found: ReturnType<typeof routeFor>, method: string, path: string, query: string, body: string): Answer {
    const form = decodeForm(method === 'GET' ? query : body)
    try {
      if (!found) refuse(`Unrecognized request URL (${method}: ${path}).`, {}, 404)
      const answer = found.route(world, { id: found.id, form })
      const expand = expandOf(form)
      return { status: 200, body: 'object' in answer ? world.show(answer, expand) : listed(answer, form, path, expand) }
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      return { status: fault.status, body: { error: fault.error } }
    }
  }

  function listed(all: readonly Thing[], form: Form, path: string, expand: readonly string[]): unknown {
    const created = form['created']
    const { gte = '0', lt = '9999999999' } = typeof created === 'object' && !Array.isArray(created) ? created : {}
    const fits = all.filter((one) => {
      const made = 'created' in one ? one.created : 0
      return made >= Number(gte) && made < Number(lt)
    })
    const mine = fits.filter((one) => !form['customer'] || ('customer' in one && one.customer === form['customer']))
    const start = mine.findIndex(({ id }) => id === text(form['starting_after'])) + 1
    const limit = Number(form['limit'] ?? 10)
    const parts = expand.map((path_) => path_.replace(/^data\./, ''))
    return {
      object: 'list',
      data: mine.slice(start, start + limit).map((one) => world.show(one, parts)),
      has_more: mine.length > start + limit,
      url: path,
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const served: Served = {
    address: `http://127.0.0.1:${port}`,
    asked,
    faults,
    disturbances,
    forgetKeys: () => kept.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return { served, world }
}

const table = Object.entries(routes).map(([name, route]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, matches: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), route }
})

function routeFor(method: string, path: string) {
  for (const one of table) {
    const found = one.method === method ? one.matches.exec(path) : null
    if (found) return { ...one, id: decodeURIComponent(found[1] ?? '') }
  }
  return null
}

function expandOf(form: Form): string[] {
  const { expand } = form
  return Array.isArray(expand) ? expand.map(text) : []
}

function errorOf(code: string | undefined) {
  return { error: { type: 'api_error', message: 'Something is wrong.', ...(code === undefined ? {} : { code }) } }
}

function send(response: ServerResponse, status: number, body: unknown, replayed = false): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_fake',
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  })
  response.end(JSON.stringify(body))
}
