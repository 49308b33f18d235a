import { createECDH } from 'node:crypto'
import { z } from 'zod'
import type { PushDevices, PushSubscription } from '#modules/messaging'
import { at, instantText, parseId, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { deviceWords } from '../accounts/device-words.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type Problem, notFound, problem, secondFactorSetupNeeded, signInNeeded } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'

export interface PushRouteParts {
  readonly devices: PushDevices
  readonly publicKey: () => string
  /** When off, no browser subscribes any more. */
  readonly serviceWorker: boolean
  readonly submission: Submission
}

const tag = 'Notifications'

/** Browsers that show messages: what a page needs to subscribe, and what it found. */
export function pushRoutes(api: Api, { devices, publicKey, serviceWorker, submission }: PushRouteParts): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/push/key',
      tag,
      summary: 'The `applicationServerKey` to subscribe to push messages with.',
      access: 'anyone',
      answers: { 200: { says: 'The key, base64url', schema: z.strictObject({ key: z.string() }) } },
    },
    async ({ c }) => (serviceWorker ? { status: 200, body: { key: publicKey() } } : problem(c, notFound)),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/me/push-subscriptions',
      tag,
      summary: "The caller's devices that show messages.",
      access: 'signed-in',
      answers: { 200: { says: 'The devices', schema: z.strictObject({ items: z.array(deviceSchema) }) } },
    },
    async ({ who }) => ({ status: 200, body: { items: (await devices.of(who.id)).map(deviceView) } }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/push-subscriptions',
      tag,
      summary:
        "Show messages on this browser: its push subscription, as `toJSON` gives it. Ends with the caller's session.",
      access: 'signed-in',
      body: subscription,
      answers: { 201: { says: 'The device', schema: deviceSchema } },
    },
    async ({ c, who, body: { endpoint, keys } }) => {
      const { sessionToken, withheld } = c.var
      // The notification may be the office's.
      if (withheld !== null) return problem(c, secondFactorSetupNeeded)
      if (sessionToken === null) return problem(c, signInNeeded)
      const device = (await deviceWords(c.req.header('user-agent') ?? '')) ?? 'A browser'
      const added = await devices.add({ userId: who.id, sessionToken, endpoint, ...keys, device })
      return added.ok ? { status: 201, body: deviceView(added.value) } : problem(c, noPushAddress)
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/me/push-subscriptions',
      tag,
      summary: 'Show no more messages on the browser with this endpoint.',
      access: 'signed-in',
      body: z.strictObject({ endpoint }),
      answers: { 204: { says: 'It shows none' } },
    },
    async ({ who, body }) => {
      await devices.remove(who.id, body)
      return { status: 204 }
    },
  )

  submission('/profile/devices/:id/forget', { access: 'signed-in' }, async ({ c, who, param }) => {
    const id = parseId('psh', param('id'))
    if (id) await devices.remove(who.id, { id })
    return c.redirect(doneAt(at.profile.home(), 'device', 'devices'), 303)
  })
}

const endpoint = z
  .string()
  .max(1_000, 'At most 1000 characters')
  .regex(/^https?:\/\/[\x21-\x7e]+$/, 'Not an address')

/** A point of the curve P-256, uncompressed: 65 bytes. */
const publicPoint = z
  .string()
  .max(120)
  .refine((text) => isPoint(text), { message: 'Not a key of a browser' })

const secret = z
  .string()
  .max(60)
  .refine((text) => Buffer.from(text, 'base64url').length === 16, { message: 'Not a secret of 16 bytes' })

const subscription = z.strictObject({
  endpoint,
  /** In milliseconds since 1970; the push service says when it ends. */
  expirationTime: z.number().min(0).max(8.64e15).nullable().optional(),
  keys: z.strictObject({ p256dh: publicPoint, auth: secret }),
})

function isPoint(text: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    return Buffer.from(text, 'base64url').length === 65 && ecdh.computeSecret(text, 'base64url').length === 32
  } catch {
    return false
  }
}

const deviceSchema = z.strictObject({
  id: z.string(),
  device: z.string(),
  created_at: instantSchema,
  last_ok_at: instantSchema.nullable(),
})

function deviceView({ id, device, createdAt, lastOkAt }: PushSubscription): z.input<typeof deviceSchema> {
  return { id, device, created_at: instantText(createdAt), last_ok_at: lastOkAt && instantText(lastOkAt) }
}

const noPushAddress: Problem = {
  status: 422,
  code: 'not_valid',
  detail: 'No push service is at that address.',
  errors: [{ path: 'endpoint', message: 'No push service is at that address' }],
}
