import { join } from 'node:path'
import { createLatePost, createPushSender, isPushAddress, keptVapidKeys } from '#adapters/push'
import { type SqliteDatabase, createSqlitePushSubscriptionStore } from '#adapters/sqlite'
import type { MessageSender, PushDevicePorts } from '#modules/messaging'
import type { Clock } from '#modules/shared'
import type { Config } from './config.ts'
import type { createLater } from './later.ts'

export interface OpenedPush extends Disposable {
  readonly devices: Pick<PushDevicePorts, 'subscriptions' | 'isPushAddress'>
  readonly sender: MessageSender
  /** The public key with which browsers subscribe. */
  readonly publicKey: () => string
}

/** Push needs no account with anybody: its keys are our own, made at the first start. */
export function openPush(
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'adminEmail' | 'pushLoopback' | 'pushHosts'>,
  database: SqliteDatabase,
  later: ReturnType<typeof createLater>,
  clock: Clock,
): OpenedPush {
  const { publicUrl, adminEmail } = config
  const subscriptions = later(() => createSqlitePushSubscriptionStore(database))
  const keys = later(() => keptVapidKeys(join(config.dataDir, 'keys', 'push.json')))
  const posting = createLatePost()
  const { pushLoopback: loopback, pushHosts: hosts } = config
  const isAllowed = (endpoint: string) => isPushAddress(endpoint, { loopback, hosts })
  const site = publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:office@${publicUrl.hostname}`
  return {
    devices: { subscriptions, isPushAddress: isAllowed },
    sender: createPushSender({
      subscriptions,
      isPushAddress: isAllowed,
      keys: () => ({ publicKey: keys.publicKey, privateKey: keys.privateKey }),
      contact: adminEmail === null ? site : `mailto:${adminEmail}`,
      publicUrl,
      clock,
      post: posting.post,
    }),
    publicKey: () => keys.publicKey,
    [Symbol.dispose]: () => posting[Symbol.dispose](),
  }
}
