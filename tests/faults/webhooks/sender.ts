/** A process of its own that writes deliveries of webhooks and sends them: see `makeTurns`. A turn sends what the one before wrote. */
import { startWebhookDelivery } from '../../../src/jobs/webhooks/webhook-delivery.ts'
import { createLog } from '../../../src/log.ts'
import { watched } from '../dying.ts'
import { makeTurns } from '../turns.ts'

await makeTurns(
  ({ webhooks, ...others }) => {
    const kept = watched(webhooks.webhooks, 'keep', 'keeping', 'kept')
    return {
      ...others,
      webhooks: { ...webhooks, webhooks: watched(kept, 'noteTry', 'answered', 'noted') },
    }
  },
  async ({ webhooks }) => {
    await using worker = startWebhookDelivery({ webhooks, log: createLog('silent') }, { everyMs: 2 ** 30 })
    await worker.drain()
  },
)
