import type { PushSubscriptionId, UserId } from '#modules/shared'

/** A browser that a user has asked to show messages (https://www.w3.org/TR/push-api/#pushsubscription-interface). */
export interface PushSubscription {
  readonly id: PushSubscriptionId
  readonly userId: UserId
  /** Its session, by the token's hash: a device that is signed out shows no more. */
  readonly sessionHash: string
  /** Where its push service takes messages for it. Whoever knows it can try to send there: it stays inside. */
  readonly endpoint: string
  /** The browser's public key and shared secret, base64url, with which a message is sealed (RFC 8291). */
  readonly p256dh: string
  readonly auth: string
  /** For its owner: "Chrome on Android". */
  readonly device: string
  readonly createdAt: Temporal.Instant
  /** When its push service last took a message. */
  readonly lastOkAt: Temporal.Instant | null
}

/** Of one user: the oldest goes when there are more. */
export const maxSubscriptionsPerUser = 10

/** In a row: after as many, the push service is taken to have ended the subscription. */
export const maxPushFailures = 30

/** Keeps push subscriptions. Each method is one transaction. */
export interface PushSubscriptionStore {
  /**
   * Keeps it, in the place of one with the same endpoint, whoever's that was: it is the same browser. Of one user at
   * most `maxSubscriptionsPerUser` are kept; the oldest goes.
   */
  put(subscription: PushSubscription): Promise<void>

  /** The user's own, the newest first. */
  of(userId: UserId): Promise<readonly PushSubscription[]>

  has(userId: UserId): Promise<boolean>

  /** Whether there was one; another user's stays. */
  remove(userId: UserId, which: { readonly id: PushSubscriptionId } | { readonly endpoint: string }): Promise<boolean>

  /** Its push service took a message: earlier failures no longer count. */
  took(id: PushSubscriptionId, at: Temporal.Instant): Promise<void>

  /** Its push service did not take one. After `maxPushFailures` in a row the subscription goes. */
  failed(id: PushSubscriptionId): Promise<void>

  /** The browser, or its push service, has ended it. */
  gone(id: PushSubscriptionId): Promise<void>
}
