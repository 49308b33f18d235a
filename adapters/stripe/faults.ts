import Stripe from 'stripe'
import { OutsideDown } from '#modules/shared'

const { StripeError, StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors

/** The refusals of Stripe that we act on. */
interface Refused {
  /** `card`: the bank or Radar. `key`: this idempotency key stands for something else. `request`: all else. */
  readonly by: 'card' | 'key' | 'request'
  readonly code: string | null
  readonly param: string | null
  /** In words that hold neither a key nor a client secret. */
  readonly fault: Error
}

export type Asked<T> = { readonly answer: T } | { readonly refused: Refused }

/** Asks Stripe; what it refuses is a value, anything else is thrown as the port has it. */
export async function ask<T>(work: Promise<T>): Promise<Asked<T>> {
  try {
    return { answer: await work }
  } catch (fault) {
    const by = refuser(fault)
    if (!by || !(fault instanceof StripeError)) throw spoken(fault)
    return { refused: { by, code: fault.code ?? null, param: fault.param ?? null, fault: spoken(fault) } }
  }
}

/** Asks for what Stripe does not refuse, unless we are wrong. */
export async function need<T>(work: Promise<T>): Promise<T> {
  const asked = await ask(work)
  if ('refused' in asked) throw asked.refused.fault
  return asked.answer
}

/**
 * Asks under an idempotency key. Stripe keeps also a 500 under its key and repeats it for a day: what is safe to ask
 * anew goes on with the next key then.
 */
export async function once<T>(
  key: string,
  work: (idempotencyKey: string, again: boolean) => Promise<T>,
  maxKeys = 4,
): Promise<Asked<T>> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask(noted(tried === 1 ? work(key, false) : work(`${key}-${tried}`, true)))
    } catch (fault) {
      if (!(fault instanceof RepeatedFailure) || tried >= maxKeys) throw fault
    }
  }
}

/** A failure that Stripe has kept: it has ended, and asking again under the same key brings the same. */
class RepeatedFailure extends OutsideDown {}

async function noted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (fault) {
    if (fault instanceof StripeAPIError && fault.headers?.['idempotent-replayed'] === 'true') {
      throw new RepeatedFailure('Stripe', new Error(describe(fault)))
    }
    throw fault
  }
}

function refuser(fault: unknown): Refused['by'] | null {
  if (fault instanceof StripeCardError) return 'card'
  if (fault instanceof StripeIdempotencyError) return 'key'
  if (fault instanceof StripeInvalidRequestError) return 'request'
  return null
}

/**
 * Stripe's own errors carry the whole answer, client secrets included, and part of the key: none of that may reach a
 * log. With the number of the request, Stripe's desk shows the rest.
 */
function spoken(fault: unknown): Error {
  if (fault instanceof OutsideDown || !(fault instanceof StripeError)) {
    return fault instanceof Error ? fault : new Error('Stripe was not asked')
  }
  const cause = new Error(describe(fault))
  const isDown =
    fault instanceof StripeConnectionError || fault instanceof StripeAPIError || fault instanceof StripeRateLimitError
  return isDown ? new OutsideDown('Stripe', cause) : new Error('Stripe does not take what was asked', { cause })
}

function describe({ type, statusCode, code, param, requestId }: Stripe.errors.StripeError): string {
  const parts = { status: statusCode, code, param, request: requestId }
  const said = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  return [type, ...said].join(', ')
}
