import { join } from 'node:path'
import { NotPublic, isPublicName, publicLookup } from '#adapters/push'
import { type SqliteDatabase, createSqliteWebhookStore } from '#adapters/sqlite'
import { createSealing } from '#adapters/system'
import { createJudgeWebhookUrl, createWebhookSecrets, createWebhookSender, isWebhookUrl } from '#adapters/webhooks'
import type { WebhookPorts } from '#modules/webhooks'
import type { Config } from './config.ts'
import { keptSecret } from './kept-secret.ts'
import type { createLater } from './later.ts'

interface OpenedWebhooks extends Disposable {
  readonly ports: Omit<WebhookPorts, 'clock' | 'ids'>
}

/** Addresses are judged as those of push are; secrets are sealed by a key of their own. */
export function openWebhooks(
  { dataDir, webhookLoopback: loopback }: Pick<Config, 'dataDir' | 'webhookLoopback'>,
  database: SqliteDatabase,
  later: ReturnType<typeof createLater>,
): OpenedWebhooks {
  const rules = { loopback, isPublicName }
  const sender = createWebhookSender({ lookup: publicLookup, isAllowed: (url) => isWebhookUrl(url, rules) })
  return {
    ports: {
      webhooks: later(() => createSqliteWebhookStore(database)),
      sealing: later(() => createSealing(keptSecret(join(dataDir, 'keys', 'webhooks')), 'callout webhook secrets')),
      secrets: createWebhookSecrets(),
      judgeUrl: createJudgeWebhookUrl({
        ...rules,
        lookup: publicLookup,
        isInside: (fault) => fault instanceof NotPublic,
      }),
      send: sender.send,
    },
    [Symbol.dispose]: () => sender[Symbol.dispose](),
  }
}
