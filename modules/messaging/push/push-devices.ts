import {
  type Clock,
  type IdSource,
  type PushSubscriptionId,
  type Result,
  type UserId,
  accept,
  refuse,
} from '#modules/shared'
import type { PushSubscription, PushSubscriptionStore } from './push.ts'

/** No push service can be at that address: its sender may want us to reach a host inside our network. */
export interface NoPushAddress {
  readonly kind: 'no-push-address'
}

export interface PushDevicePorts {
  readonly subscriptions: PushSubscriptionStore
  readonly isPushAddress: (endpoint: string) => boolean
  readonly hash: (sessionToken: string) => string
  readonly clock: Clock
  readonly ids: IdSource
}

export interface NewPushDevice {
  readonly userId: UserId
  readonly sessionToken: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly device: string
}

/** The browsers on which people have asked to be shown messages. */
export function createPushDevices({ subscriptions, isPushAddress, hash, clock, ids }: PushDevicePorts) {
  return {
    async add({ sessionToken, ...device }: NewPushDevice): Promise<Result<PushSubscription, NoPushAddress>> {
      if (!isPushAddress(device.endpoint)) return refuse({ kind: 'no-push-address' })
      const added: PushSubscription = {
        ...device,
        id: ids.next('psh'),
        sessionHash: hash(sessionToken),
        createdAt: clock.now(),
        lastOkAt: null,
      }
      await subscriptions.put(added)
      return accept(added)
    },

    of: (userId: UserId) => subscriptions.of(userId),

    /** Whether a device shows messages; a user without one gets none over push. */
    has: (userId: UserId) => subscriptions.has(userId),

    /** Whether there was one. */
    remove: (userId: UserId, which: { readonly id: PushSubscriptionId } | { readonly endpoint: string }) =>
      subscriptions.remove(userId, which),
  }
}

export type PushDevices = ReturnType<typeof createPushDevices>
