import { randomBytes } from 'node:crypto'
import type { Clock } from '#modules/shared'
import type { BalanceTransaction, Event, Refund, StripeError, Thing } from './things.ts'

/** An error answer of Stripe. */
export class Refusal extends Error {
  readonly status: number
  readonly error: StripeError

  constructor(status: number, error: StripeError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function refuse(message: string, more: Partial<StripeError> = {}, status = 400): never {
  throw new Refusal(status, { type: 'invalid_request_error', message, ...more })
}

type OfKind<Kind extends Thing['object']> = Extract<Thing, { object: Kind }>

/** Everything that this Stripe knows. */
export interface World {
  readonly address: () => string
  readonly live: boolean
  now(): number
  name(prefix: string): string
  secret(): string
  keep<T extends Thing>(thing: T): T
  /** Newest first. */
  all<Kind extends Thing['object']>(kind: Kind): OfKind<Kind>[]
  find<Kind extends Thing['object']>(kind: Kind, id: string): OfKind<Kind> | null
  get<Kind extends Thing['object']>(kind: Kind, id: string, param?: string): OfKind<Kind>
  move(amount: number, type: BalanceTransaction['type'], fee?: number): BalanceTransaction
  notify(type: string, thing: Thing): void
  /** The object as the API answers it: a copy with these parts in full. */
  show(thing: Thing, expand: readonly string[]): unknown
}

export function createWorld(clock: Clock, live: boolean, address: () => string): World {
  const things = new Map<string, Thing>()
  let made = 0

  const world: World = {
    address,
    live,
    now: () => Math.floor(clock.now().epochMilliseconds / 1000),
    name(prefix) {
      made += 1
      return `${prefix}_${String(made).padStart(6, '0')}${randomBytes(6).toString('hex')}`
    },
    secret: () => randomBytes(12).toString('hex'),
    keep(thing) {
      things.set(thing.id, thing)
      return thing
    },
    all: (kind) => [...things.values()].filter((thing) => isOf(kind, thing)).toReversed(),
    find(kind, id) {
      const thing = things.get(id)
      return thing && isOf(kind, thing) ? thing : null
    },
    get(kind, id, param = 'id') {
      const missing = { code: 'resource_missing', param }
      return world.find(kind, id) ?? refuse(`No such ${kind}: '${id}'`, missing, param === 'id' ? 404 : 400)
    },
    move: (amount, type, fee = 0) =>
      world.keep({
        object: 'balance_transaction',
        id: world.name('txn'),
        amount,
        available_on: world.now(),
        created: world.now(),
        currency: 'gbp',
        fee,
        fee_details: [],
        net: amount - fee,
        reporting_category: type,
        status: 'available',
        type,
      }),
    notify(type, thing) {
      const event: Event = {
        object: 'event',
        id: world.name('evt'),
        api_version: '2023-08-16',
        created: world.now(),
        data: { object: world.show(thing, []) },
        livemode: live,
        pending_webhooks: 1,
        request: { id: world.name('req'), idempotency_key: null },
        type,
      }
      world.keep(event)
    },
    show(thing, expand) {
      const copy: Record<string, unknown> = structuredClone({ ...thing })
      const parts = Map.groupBy(expand, (path) => path.split('.', 1).join())
      for (const [part, paths] of parts) {
        const deeper = paths.map((path) => path.slice(part.length + 1)).filter(Boolean)
        if (thing.object === 'charge' && part === 'refunds') copy[part] = refundsOf(thing.id)
        else {
          const id = copy[part]
          const whole = typeof id === 'string' ? things.get(id) : undefined
          if (whole) copy[part] = world.show(whole, deeper)
        }
      }
      return copy
    },
  }

  function refundsOf(chargeId: string) {
    const all: Refund[] = world.all('refund').filter(({ charge }) => charge === chargeId)
    return { object: 'list', data: all.slice(0, 10), has_more: all.length > 10, url: `/v1/charges/${chargeId}/refunds` }
  }

  return world
}

function isOf<Kind extends Thing['object']>(kind: Kind, thing: Thing): thing is OfKind<Kind> {
  return thing.object === kind
}
