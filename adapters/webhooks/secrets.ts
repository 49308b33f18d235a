import { randomBytes } from 'node:crypto'

/** 256 random bits in the form of Standard Webhooks. */
export function createWebhookSecrets(): { next(): string } {
  return { next: () => `whsec_${randomBytes(32).toString('base64')}` }
}
