import type { PushSubscriptionId, UserId } from '#modules/shared'

/** A browser that a user has asked to show messages (https://www.w3.org/TR/push-api/#pushsubscription-interface). */
export interface PushSubscription {
  readonly id: PushSubscriptionId
  readonly userId: UserId
  /** Its session, by the token's hash: a device that is signed out shows no more. */
  readonly sessionHash: string
  /** The address where the push service accepts messages. Its knowledge allows sending, so it stays inside. */
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

/** The most subscriptions per user: the oldest is dropped beyond it. */
export const maxSubscriptionsPerUser = 10

/** In a row: after as many, the push service is taken to have ended the subscription. */
export const maxPushFailures = 30

/** Keeps push subscriptions. Each method is one transaction. */
export interface PushSubscriptionStore {
  /**
   * Stores it in place of one with the same endpoint, even of another user: it is the same browser. At most
   * `maxSubscriptionsPerUser` per user are stored; the oldest is dropped.
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
