import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Notice, NoticeNotTrusted, ProviderState } from '#modules/payments'
import { type Clock, type Pence, type Result, accept, parseId, pence, refuse } from '#modules/shared'
import { unguessable } from './file.ts'

export const signatureHeader = 'test-gateway-signature'

const freshForSeconds = 300

export function writeNotice(kind: string, state: ProviderState): string {
  return JSON.stringify({
    id: `evt_test_${unguessable()}`,
    kind,
    payment: { ...state, clientSecret: null, redirectUrl: null },
  })
}

/** `t=<seconds since 1970>,v1=<hexadecimal HMAC-SHA256 of "seconds.text">`. */
export function signNotice(text: string, secret: string, clock: Clock): string {
  const seconds = Math.floor(clock.now().epochMilliseconds / 1000)
  return `t=${seconds},v1=${digest(seconds, text, secret)}`
}

export function readNotice(
  text: string,
  signature: string,
  secret: string,
  clock: Clock,
): Result<Notice, NoticeNotTrusted> {
  if (!holds(text, signature, secret, clock)) return refuse({ kind: 'notice-not-trusted' })
  const { id, kind, payment } = notice.parse(JSON.parse(text))
  return accept({ eventId: id, kind, ref: payment.ref, state: payment })
}

function holds(text: string, signature: string, secret: string, clock: Clock): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature)
  if (!parts) return false
  const [, at = '', given = ''] = parts
  const seconds = Number(at)
  const age = Math.abs(clock.now().epochMilliseconds / 1000 - seconds)
  return timingSafeEqual(Buffer.from(digest(seconds, text, secret)), Buffer.from(given)) && age <= freshForSeconds
}

function digest(seconds: number, text: string, secret: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
}

const amount = z.int().transform((value): Pence => pence(value))
const instant = z.string().transform((text) => Temporal.Instant.from(text))
const paymentId = z.string().transform((text, context) => parseId('pay', text) ?? fault(context))
const refundId = z.string().transform((text, context) => parseId('rfd', text) ?? fault(context))

function fault(context: { addIssue(message: string): void }): never {
  context.addIssue('not an id')
  return z.NEVER
}

const notice = z.object({
  id: z.string(),
  kind: z.string(),
  payment: z.object({
    ref: z.string(),
    paymentId,
    amount,
    clientSecret: z.null(),
    phase: z.enum(['open', 'requires_action', 'declined', 'authorised', 'captured', 'blocked', 'cancelled']),
    attempt: z.int(),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    riskLevel: z.enum(['low', 'medium', 'high', 'critical']).nullable(),
    redirectUrl: z.null(),
    captures: z.array(z.object({ ref: z.string(), amount })),
    refunds: z.array(
      z.object({
        ref: z.string(),
        refundId: refundId.nullable(),
        amount,
        outcome: z.enum(['pending', 'succeeded', 'failed']),
      }),
    ),
    disputes: z.array(
      z.object({
        ref: z.string(),
        amount,
        outcome: z.enum(['open', 'won', 'lost']),
        reason: z.string(),
        dueBy: instant.nullable(),
        evidenceSent: z.boolean(),
      }),
    ),
    // One that has waited in an older file has none.
    warnings: z.array(z.object({ ref: z.string(), reason: z.string() })).default([]),
  }),
})
