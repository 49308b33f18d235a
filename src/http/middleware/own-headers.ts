import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import { at, deskOf } from '#modules/shared'
import type { Config } from '../../config.ts'
import type { HttpEnv } from '../kit/env.ts'
import { otherAddress } from './other-address.ts'
import { type SecurityHeaders, securityHeaders } from './secure-headers.ts'

/**
 * Gives every request its id (a sensible one that came with it, or a new one), and every answer the headers that all
 * have. One that says such a header itself keeps its own.
 */
export function ownHeaders(
  config: Pick<Config, 'publicUrl' | 'mode' | 'payments' | 'trustedProxies'>,
  isLive: () => boolean,
) {
  let made: SecurityHeaders | null = null
  let early: SecurityHeaders | null = null
  const isPublic = config.publicUrl.protocol === 'https:'
  const isOther = otherAddress(config.publicUrl, config.trustedProxies)
  return createMiddleware<HttpEnv>(async (c, next) => {
    made ??= await securityHeaders(config)
    const isSecret = (isPublic && !isLive()) || isOther(addressOf(c))
    const headers = isSecret ? (early ??= withoutIndex(made)) : made
    const ofKind = headers[kindOfPage(c.req.path)]
    const policy = sharesLocation(c.req.path) && ofKind['permissions-policy']?.replace(closed, opened)
    const ofAll = policy ? { ...ofKind, 'permissions-policy': policy } : ofKind
    const given = c.req.header('x-request-id') ?? ''
    const id = /^[\w=-]{1,64}$/.test(given) ? given : randomUUID()
    c.set('requestId', id)
    c.set('ofAll', ofAll)
    await next()
    if (c.get('complete') === c.res) return
    for (const [name, value] of Object.entries({ ...c.get('ofAll'), 'x-request-id': id })) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  })
}

/** The address that a request was sent to, as it says. */
export const addressOf = ({ req }: Context) => ({
  host: req.header('host'),
  forwardedHost: req.header('x-forwarded-host'),
  forwardedProto: req.header('x-forwarded-proto'),
})

/** No search engine keeps a site that is not live yet, nor a second copy of it at another address. */
function withoutIndex({ plain, paying, offline }: SecurityHeaders): SecurityHeaders {
  const noIndex = { 'x-robots-tag': 'noindex' }
  return { plain: { ...plain, ...noIndex }, paying: { ...paying, ...noIndex }, offline: { ...offline, ...noIndex } }
}

/**
 * Lets the pages of a technician ask where the phone is, and the phone keep them for that technician; no other page may.
 * Comes after the visitor is known.
 */
export const fieldHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  const who = c.get('who')
  if (who && deskOf(who) === 'technician') {
    const ofAll = c.get('ofAll')
    const isPage = isInField(c.req.path)
    const policy = isPage && ofAll['permissions-policy']?.replace(closed, opened)
    const isKept = isPage || c.req.path === '/api/field/day'
    c.set('ofAll', {
      ...ofAll,
      ...(policy && { 'permissions-policy': policy }),
      ...(isKept && { 'callout-field-user': who.id }),
    })
  }
  await next()
})

/** Lets the pages with a video call ask for camera, microphone and screen; no other page may. */
export const callHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  if (hasCall(c.req.path)) {
    const ofAll = c.get('ofAll')
    const policy = ofAll['permissions-policy']?.replaceAll(/\b(camera|microphone|display-capture)=\(\)/g, '$1=(self)')
    if (policy) c.set('ofAll', { ...ofAll, 'permissions-policy': policy })
  }
  await next()
})

/** The conversation of a booking and its call, the check of a device, and the pages of a booking that have a call. */
function hasCall(path: string): boolean {
  return (
    path === at.callCheck() ||
    path === at.portal() ||
    /^\/(chat\/bkg_[^/]+(\/call)?|track\/[^/]+|fulfillment\/[^/]+|admin\/bookings\/bkg_[^/]+)$/.test(path)
  )
}

const [closed, opened] = ['geolocation=()', 'geolocation=(self)'] as const

/** The pages with the panel of a conversation, where a member may share one location. */
function sharesLocation(path: string): boolean {
  return path === at.portal() || /^\/(?:chat|track|admin\/bookings)\/[^/]+$/.test(path)
}

/** The technician's day, the tracker of one booking, and its forms. */
function isInField(path: string): boolean {
  return path === '/dashboard' || /^\/fulfillment\/[^/]+(?:\/forms\/[^/]+)?$/.test(path)
}

function kindOfPage(path: string): keyof SecurityHeaders {
  if (takesPayments(path)) return 'paying'
  return path === at.invoiceGenerator() ? 'offline' : 'plain'
}

/** The wizard, where it stands on the home page and on its own, and the payment page of one booking. */
function takesPayments(path: string): boolean {
  return path === '/' || path === '/book' || /^\/pay\/[^/]+$/.test(path)
}

/**
 * An answer that has those headers from the start: to put them into one that is made costs several times more. Plain
 * headers are written as they are, and a `Headers` object only where something set a header of its own before.
 */
export function answerWith(
  c: Context,
  body: string | ReadableStream<Uint8Array> | null,
  status: StatusCode,
  headers: Readonly<Record<string, string>>,
): Response {
  const id: unknown = c.get('requestId')
  const all = { ...c.get('ofAll'), ...(typeof id === 'string' && { 'x-request-id': id }), ...headers }
  const own = c.body(null, status)
  const hasOwn = !own.headers.keys().next().done
  const answer = hasOwn
    ? c.body(body as string, status as ContentfulStatusCode, all)
    : new Response(body, { status, headers: all })
  c.set('complete', answer)
  return answer
}
