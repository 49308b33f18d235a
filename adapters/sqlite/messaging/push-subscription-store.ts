import {
  type PushSubscription,
  type PushSubscriptionStore,
  maxPushFailures,
  maxSubscriptionsPerUser,
} from '#modules/messaging'
import type { PushSubscriptionId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface Row {
  readonly id: PushSubscriptionId
  readonly userId: UserId
  readonly sessionHash: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly device: string
  readonly createdAt: string
  readonly lastOkAt: string | null
}

export function createSqlitePushSubscriptionStore({ raw, write }: SqliteDatabase): PushSubscriptionStore {
  const drop = raw.prepare<[string]>('delete from push_subscriptions where endpoint = ?')
  const insert = raw.prepare<Row>(
    `insert into push_subscriptions
       (id, user_id, session_hash, endpoint, p256dh, auth, device, created_at, last_ok_at)
     values (@id, @userId, @sessionHash, @endpoint, @p256dh, @auth, @device, @createdAt, @lastOkAt)`,
  )
  const dropOldest = raw.prepare<[UserId, UserId, number]>(
    `delete from push_subscriptions where user_id = ? and id not in
       (select id from push_subscriptions where user_id = ? order by created_at desc, id desc limit ?)`,
  )
  const ofUser = raw.prepare<[UserId], Row>(
    `select id, user_id as userId, session_hash as sessionHash, endpoint, p256dh, auth, device,
       created_at as createdAt, last_ok_at as lastOkAt
     from push_subscriptions where user_id = ? order by created_at desc, id desc`,
  )
  const has = raw.prepare<[UserId], number>('select 1 from push_subscriptions where user_id = ? limit 1').pluck()
  const removeById = raw.prepare<[string, UserId]>('delete from push_subscriptions where id = ? and user_id = ?')
  const removeByEndpoint = raw.prepare<[string, UserId]>(
    'delete from push_subscriptions where endpoint = ? and user_id = ?',
  )
  const took = raw.prepare<[string, string]>('update push_subscriptions set last_ok_at = ?, failures = 0 where id = ?')
  const fail = raw.prepare<[string]>('update push_subscriptions set failures = failures + 1 where id = ?')
  const dropFailed = raw.prepare<[string, number]>('delete from push_subscriptions where id = ? and failures >= ?')
  const gone = raw.prepare<[string]>('delete from push_subscriptions where id = ?')

  return {
    put({ createdAt, lastOkAt, ...subscription }) {
      return write(() => {
        drop.run(subscription.endpoint)
        insert.run({
          ...subscription,
          createdAt: instantText(createdAt),
          lastOkAt: lastOkAt && instantText(lastOkAt),
        })
        dropOldest.run(subscription.userId, subscription.userId, maxSubscriptionsPerUser)
      })
    },
    of: async (userId) => ofUser.all(userId).map(subscriptionFrom),
    has: async (userId) => has.get(userId) !== undefined,
    remove(userId, which) {
      return write(() => {
        const { changes } =
          'id' in which ? removeById.run(which.id, userId) : removeByEndpoint.run(which.endpoint, userId)
        return changes > 0
      })
    },
    took(id, at) {
      return write(() => void took.run(instantText(at), id))
    },
    failed(id) {
      return write(() => {
        fail.run(id)
        dropFailed.run(id, maxPushFailures)
      })
    },
    gone(id) {
      return write(() => void gone.run(id))
    },
  }
}

function subscriptionFrom({ createdAt, lastOkAt, ...row }: Row): PushSubscription {
  return {
    ...row,
    createdAt: Temporal.Instant.from(createdAt),
    lastOkAt: lastOkAt === null ? null : Temporal.Instant.from(lastOkAt),
  }
}
